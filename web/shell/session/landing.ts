import type { BaseOrganisation, Side, UserDetails } from '#contract/auth.ts';
import { SUPER_ADMIN } from '#contract/names.ts';

export const firstOf = (user: UserDetails | null | undefined): BaseOrganisation | undefined => user?.baseOrganizationDTOList[0];
export const isAdmin = (user: UserDetails | null | undefined): boolean => firstOf(user)?.roleId === SUPER_ADMIN;

/** The side that somebody works on: the first organisation's type, for BOTH the one that was chosen. */
export function sideOf(user: UserDetails | null | undefined): Side | null {
  const type = firstOf(user)?.orgType;
  return type === 'BOTH' ? (user?.side ?? null) : (type ?? null);
}

/** Whether /login is there: for nobody, and for people of a BOTH organisation who are no superAdmin (specification, section 2). */
export const showsLogin = (user: UserDetails | null): boolean => user === null || (firstOf(user)?.orgType === 'BOTH' && !isAdmin(user));

const REGISTERED = '/buyer-registration-successful';

/** Whoever has not proved the e-mail address can do nothing else. */
export const isProved = (user: UserDetails): boolean => user.emailVerified;

/** The dashboard of somebody; who has no organisation gets one first, who has two sides chooses one. */
export function dashboardOf(user: UserDetails): string {
  if (isAdmin(user)) return '/admin-dashboard';
  if (!isProved(user)) return '/emailverification';
  if (!firstOf(user)) return REGISTERED;
  const side = sideOf(user);
  return side === null ? '/login' : side === 'BUYER' ? '/buyer-dashboard' : '/seller-dashboard';
}

/** Where signing in leads (specification, section 2, "Landing target after login"). */
export function landingOf(user: UserDetails | null, path: string): string {
  if (!user?.id) return '/';
  if (path.toLowerCase() === REGISTERED && firstOf(user)) return sideOf(user) === 'SELLER' ? '/seller-profile' : '/buyer-profile';
  return dashboardOf(user);
}
