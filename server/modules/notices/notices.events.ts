// Events of this module. The key of each is notice.id.
import { z } from 'zod';
import { defineEvent } from '#server/platform/events/define-event.ts';

export const noticePublished = defineEvent({ topic: 'notice.published' });
/** A published notice has another content or status. */
export const noticeChanged = defineEvent({ topic: 'notice.changed' });
/**
 * A published notice was amended, by its buyer, an administrator or its source. It comes besides `notice.changed`, for those who follow the
 * notice: the amendment has the differences and the reason.
 */
export const noticeAmended = defineEvent({
  topic: 'notice.amended',
  data: z.object({
    /** Number of the amendment. */
    amendment: z.number().int(),
    kind: z.enum(['amended', 'cancelled', 'closed', 'awarded']),
  }),
});
