import { opensNewAlert } from '../alerts/alert-search.ts';
import { FOLLOW_HASH } from '../following/visitor-follow.ts';

/** Why a visitor is asked to sign in: each has a sentence (`reasons.*`). */
export type SignInReason = 'alert' | 'claim' | 'follow' | 'save' | 'subscribe';

/** The reason that the address has to which signing in leads; null: there is none to name. */
export function signInReasonOf(next: string | null): SignInReason | null {
  if (next === null) return null;
  if (opensNewAlert(next)) return 'alert';
  if (next.startsWith('/seller-wishlist?add=')) return 'save';
  if (next.startsWith('/seller-profile?claim=')) return 'claim';
  if (/^\/checkout(?:-nepal)?\?/u.test(next)) return 'subscribe';
  return next.startsWith('/notice-details/') && next.endsWith(FOLLOW_HASH) ? 'follow' : null;
}
