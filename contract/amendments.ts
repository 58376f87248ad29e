import { z } from 'zod';
import { NoticeStanding, Reason } from './approval.ts';
import { ContactChange, GeneralAmendment, GivenAward, GivenTime, PartId } from './draft-fields.ts';
import { MANY_LOTS_BYTES, MAX_LOTS } from './draft-names.ts';
import { GivenCheckReason } from './drafts.ts';
import { defineEndpoint } from './endpoint.ts';
import { FieldChange, NoticeId } from './notices.ts';

const byNotice = z.strictObject({ id: NoticeId });
const common = {
  /** Why; everybody reads it. */
  reason: Reason,
  /** Reasons that pass soft checks of the new values. */
  checkReasons: z.array(GivenCheckReason).max(50).optional(),
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
    /** Later deadlines of lots. Null: the lot closes with the notice from now on. */
    lots: z
      .array(z.strictObject({ id: PartId, deadline: GivenTime.nullable() }))
      .max(MAX_LOTS)
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
  maxBodyBytes: MANY_LOTS_BYTES,
  summary:
    'Amend one part of a published notice, with a reason; its deadline and those of its lots move only to a later time, and only before they have passed',
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
/** An award of an offline notice. Without a supplier it says that nobody gets its lots. */
export const NewAward = GivenAward.omit({ id: true, status: true });
export type NewAward = z.infer<typeof NewAward>;

export const publishAward = defineEndpoint({
  method: 'POST',
  path: '/notices/award',
  access: 'may:bids.evaluate',
  needsRevision: true,
  summary: 'Award an offline notice, or some of its lots, after its deadline, or say that nobody gets them; an amendment with a reason',
  body: z.strictObject({ id: NoticeId, reason: Reason, award: NewAward }),
  response: NoticeStanding,
});
export const changeFree = defineEndpoint({
  method: 'PUT',
  path: '/notices/free',
  access: 'admin or may:notices.write',
  summary: 'Make a published notice free for everybody, or for subscribers, as an amendment with a reason; a draft says it in its general information',
  body: z.strictObject({ id: NoticeId, free: z.boolean(), reason: Reason }),
  response: z.object({ id: z.string(), free: z.boolean() }),
});
