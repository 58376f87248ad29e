import type { UserDetails } from '#contract/auth.ts';
import type { Permission } from '#contract/permissions.ts';
import { isAdmin, activeOrganisation } from './own.ts';
import { activeChild, useUser } from './session.ts';

/**
 * Whether somebody may do something in the organisation that is worked for. Who works for one that is no own one does so as an
 * owner of one above it, or as superAdmin.
 */
export function mayIn(user: UserDetails | null | undefined, child: string | null, permission: Permission): boolean {
  if (!user || isAdmin(user)) return Boolean(user);
  const own = activeOrganisation(user, child);
  return own ? own.permissions.includes(permission) : child !== null;
}

/** Whether to offer what needs a permission, for a component; the server decides. */
export function useMay(permission: Permission): boolean {
  return mayIn(useUser(), activeChild.use(), permission);
}
