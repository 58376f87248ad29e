/**
 * Whom a screen is for. `anyone` and `visitor` are also rendered on the server; the others only in the browser, which has the token. They
 * are named as in the contract (`Access`): `session` is for signed-in users, `signedIn` for those with a verified email address. The server
 * decides for each request what a user may read, whatever is said here.
 */
export type ScreenAudience = 'anyone' | 'visitor' | 'session' | 'signedIn' | 'member' | 'buyer' | 'seller' | 'admin';

/** A screen that is no public page. One route serves them all, so that the manifest of public pages stays small (decision 0015). */
export interface ScreenEntry {
  /** As in the specification; `{id}` is a parameter. */
  readonly path: string;
  /** `web/features/FEATURE/NAME.screen.tsx` as `FEATURE/NAME`. */
  readonly screen: string;
  readonly audience: readonly ScreenAudience[];
  /** Key of its title; its namespace is fetched with it. */
  readonly title: string;
}

export const screens: readonly ScreenEntry[] = [
  { path: '/login', screen: 'account/login', audience: ['visitor'], title: 'account.login.title' },
  { path: '/register', screen: 'sign-up/register', audience: ['visitor'], title: 'register.title' },
  { path: '/register-result', screen: 'sign-up/result', audience: ['anyone'], title: 'register.result.title' },
  { path: '/emailverification', screen: 'sign-up/verification', audience: ['anyone'], title: 'register.verify.title' },
  { path: '/redirect', screen: 'sign-up/redirect', audience: ['anyone'], title: 'register.redirect.title' },
  { path: '/buyer-registration-successful', screen: 'sign-up/second-step', audience: ['signedIn'], title: 'register.second.title' },
  { path: '/forgot-password', screen: 'account/forgot-password', audience: ['anyone'], title: 'account.forgot.title' },
  { path: '/reset-password', screen: 'account/reset-password', audience: ['anyone'], title: 'account.reset.title' },
  { path: '/confirm-email', screen: 'account/confirm-email', audience: ['anyone'], title: 'account.confirmEmail.title' },
  { path: '/audit-log', screen: 'audit/log', audience: ['admin', 'buyer', 'seller'], title: 'log.title' },
  { path: '/My-Account', screen: 'account/my-account', audience: ['session'], title: 'account.title' },
  { path: '/admin-dashboard', screen: 'administration/dashboard', audience: ['admin'], title: 'administration.title.dashboard' },
  { path: '/activate-buyer', screen: 'administration/activate-buyer', audience: ['admin'], title: 'administration.title.activate' },
  { path: '/activate-buyer/{id}', screen: 'administration/activate-one', audience: ['admin'], title: 'administration.title.activateOne' },
  { path: '/admin-addBuyer', screen: 'administration/add-buyer', audience: ['admin'], title: 'administration.title.addBuyer' },
  { path: '/edit-buyer', screen: 'administration/edit-buyer', audience: ['admin'], title: 'administration.title.editBuyer' },
  { path: '/all-buyers', screen: 'administration/all-buyers', audience: ['admin'], title: 'administration.title.allBuyers' },
  { path: '/seller-listing', screen: 'administration/seller-listing', audience: ['admin'], title: 'administration.title.sellers' },
  { path: '/e-commerce', screen: 'administration/e-commerce', audience: ['admin'], title: 'ecommerce.title' },
  { path: '/mannual-subscription', screen: 'administration/mannual-subscription', audience: ['admin'], title: 'ecommerce.subscriptions' },
  { path: '/all-users', screen: 'administration/people', audience: ['admin'], title: 'administration.title.people' },
  { path: '/holidays', screen: 'administration/holidays', audience: ['admin'], title: 'administration.title.holidays' },
  { path: '/buyer-profile', screen: 'profile/buyer-profile', audience: ['buyer'], title: 'profile.titleBuyer' },
  { path: '/seller-profile', screen: 'profile/seller-profile', audience: ['seller'], title: 'profile.titleSeller' },
  { path: '/sub-buyer-profile', screen: 'profile/sub-buyer-profile', audience: ['session'], title: 'profile.titleChild' },
  { path: '/verifyInvitee', screen: 'team/verify-invitee', audience: ['anyone'], title: 'team.acceptTitle' },
  { path: '/team', screen: 'team/team', audience: ['member'], title: 'team.title' },
  { path: '/roles', screen: 'team/roles', audience: ['member'], title: 'team.rolesTitle' },
  { path: '/opening-officers', screen: 'bids/officers', audience: ['buyer'], title: 'bids.title.officers' },
  { path: '/opening-passphrase', screen: 'bids/passphrase', audience: ['member'], title: 'bids.title.passphrase' },
  { path: '/seller/notice-details/{title}', screen: 'bids/seller-notice', audience: ['seller'], title: 'bids.title.seller' },
  { path: '/sub-buyer-list', screen: 'team/sub-buyer-list', audience: ['buyer', 'admin'], title: 'team.childrenTitle' },
  { path: '/manage-sub-buyer', screen: 'team/manage-sub-buyer', audience: ['buyer', 'admin'], title: 'team.manageTitle' },
  { path: '/my-tenders-list', screen: 'own-notices/my-tenders-list', audience: ['buyer', 'seller', 'admin'], title: 'own-notices.title' },
  { path: '/drafts-from-table', screen: 'own-notices/drafts-from-table', audience: ['buyer', 'admin'], title: 'bulk-drafts.title' },
  { path: '/notice-approvals', screen: 'own-notices/notice-approvals', audience: ['buyer', 'admin'], title: 'own-notices.approvals.title' },
  { path: '/publish-tenders', screen: 'publishing/publish-tenders', audience: ['buyer', 'admin'], title: 'publishing.title' },
  { path: '/buyer/notice-details/{title}', screen: 'notices/own-notice', audience: ['buyer', 'admin'], title: 'own-notices.noticeTitle' },
  { path: '/download/{title}', screen: 'notices/download', audience: ['session'], title: 'download.title' },
  { path: '/buyer-dashboard', screen: 'dashboards/buyer-dashboard', audience: ['buyer'], title: 'dashboards.buyer' },
  { path: '/followed-notices', screen: 'following/followed-notices', audience: ['member'], title: 'following.title' },
  { path: '/calendar-and-reminders', screen: 'following/calendar-and-reminders', audience: ['signedIn'], title: 'calendar.title' },
  { path: '/seller-wishlist', screen: 'wishlist/wishlist', audience: ['signedIn'], title: 'wishlist.title' },
  { path: '/popular-notice-list', screen: 'featured/popular-notice-list', audience: ['seller', 'admin'], title: 'featured.title' },
  { path: '/my-alerts', screen: 'alerts/my-alerts', audience: ['signedIn'], title: 'alerts.title' },
  { path: '/assignments', screen: 'assignments/assignments', audience: ['member'], title: 'assignments.title' },
  { path: '/unsubscribe/{token}', screen: 'following/unsubscribe', audience: ['anyone'], title: 'following.unsubscribe.title' },
  { path: '/unsubscribe-alerts/{token}', screen: 'alerts/unsubscribe', audience: ['anyone'], title: 'alerts.unsubscribe.title' },
  { path: '/unsubscribe-reminders/{token}', screen: 'following/unsubscribe-reminders', audience: ['anyone'], title: 'calendar.unsubscribe.title' },
  { path: '/open-questions', screen: 'questions/open-questions', audience: ['buyer'], title: 'questions.openTitle' },
  { path: '/checkout', screen: 'subscriptions/checkout', audience: ['signedIn'], title: 'payments.checkout.title' },
  { path: '/checkout-nepal', screen: 'subscriptions/checkout-nepal', audience: ['signedIn'], title: 'payments.checkout.title' },
  { path: '/payment-completed', screen: 'subscriptions/payment-completed', audience: ['anyone'], title: 'payments.outcome.title.asking' },
  { path: '/payment-cancelled', screen: 'subscriptions/payment-cancelled', audience: ['anyone'], title: 'payments.outcome.title.asking' },
  { path: '/payment/esewa/success', screen: 'subscriptions/esewa-success', audience: ['anyone'], title: 'payments.outcome.title.asking' },
  { path: '/payment/esewa/failure', screen: 'subscriptions/esewa-failure', audience: ['anyone'], title: 'payments.outcome.title.asking' },
  { path: '/subscription', screen: 'subscriptions/subscription', audience: ['seller'], title: 'payments.title' },
  { path: '/seller-dashboard', screen: 'dashboards/seller-dashboard', audience: ['seller'], title: 'dashboards.seller' },
];

const shapeOf = (path: string) => path.replace(/(?<=.)\/+$/u, '').toLowerCase();

/** The screen of a path, with its parameters. Case and a final slash are ignored. */
export function screenOf(path: string): { entry: ScreenEntry; params: Record<string, string> } | null {
  const segments = shapeOf(path).split('/');
  const rawSegments = path.split('/');
  for (const entry of screens) {
    const parts = shapeOf(entry.path).split('/');
    if (parts.length !== segments.length) continue;
    if (!parts.every((part, index) => (part.startsWith('{') ? segments[index] !== '' : part === segments[index]))) continue;
    const params = parts.flatMap((part, index) => (part.startsWith('{') ? [[part.slice(1, -1), decodeURIComponent(rawSegments[index] ?? '')] as const] : []));
    return { entry, params: Object.fromEntries(params) };
  }
  return null;
}
