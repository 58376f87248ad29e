import { Link } from 'react-router';
import type { UserDetails } from '#contract/auth.ts';
import type { NoticePage } from '#contract/notices.ts';
import { activeOrganisation, isAdmin } from '../../domain/session/active-organisation.ts';
import { activeChild, useUser } from '../../domain/session/session.ts';
import { useT } from '../../i18n.ts';
import ui from '../../ui/ui.module.css';

/** What bidding for a notice means to its reader: a supplier or visitor takes part, its buyer and administrators see the bids. */
function part(notice: NoticePage, user: UserDetails | null | undefined, child: string | null): 'takePart' | 'bids' | null {
  if (!user) return notice.state === 'open' ? 'takePart' : null;
  if (isAdmin(user)) return 'bids';
  const organisation = activeOrganisation(user, child);
  if (organisation?.orgType === 'SELLER' || (organisation?.orgType === 'BOTH' && user.side === 'SELLER')) return 'takePart';
  return notice.buyer && notice.buyer.id === (child ?? organisation?.id) ? 'bids' : null;
}

/** Leads from an online tender to where its bids are sent or opened. */
export function BiddingLink({ notice }: { notice: NoticePage }) {
  const t = useT();
  const [user, child] = [useUser(), activeChild.use()];
  if (notice.locked || notice.kind !== 'online') return null;
  const name = part(notice, user, child);
  if (name === null) return null;
  return (
    <Link className={ui.primary} to={`/${name === 'bids' ? 'buyer' : 'seller'}/notice-details/${encodeURIComponent(notice.slug)}`}>
      {t(`notice.${name}`)}
    </Link>
  );
}
