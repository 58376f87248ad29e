// Events of this module. The key of each is notice.id.
import { z } from 'zod';
import { defineEvent } from '#server/platform/events/define-event.ts';

/** A notice became public. Its data are when; absent: a source tells of the past, and nobody is told of it as of something new. */
export const noticePublished = defineEvent({ topic: 'notice.published', data: z.object({ at: z.iso.datetime() }).optional() });
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
