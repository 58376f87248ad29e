import type { SignedIn, UserDetails } from '#contract/auth.ts';
import { CHILD_KEY, TOKEN_KEY, USER_KEY } from '../../lib/credentials.ts';
import { clientState } from '../../lib/client-state.ts';

/** Who is signed in: `undefined` until storage was looked at, `null` for nobody (specification, section 3, "Client state"). */
export const user = clientState<UserDetails | null | undefined>(undefined);
/** Login token. */
export const token = clientState<string | null>(null);
/** The child buyer that is worked for, by public id; null: the first organisation itself. */
export const activeChild = clientState<string | null>(null);
/** The organisation just above that child, where it is one's own or below it. */
export const activeParent = clientState<string | null>(null);

/** How often the organisation that is worked for turned out to be none any more: what is shown begins anew. */
export const organisationGoneCount = clientState(0);

const parsed = (text: string | null): UserDetails | null => {
  try {
    return text === null ? null : (JSON.parse(text) as UserDetails);
  } catch {
    return null;
  }
};

/** Takes over what is stored. Signed in is who has stored details with an id; a token that cannot be read is none. */
export function syncFromStorage(): UserDetails | null {
  const stored = parsed(localStorage.getItem(USER_KEY));
  const found = stored?.id ? stored : null;
  if (JSON.stringify(found) !== JSON.stringify(user.get())) user.set(found);
  token.set(localStorage.getItem(TOKEN_KEY)?.trim() ?? null);
  activeChild.set(sessionStorage.getItem(CHILD_KEY));
  return found;
}

/** As the head of a page does (theme.ts). */
const mark = ({ baseOrganizationDTOList: { length } }: UserDetails) => void (document.documentElement.dataset['signedIn'] = length > 0 ? '' : 'alone');

function write({ accessToken, userDetails }: SignedIn): void {
  localStorage.setItem(TOKEN_KEY, accessToken);
  localStorage.setItem(USER_KEY, JSON.stringify(userDetails));
  mark(userDetails);
}

/** Keeps who has signed in, or a renewed token. The timer of `keep-session.ts` follows the token. */
export function storeSession(session: SignedIn): void {
  write(session);
  syncFromStorage();
}

/** Keeps who has signed in and goes on as a new document: what this one shows is a visitor's, and sends nobody elsewhere meanwhile. */
export function enter(session: SignedIn, target: string): void {
  write(session);
  location.assign(target);
}

/** Keeps newer details of who is signed in. An answer that comes after somebody signed out, or somebody else signed in, is nobody's. */
export function storeUser(details: UserDetails): void {
  if (parsed(localStorage.getItem(USER_KEY))?.id !== details.id) return;
  localStorage.setItem(USER_KEY, JSON.stringify(details));
  mark(details);
  syncFromStorage();
}

/** Works for a child buyer in this tab, or for the first organisation again. */
export function actFor(organisation: string | null): void {
  if (organisation === null) sessionStorage.removeItem(CHILD_KEY);
  else sessionStorage.setItem(CHILD_KEY, organisation);
  activeChild.set(organisation);
}

/** When a token ends, in ms since 1970: its claim `exp` is in seconds. @throws for what is no token. */
export function endOfToken(text: string): number {
  const claims = JSON.parse(atob((text.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown };
  if (typeof claims.exp !== 'number') throw new Error('The token names no end');
  return claims.exp * 1000;
}

/** Who is signed in, for a component: `undefined` until it is known. */
export const useUser = user.use;
