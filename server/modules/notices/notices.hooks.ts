// Where modules above take part in a change of a notice, in its transaction.
import { defineHook } from '#server/platform/hooks.ts';
import type { FieldError } from '#server/platform/errors.ts';

/** A notice of the portal's own that is to become public. */
export interface NoticeToPublish {
  /** notice.id; null while it is not stored. */
  readonly id: number | null;
  readonly kind: 'online' | 'offline';
  /** organisation.id of the buyer. */
  readonly buyerId: number | null;
}

/** Asked before publishing, and while a draft is written: what is still missing. Changes nothing. */
export const publicationCheck = defineHook<NoticeToPublish, readonly FieldError[]>('notice.publication-check');
/** A notice becomes public in this transaction. */
export const noticePublishing = defineHook<NoticeToPublish & { readonly id: number; readonly publicId: string }>('notice.publishing');
