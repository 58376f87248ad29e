import type { UserDetails } from '#contract/auth.ts';
import { firstOrganisation, isAdmin, activeOrganisation } from './own.ts';

/**
 * Whether there may be locked notices that somebody reads whole: all for an administrator, its own for a buyer. The server decides
 * (notices.policy.ts); for everybody else it need not be asked. @param child what is worked for (`childOrg`).
 */
export function mayOpenLocked(user: UserDetails | null | undefined, child: string | null): boolean {
  if (!firstOrganisation(user)) return false;
  return isAdmin(user) || activeOrganisation(user, child)?.orgType !== 'SELLER';
}
