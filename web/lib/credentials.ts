/** Where a browser keeps who is signed in, under the specification's names (section 3). */
export const TOKEN_KEY = 'accessToken';
export const USER_KEY = 'userDetails';
/** Session storage: the child buyer that this tab works for. */
export const CHILD_KEY = 'childOrg';
/** Sent to the window when the server refuses the token: the session is over. */
export const REFUSED = 'token-refused';
/** Sent to the window when the organisation that this tab works for is none to act for any more. */
export const GONE = 'organisation-gone';
/** The role does not allow what was asked: it may have been changed meanwhile. */
export const FORBIDDEN = 'role-forbids';

/** The headers by which the API knows who is asking; none for a visitor, and where storage is refused. */
export function credentials(): Record<string, string> {
  try {
    const token = localStorage.getItem(TOKEN_KEY)?.trim();
    const child = sessionStorage.getItem(CHILD_KEY);
    return token ? { 'access-token': token, ...(child ? { 'child-org': child } : {}) } : {};
  } catch {
    return {};
  }
}
