// Events of this module. The key of each is notice.id.
import { z } from 'zod';
import { defineEvent } from '#server/platform/events/define-event.ts';

export const noticePublished = defineEvent({ topic: 'notice.published' });
/** A published notice has another content or status. */
export const noticeChanged = defineEvent({ topic: 'notice.changed' });
/**
 * Its buyer, or an administrator, changed a published notice. It comes besides `notice.changed`, for those who follow the notice:
 * the amendment has the differences and the reason.
 */
export const noticeAmended = defineEvent({
  topic: 'notice.amended',
  data: z.object({
    /** Number of the amendment. */
    amendment: z.number().int(),
    kind: z.enum(['amended', 'cancelled', 'closed']),
    /** Paths of the changed fields. */
    paths: z.array(z.string()),
    /** The instants of the deadline before and after, where it moved. */
    deadline: z.object({ from: z.string().nullable(), to: z.string().nullable() }).optional(),
  }),
  noConsumerReason: 'Nobody can follow a notice yet.',
});
