/**
 * Whom a screen is for. `anyone` and `visitor` are also rendered on the server; the others only in the browser, which has the token. The
 * server decides for each request what a user may read, whatever is said here.
 */
export type Audience = 'anyone' | 'visitor' | 'signedIn' | 'verified' | 'member' | 'buyer' | 'seller' | 'admin';

/** A screen that is no public page. One route serves them all, so that the manifest of public pages stays small (decision 0014). */
export interface ScreenEntry {
  /** As in the specification; `{id}` is a parameter. */
  readonly path: string;
  /** `web/features/FEATURE/NAME.screen.tsx` as `FEATURE/NAME`. */
  readonly screen: string;
  readonly who: readonly Audience[];
  /** Key of its title; its namespace is fetched with it. */
  readonly title: string;
}

export const screens: readonly ScreenEntry[] = [
  { path: '/login', screen: 'account/login', who: ['visitor'], title: 'account.login.title' },
  { path: '/register', screen: 'sign-up/register', who: ['visitor'], title: 'register.title' },
  { path: '/register-result', screen: 'sign-up/result', who: ['anyone'], title: 'register.result.title' },
  { path: '/emailverification', screen: 'sign-up/verification', who: ['anyone'], title: 'register.verify.title' },
  { path: '/redirect', screen: 'sign-up/redirect', who: ['anyone'], title: 'register.redirect.title' },
  { path: '/buyer-registration-successful', screen: 'sign-up/second-step', who: ['verified'], title: 'register.second.title' },
  { path: '/forgot-password', screen: 'account/forgot-password', who: ['anyone'], title: 'account.forgot.title' },
  { path: '/reset-password', screen: 'account/reset-password', who: ['anyone'], title: 'account.reset.title' },
  { path: '/confirm-email', screen: 'account/confirm-email', who: ['anyone'], title: 'account.confirmEmail.title' },
  { path: '/audit-log', screen: 'audit/log', who: ['admin', 'buyer', 'seller'], title: 'log.title' },
  { path: '/My-Account', screen: 'account/my-account', who: ['signedIn'], title: 'account.title' },
  { path: '/admin-dashboard', screen: 'administration/dashboard', who: ['admin'], title: 'administration.title.dashboard' },
  { path: '/activate-buyer', screen: 'administration/activate-buyer', who: ['admin'], title: 'administration.title.activate' },
  { path: '/activate-buyer/{id}', screen: 'administration/activate-one', who: ['admin'], title: 'administration.title.activateOne' },
  { path: '/admin-addBuyer', screen: 'administration/add-buyer', who: ['admin'], title: 'administration.title.addBuyer' },
  { path: '/edit-buyer', screen: 'administration/edit-buyer', who: ['admin'], title: 'administration.title.editBuyer' },
  { path: '/all-buyers', screen: 'administration/all-buyers', who: ['admin'], title: 'administration.title.allBuyers' },
  { path: '/seller-listing', screen: 'administration/seller-listing', who: ['admin'], title: 'administration.title.sellers' },
  { path: '/all-users', screen: 'administration/people', who: ['admin'], title: 'administration.title.people' },
  { path: '/buyer-profile', screen: 'profile/buyer-profile', who: ['buyer'], title: 'profile.titleBuyer' },
  { path: '/seller-profile', screen: 'profile/seller-profile', who: ['seller'], title: 'profile.titleSeller' },
  { path: '/sub-buyer-profile', screen: 'profile/sub-buyer-profile', who: ['signedIn'], title: 'profile.titleChild' },
  { path: '/verifyInvitee', screen: 'team/verify-invitee', who: ['anyone'], title: 'team.acceptTitle' },
  { path: '/team', screen: 'team/team', who: ['member'], title: 'team.title' },
  { path: '/roles', screen: 'team/roles', who: ['member'], title: 'team.rolesTitle' },
  { path: '/sub-buyer-list', screen: 'team/sub-buyer-list', who: ['buyer', 'admin'], title: 'team.childrenTitle' },
  { path: '/manage-sub-buyer', screen: 'team/manage-sub-buyer', who: ['buyer', 'admin'], title: 'team.manageTitle' },
  { path: '/buyer-dashboard', screen: 'dashboards/buyer-dashboard', who: ['buyer'], title: 'dashboards.buyer' },
  { path: '/seller-dashboard', screen: 'dashboards/seller-dashboard', who: ['seller'], title: 'dashboards.seller' },
];

const shapeOf = (path: string) => path.replace(/(?<=.)\/+$/u, '').toLowerCase();

/** The screen of a path, with its parameters. Case and a final slash are ignored. */
export function screenOf(path: string): { entry: ScreenEntry; params: Record<string, string> } | null {
  const asked = shapeOf(path).split('/');
  const raw = path.split('/');
  for (const entry of screens) {
    const parts = shapeOf(entry.path).split('/');
    if (parts.length !== asked.length) continue;
    if (!parts.every((part, at) => (part.startsWith('{') ? asked[at] !== '' : part === asked[at]))) continue;
    const params = parts.flatMap((part, at) => (part.startsWith('{') ? [[part.slice(1, -1), decodeURIComponent(raw[at] ?? '')] as const] : []));
    return { entry, params: Object.fromEntries(params) };
  }
  return null;
}
