import { z } from 'zod';
import { NoticeStanding, Reason } from './approval.ts';
import { ContactChange, GeneralAmendment } from './draft-fields.ts';
import { noticeCheckCodes } from './draft-names.ts';
import { NoticeTab } from './drafts.ts';
import { defineEndpoint } from './endpoint.ts';
import { FieldChange, NoticeId } from './notices.ts';
import { boundedText } from './paging.ts';

const byNotice = z.strictObject({ id: NoticeId });
const common = {
  /** Why; everybody reads it. */
  reason: Reason,
  /** Reasons that pass soft checks of the new values. */
  checkReasons: z
    .array(z.strictObject({ code: z.enum(noticeCheckCodes), tab: NoticeTab, field: boundedText(100), reason: boundedText(1000).trim().min(3) }))
    .max(50)
    .optional(),
};
/** An amendment names the part that it opens, and changes fields of that part alone. */
export const AmendmentBody = z.discriminatedUnion('part', [
  z.strictObject({
    part: z.literal('general'),
    ...common,
    fields: GeneralAmendment,
    /** Dates that move by as much as the deadline. */
    moveWithDeadline: z
      .array(z.enum(['questionsUntil', 'openingAt']))
      .max(2)
      .optional(),
  }),
  z.strictObject({ part: z.literal('contact'), ...common, fields: ContactChange }),
]);
export type AmendmentBody = z.infer<typeof AmendmentBody>;

export const amendNotice = defineEndpoint({
  method: 'POST',
  path: '/notices/amendments',
  access: 'may:notices.submit',
  needsRevision: true,
  summary: 'Amend one part of a published notice, with a reason; its deadline moves only to a later time, and only before it has passed',
  query: byNotice,
  body: AmendmentBody,
  response: NoticeStanding.extend({
    /** Number of the amendment. */
    amendment: z.number().int(),
    changes: z.array(FieldChange),
  }),
});
export const cancelNotice = defineEndpoint({
  method: 'POST',
  path: '/notices/cancel',
  access: 'may:notices.submit',
  needsRevision: true,
  summary: 'Cancel a published notice, with a reason that everybody reads; it stays readable and says so',
  body: z.strictObject({ id: NoticeId, reason: Reason }),
  response: NoticeStanding,
});
export const closeNotice = defineEndpoint({
  method: 'POST',
  path: '/notices/close',
  access: 'may:notices.submit',
  needsRevision: true,
  summary: 'Close a published notice that has no deadline; one with a deadline closes by itself',
  body: z.strictObject({ id: NoticeId, reason: Reason.optional() }),
  response: NoticeStanding,
});
export const changeFree = defineEndpoint({
  method: 'PUT',
  path: '/notices/free',
  access: 'admin or may:notices.write',
  summary: 'Make a published notice free for everybody, or for subscribers; a draft says it in its general information',
  body: z.strictObject({ id: NoticeId, free: z.boolean() }),
  response: z.object({ id: z.string(), free: z.boolean() }),
});
