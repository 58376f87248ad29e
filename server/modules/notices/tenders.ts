import { awardNotice } from './awards/award-notice.ts';
import { mayWithTender, requireTender } from './read/require-tender.ts';
import { noticePublishing, publicationCheck, takesPartAsked } from './notices.hooks.ts';
import { tenderById } from './store/tender.repo.ts';

/**
 * What bidding asks of notices: to find a tender, to know what the actor may do with it, to award it, to take part in its publication,
 * and to say who reads it because they bid.
 */
export const tenders = { require: requireTender, may: mayWithTender, byId: tenderById, award: awardNotice, publicationCheck, noticePublishing, takesPartAsked };
