import { z } from 'zod';
import { approvalStages } from './draft-names.ts';
import { GivenCheckReason, NoticeCheck, NoticeStatus } from './drafts.ts';
import { defineEndpoint } from './endpoint.ts';
import { MAX_REASON_LENGTH } from './notice-names.ts';
import { NoticeId, NoticeTime, NoticeType, noticeKinds } from './notices.ts';
import { boundedText, commaList, listOf, pagingQuery } from './paging.ts';
import { MAX_FIND_LENGTH } from './search-words.ts';

const at = z.iso.datetime();
const checkReasons = z.array(GivenCheckReason).max(100).optional();
const byNotice = z.strictObject({ id: NoticeId });
/** Why, in the language of its readers. */
export const Reason = boundedText(MAX_REASON_LENGTH).trim().min(3);

/** Where a notice stands after an act. */
export const NoticeStanding = z.object({
  id: z.string(),
  slug: z.string(),
  status: NoticeStatus,
  stage: z.enum(approvalStages).nullable(),
  publishAt: at.nullable(),
  publishedAt: at.nullable(),
  revision: z.number().int(),
});
export type NoticeStanding = z.infer<typeof NoticeStanding>;

export const submitNotice = defineEndpoint({
  method: 'POST',
  path: '/tenders/approval',
  access: 'may:notices.submit',
  needsRevision: true,
  summary:
    'Submit a draft: its parent and an administrator decide about it; a trusted organisation’s is published at once, or at the given time. Refused with every missing field and open check',
  body: z.strictObject({
    id: NoticeId,
    /** When to publish it, at the earliest; at once where absent. */
    publishAt: at.nullable().optional(),
    /** Reasons for soft checks that this time brings. */
    checkReasons,
  }),
  response: NoticeStanding,
});
export const withdrawNotice = defineEndpoint({
  method: 'DELETE',
  path: '/tenders/approval',
  access: 'may:notices.submit',
  summary: 'Take a submitted notice back to draft, also while it waits for its time of publication',
  query: byNotice,
  response: NoticeStanding,
});
export const approveNotice = defineEndpoint({
  method: 'PUT',
  path: '/tenders/approval',
  access: 'admin or may:children.manage',
  needsRevision: true,
  summary:
    'Approve a submitted notice, as its parent buyer or as an administrator; the last approval publishes it, or schedules it. A soft check that came up since its submission needs a reason',
  body: z.strictObject({
    id: NoticeId,
    /** Reasons for soft checks that have none (`open`). */
    checkReasons,
  }),
  response: NoticeStanding,
});
export const rejectNotice = defineEndpoint({
  method: 'POST',
  path: '/tenders/approval/reject',
  access: 'admin or may:children.manage',
  needsRevision: true,
  summary: 'Reject a submitted notice with a reason; its buyer can change it and submit it again',
  body: z.strictObject({ id: NoticeId, reason: Reason }),
  response: NoticeStanding,
});

/** A notice that waits for a decision. */
export const PendingNotice = z.object({
  id: z.string(),
  title: z.string(),
  language: z.string().nullable(),
  type: NoticeType,
  kind: z.enum(noticeKinds),
  organisation: z.object({ id: z.string(), name: z.string() }),
  stage: z.enum(approvalStages),
  submittedAt: at,
  submittedBy: z.string().nullable(),
  publishAt: at.nullable(),
  deadline: NoticeTime.nullable(),
  /** Soft checks that were passed by a reason. */
  passed: z.array(NoticeCheck),
  /** Soft checks without a reason: they came up since its submission. Approving asks for one. */
  open: z.array(NoticeCheck),
  /** For If-Match. */
  revision: z.number().int(),
});
export type PendingNotice = z.infer<typeof PendingNotice>;

export const listPendingNotices = defineEndpoint({
  method: 'GET',
  path: '/tenders/approval',
  access: 'admin or may:children.manage',
  summary: 'List submitted notices that wait for the user’s decision, the oldest first: as administrator, or as parent buyer',
  query: z.strictObject({
    /** Words of the title or the buyer. */
    q: boundedText(MAX_FIND_LENGTH).optional(),
    /** Absent: what the user decides. An administrator may also ask for those at other stages. */
    stage: commaList(z.enum(approvalStages)).optional(),
    ...pagingQuery,
  }),
  response: listOf(PendingNotice),
});
