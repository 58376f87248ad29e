// Events of this module. The key of each is notice.id.
import { defineEvent } from '#server/platform/events/define-event.ts';

export const noticePublished = defineEvent({ topic: 'notice.published' });
/** A published notice has another content or status. */
export const noticeChanged = defineEvent({ topic: 'notice.changed' });
