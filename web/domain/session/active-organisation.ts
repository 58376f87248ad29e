import type { BaseOrganisation, UserDetails } from '#contract/auth.ts';
import { SUPER_ADMIN } from '#contract/names.ts';

// What every page needs to know about the user. The rest (landing.ts, permissions.ts) is in chunks for signed-in users.

export const firstOrganisation = (user: UserDetails | null | undefined): BaseOrganisation | undefined => user?.baseOrganizationDTOList[0];
export const isAdmin = (user: UserDetails | null | undefined): boolean => firstOrganisation(user)?.roleId === SUPER_ADMIN;

/**
 * The active organisation of a user's own: the first, unless another was chosen. None for a child of one.
 * @param child public id of the chosen one (`childOrg`)
 */
export const activeOrganisation = (user: UserDetails | null | undefined, child: string | null): BaseOrganisation | undefined =>
  child === null ? firstOrganisation(user) : user?.baseOrganizationDTOList.find(({ id }) => id === child);
