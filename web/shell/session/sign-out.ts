import { signOut as signOutEndpoint } from '#contract/auth.ts';
import { call } from '../../api.ts';
import { TOKEN_KEY, USER_KEY } from '../../lib/credentials.ts';
import { logQuietly } from '../../lib/fetch-part.ts';
import { resetClientState } from '../../lib/client-state.ts';
import { LANGUAGE_KEY, listNames } from '../../domain/reference-lists.ts';

/** Clears what this tab alone keeps of somebody: childOrg, what was chosen and shown, all client state. */
export function clearTab(): void {
  sessionStorage.clear();
  delete document.documentElement.dataset['signedIn'];
  resetClientState();
}

/** Clears what the specification names (section 4): details, token, the lists, childOrg, and all client state. */
export function clearSession(): void {
  for (const key of [TOKEN_KEY, USER_KEY, LANGUAGE_KEY, ...listNames]) localStorage.removeItem(key);
  clearTab();
}

/** Signs out here, or on every device; on the server first, so that the token is worth nothing. Goes on, as a new document, at /login unless told otherwise. */
export async function signOut(everywhere = false, goOn = () => location.assign('/login')): Promise<void> {
  await call(signOutEndpoint, { body: { everywhere } }).catch(logQuietly('sign-out'));
  clearSession();
  goOn();
}

/** The token is worth nothing any more: cleared and to /login, without a word (product.md); what was asked for is kept for after. */
export function endSession(): void {
  const from = location.pathname + location.search;
  clearSession();
  if (location.pathname.toLowerCase() !== '/login') location.assign(`/login?next=${encodeURIComponent(from)}`);
}
