import type { BaseOrganisation, UserDetails } from '#contract/auth.ts';
import { SUPER_ADMIN } from '#contract/names.ts';

// What every page asks of who is signed in; the rest (landing.ts, may.ts) comes with those that are for them alone.

export const firstOrganisation = (user: UserDetails | null | undefined): BaseOrganisation | undefined => user?.baseOrganizationDTOList[0];
export const isAdmin = (user: UserDetails | null | undefined): boolean => firstOrganisation(user)?.roleId === SUPER_ADMIN;

/**
 * The organisation of somebody's own that is worked for: the first one unless another was chosen. None for one below an own one.
 * @param child public id of the chosen one (`childOrg`)
 */
export const activeOrganisation = (user: UserDetails | null | undefined, child: string | null): BaseOrganisation | undefined =>
  child === null ? firstOrganisation(user) : user?.baseOrganizationDTOList.find(({ id }) => id === child);
