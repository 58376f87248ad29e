// Events of this module. The key of each is notice.id.
import { z } from 'zod';
import { defineEvent } from '#server/platform/events/define-event.ts';

/** A question about a notice was answered: notice_question.id. Who asked is not told. */
export const questionAnswered = defineEvent({ topic: 'question.answered', data: z.object({ question: z.number().int() }) });
