import { isAdmin } from '../../domain/session/active-organisation.ts';
import { activeChild, useUser } from '../../domain/session/session.ts';
import { sideOf } from '../../shell/session/landing.ts';
import { OwnNoticesList } from './own-notices-list.tsx';
import { SellerTenders } from './seller-tenders.tsx';

/** A buyer's own notices, or the tenders that a supplier works on: one address in the specification. */
export default function MyTendersList() {
  const user = useUser();
  const child = activeChild.use();
  return !isAdmin(user) && sideOf(user, child) === 'SELLER' ? <SellerTenders /> : <OwnNoticesList />;
}
