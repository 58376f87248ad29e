import type { Side, UserDetails } from '#contract/auth.ts';
import { firstOrganisation, isAdmin, activeOrganisation } from '../../domain/session/active-organisation.ts';

export { firstOrganisation, isAdmin, activeOrganisation };

/**
 * The side that the user works on: the type of the active organisation or, for BOTH, the chosen side. A child is always a buyer. /login
 * asks only for the first organisation's side: any other begins as buyer.
 */
export function sideOf(user: UserDetails | null | undefined, child: string | null): Side | null {
  if (!firstOrganisation(user)) return null;
  const organisation = activeOrganisation(user, child);
  if (!organisation) return 'BUYER';
  if (organisation.orgType !== 'BOTH') return organisation.orgType;
  return user?.side ?? (organisation === firstOrganisation(user) ? null : 'BUYER');
}

/** Whether /login is shown: to visitors, and to users of a BOTH organisation who are no superAdmin (specification, section 2). */
export const showsLogin = (user: UserDetails | null): boolean => user === null || (firstOrganisation(user)?.orgType === 'BOTH' && !isAdmin(user));

const REGISTRATION_SUCCESSFUL = '/buyer-registration-successful';

/** A user with an unverified email address can do nothing else. */
export const hasVerifiedEmail = (user: UserDetails): boolean => user.emailVerified;

/** The user's dashboard for the active organisation. A user without an organisation creates one first; one with two sides chooses one. */
export function dashboardOf(user: UserDetails, child: string | null): string {
  if (isAdmin(user)) return '/admin-dashboard';
  if (!hasVerifiedEmail(user)) return '/emailverification';
  if (!firstOrganisation(user)) return REGISTRATION_SUCCESSFUL;
  const side = sideOf(user, child);
  return side === null ? '/login' : side === 'BUYER' ? '/buyer-dashboard' : '/seller-dashboard';
}

/** Where signing in leads (specification, section 2, "Landing target after login"). */
export function landingOf(user: UserDetails | null, path: string, child: string | null): string {
  if (!user?.id) return '/';
  if (path.toLowerCase() === REGISTRATION_SUCCESSFUL && firstOrganisation(user)) return sideOf(user, child) === 'SELLER' ? '/seller-profile' : '/buyer-profile';
  return dashboardOf(user, child);
}
