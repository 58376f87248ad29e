import type { UserDetails } from '#contract/auth.ts';
import { activeOrganisation, firstOrganisation, isAdmin } from './active-organisation.ts';

/**
 * Whether a user may be able to read locked notices in full: all of them for an administrator, its own for a buyer, and for a supplier with
 * a plan. The server decides (notices.policy.ts); for other users there is no need to ask. @param child the active child (`childOrg`).
 */
export function mayReadLocked(user: UserDetails | null | undefined, child: string | null): boolean {
  if (!firstOrganisation(user)) return false;
  return isAdmin(user) || child !== null || activeOrganisation(user, child) !== undefined;
}
