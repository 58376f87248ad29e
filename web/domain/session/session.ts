import type { SignInResult, UserDetails } from '#contract/auth.ts';
import { CHILD_KEY, CLOCK_KEY, TOKEN_KEY, USER_KEY } from '../../lib/credentials.ts';
import { clientState } from '../../lib/client-state.ts';

/** The signed-in user: `undefined` until storage was read, `null` for nobody (specification, section 3, "Client state"). */
export const user = clientState<UserDetails | null | undefined>(undefined);
/** Login token. */
export const token = clientState<string | null>(null);
/** The active child buyer, by public id; null: the first organisation itself. */
export const activeChild = clientState<string | null>(null);
/** The parent of that child, where it is the user's own organisation or below it. */
export const activeParent = clientState<string | null>(null);

/** How often the active organisation turned out to be gone. Each time the screen starts anew. */
export const organisationGoneCount = clientState(0);

const parseUser = (text: string | null): UserDetails | null => {
  try {
    return text === null ? null : (JSON.parse(text) as UserDetails);
  } catch {
    return null;
  }
};

/** Reads the stored session. A user is signed in if the stored details have an id; an unreadable token counts as none. */
export function syncFromStorage(): UserDetails | null {
  const storedUser = parseUser(localStorage.getItem(USER_KEY));
  const signedInUser = storedUser?.id ? storedUser : null;
  if (JSON.stringify(signedInUser) !== JSON.stringify(user.get())) user.set(signedInUser);
  token.set(localStorage.getItem(TOKEN_KEY)?.trim() ?? null);
  activeChild.set(sessionStorage.getItem(CHILD_KEY));
  return signedInUser;
}

/** As in the head of a page (theme.ts). */
const markSignedIn = ({ baseOrganizationDTOList: { length } }: UserDetails) =>
  void (document.documentElement.dataset['signedIn'] = length > 0 ? '' : 'no-organisation');

/** Stores a token that the server has just given, and what it tells of the server's clock. */
export function storeToken(accessToken: string): void {
  localStorage.setItem(TOKEN_KEY, accessToken);
  const { iat } = claimsOf(accessToken);
  localStorage.setItem(CLOCK_KEY, String(typeof iat === 'number' ? iat * 1000 - Date.now() : 0));
}

function write({ accessToken, userDetails }: SignInResult): void {
  storeToken(accessToken);
  localStorage.setItem(USER_KEY, JSON.stringify(userDetails));
  markSignedIn(userDetails);
}

/** Stores a new session or a renewed token. The timer of `keep-session.ts` follows the token. */
export function storeSession(session: SignInResult): void {
  write(session);
  syncFromStorage();
}

/** Stores a new session and loads a new document. The present one is a visitor's, and must not redirect meanwhile. */
export function startSession(session: SignInResult, target: string): void {
  write(session);
  location.assign(target);
}

/** Stores newer user details. Ignores an answer that arrives after signing out, or after somebody else signed in. */
export function storeUser(details: UserDetails): void {
  if (parseUser(localStorage.getItem(USER_KEY))?.id !== details.id) return;
  localStorage.setItem(USER_KEY, JSON.stringify(details));
  markSignedIn(details);
  syncFromStorage();
}

/** Acts for a child buyer in this tab, or for the first organisation again. */
export function actFor(organisation: string | null): void {
  if (organisation === null) sessionStorage.removeItem(CHILD_KEY);
  else sessionStorage.setItem(CHILD_KEY, organisation);
  activeChild.set(organisation);
}

/** @throws for anything but a token. */
const claimsOf = (text: string) => JSON.parse(atob((text.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown; iat?: unknown };

/** When a token ends, in ms since 1970; its claim `exp` is in seconds. @throws for anything but a token. */
export function expiryOfToken(text: string): number {
  const { exp } = claimsOf(text);
  if (typeof exp !== 'number') throw new Error('The token names no end');
  return exp * 1000;
}

/** The server's time in ms since 1970, as far as this device can tell: its clock, put right by what it was wrong when the token came. */
export const serverTime = (): number => Date.now() + (Number(localStorage.getItem(CLOCK_KEY)) || 0);

/** The signed-in user, for a component: `undefined` until it is known. */
export const useUser = user.use;
