import { signOut as signOutEndpoint } from '#contract/auth.ts';
import { call } from '../../api.ts';
import { CLOCK_KEY, TOKEN_KEY, USER_KEY } from '../../lib/credentials.ts';
import { logOnly } from '../../lib/load-optional.ts';
import { clearLocalCopies } from '../../lib/local-copies.ts';
import { resetClientState } from '../../lib/client-state.ts';
import { LANGUAGE_KEY, listNames } from '../../domain/reference-lists.ts';

/** Clears what only this tab stores of a user: childOrg, choices, answers, all client state. */
export function clearTab(): void {
  sessionStorage.clear();
  delete document.documentElement.dataset['signedIn'];
  resetClientState();
}

/** Clears what the specification names (section 4): details, token, the lists, childOrg, and all client state. */
export function clearSession(): void {
  for (const key of [TOKEN_KEY, CLOCK_KEY, USER_KEY, LANGUAGE_KEY, ...listNames]) localStorage.removeItem(key);
  clearTab();
}

/**
 * Signs out here, or on every device; on the server first, so that the token is invalid. Continues, as a new document, at /login by
 * default.
 */
export async function signOut(everywhere = false, goOn = () => location.assign('/login')): Promise<void> {
  await call(signOutEndpoint, { body: { everywhere } }).catch(logOnly('sign-out'));
  clearLocalCopies();
  clearSession();
  goOn();
}

/**
 * The token is no longer valid: clears it and goes to /login without a message (product.md). The requested address is kept for afterwards.
 */
export function endSession(): void {
  const from = location.pathname + location.search;
  clearSession();
  if (location.pathname.toLowerCase() !== '/login') location.assign(`/login?next=${encodeURIComponent(from)}`);
}
