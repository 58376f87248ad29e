/** Where a browser stores the session, under the specification's names (section 3). */
export const TOKEN_KEY = 'accessToken';
export const USER_KEY = 'userDetails';
/** How far the server's clock was ahead of this device's when the token came, in ms: the clock of a device may be wrong. */
export const CLOCK_KEY = 'serverAhead';
/** Session storage: the child buyer that this tab acts for. */
export const CHILD_KEY = 'childOrg';
/** Sent to the window when the server refuses the token: the session has ended. */
export const TOKEN_REFUSED = 'token-refused';
/** Sent to the window when the user can no longer act for this tab's organisation. */
export const ORGANISATION_GONE = 'organisation-gone';
/** Sent when the role does not allow a request: it may have changed meanwhile. */
export const ROLE_FORBIDS = 'role-forbids';

/** The headers that identify the user to the API; none for a visitor, and where storage is blocked. */
export function credentials(): Record<string, string> {
  try {
    const token = localStorage.getItem(TOKEN_KEY)?.trim();
    const child = sessionStorage.getItem(CHILD_KEY);
    return token ? { 'access-token': token, ...(child ? { 'child-org': child } : {}) } : {};
  } catch {
    return {};
  }
}
