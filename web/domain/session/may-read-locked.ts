import type { UserDetails } from '#contract/auth.ts';
import { firstOrganisation, isAdmin, activeOrganisation } from './active-organisation.ts';

/**
 * Whether a user may be able to read locked notices in full: all of them for an administrator, its own for a buyer. The server decides
 * (notices.policy.ts); for other users there is no need to ask. @param child the active child (`childOrg`).
 */
export function mayReadLocked(user: UserDetails | null | undefined, child: string | null): boolean {
  if (!firstOrganisation(user)) return false;
  return isAdmin(user) || activeOrganisation(user, child)?.orgType !== 'SELLER';
}
