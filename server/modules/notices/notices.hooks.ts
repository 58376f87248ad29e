// Where modules above take part in a change of a notice, in its transaction.
import type { NoticeCheck } from '#contract/drafts.ts';
import { defineHook } from '#server/platform/hooks.ts';

/** A notice of the portal's own that is to become public. */
export interface NoticeToPublish {
  /** notice.id; null while it is not stored. */
  readonly id: number | null;
  readonly kind: 'online' | 'offline';
  /** organisation.id of the buyer. */
  readonly buyerId: number | null;
}

/**
 * Asked of online notices alone, before publishing and whenever a draft is saved: the hard checks that do not hold. Changes nothing, and
 * costs one cheap statement.
 */
export const publicationCheck = defineHook<NoticeToPublish, readonly Pick<NoticeCheck, 'code' | 'tab' | 'field'>[]>('notice.publication-check');
/** A notice becomes public in this transaction. */
export const noticePublishing = defineHook<NoticeToPublish & { readonly id: number; readonly publicId: string }>('notice.publishing');
/** Asked where a public notice is locked: whether an organisation takes part in it. It reads it whole then, whatever else changes. */
export const takesPartAsked = defineHook<{ readonly noticeId: number; readonly organisationId: number }, boolean>('notice.takes-part');
