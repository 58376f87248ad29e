import type { UserDetails } from '#contract/auth.ts';
import type { Permission } from '#contract/permissions.ts';
import { isAdmin, activeOrganisation } from './active-organisation.ts';
import { activeChild, useUser } from './session.ts';

/**
 * Whether a user may do something in the active organisation. In an organisation that is not their own they act as owner of one above it,
 * or as superAdmin.
 */
export function hasPermission(user: UserDetails | null | undefined, child: string | null, permission: Permission): boolean {
  if (!user || isAdmin(user)) return Boolean(user);
  const organisation = activeOrganisation(user, child);
  return organisation ? organisation.permissions.includes(permission) : child !== null;
}

/** Whether to offer an action that needs a permission, for a component; the server decides. */
export function usePermission(permission: Permission): boolean {
  return hasPermission(useUser(), activeChild.use(), permission);
}
