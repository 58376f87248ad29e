import { renewToken, whoAmI } from '#contract/auth.ts';
import { call } from '../../api.ts';
import { ROLE_FORBIDS, ORGANISATION_GONE, TOKEN_REFUSED, TOKEN_KEY, USER_KEY } from '../../lib/credentials.ts';
import { loadOptional, logOnly } from '../../lib/load-optional.ts';
import { clearLocalCopies } from '../../lib/local-copies.ts';
import { expiryOfToken, serverTime, storeSession, storeToken, storeUser, syncFromStorage, token, user } from '../../domain/session/session.ts';
import { clearTab, endSession } from './sign-out.ts';

/** How long before the end the screen offers to stay signed in. */
const WARN_MS = 5 * 60_000;
/** A longer timer may sleep through the end, so it checks again. */
const CHECK_AGAIN_MS = 10 * 60_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Compares the token's end with the clock (specification, section 4): signs out when it has passed, else checks again in time. A clock that
 * was wrong already when the token came signs nobody out: it would end every session at once.
 */
export function watchToken(): void {
  clearTimeout(timer);
  const text = token.get();
  if (text === null) {
    if (user.get()) endSession();
    return;
  }
  let msLeft: number;
  try {
    msLeft = expiryOfToken(text) - serverTime();
  } catch (error) {
    logOnly('token')(error);
    endSession();
    return;
  }
  if (msLeft <= 0) {
    endSession();
    return;
  }
  const expiresSoon = msLeft <= WARN_MS;
  if (expiresSoon) loadOptional('session ends', import('./offer-to-stay.tsx'), ({ offerToStay }) => offerToStay(Date.now() + msLeft, extendSession));
  timer = setTimeout(watchToken, Math.min(expiresSoon ? msLeft : msLeft - WARN_MS, CHECK_AGAIN_MS));
}

/** Stays signed in: fetches a new token, unless somebody signed out meanwhile. @throws CallError when the server gives none. */
async function extendSession(): Promise<void> {
  const before = localStorage.getItem(TOKEN_KEY);
  const renewed = await call(renewToken, {});
  if (localStorage.getItem(TOKEN_KEY) === before) storeSession(renewed);
  watchToken();
}

/** Continues with another token of the same person. */
export function replaceToken(accessToken: string): void {
  storeToken(accessToken);
  syncFromStorage();
  watchToken();
}

/** Replaces the stored user details with the server's. */
export async function refreshUser(): Promise<void> {
  storeUser(await call(whoAmI, {}));
}

/** Several refusals within so many ms lead to one request. */
const REFUSALS_TOGETHER_MS = 2000;
let checkedAt = -Infinity;

/** The role may have changed, or the user was removed: menus and screens follow the new state. */
function reloadUser(): void {
  if (performance.now() - checkedAt < REFUSALS_TOGETHER_MS) return;
  checkedAt = performance.now();
  refreshUser().catch(logOnly('who is signed in'));
}

let isKept = false;

/**
 * Takes over the session and watches it: the token's end, other tabs that sign in or out, and a server that refuses the token or the active
 * organisation. Called once a document.
 */
export function keepSession(): void {
  const signedIn = syncFromStorage();
  // What another person typed on this device is not for this one.
  if (signedIn) clearLocalCopies(signedIn.id);
  watchToken();
  if (isKept) return;
  isKept = true;
  addEventListener(TOKEN_REFUSED, endSession);
  addEventListener(ROLE_FORBIDS, reloadUser);
  addEventListener(ORGANISATION_GONE, reloadUser);
  addEventListener(ORGANISATION_GONE, () =>
    loadOptional('organisation gone', import('./organisation-gone.ts'), ({ returnToOwnOrganisation }) => returnToOwnOrganisation()),
  );
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && watchToken());
  addEventListener('storage', ({ key }) => {
    if (key !== null && key !== TOKEN_KEY && key !== USER_KEY) return;
    const before = user.get();
    const currentUser = syncFromStorage();
    // Somebody else, or nobody: what this tab shows is no longer theirs.
    if (before && before.id !== currentUser?.id) {
      clearTab();
      location.assign(currentUser ? '/' : '/login');
    } else watchToken();
  });
  // The token may have ended.
  if (user.get()) refreshUser().catch(logOnly('who is signed in'));
}
