// Events of this module. The key of each is notice.id.
import { z } from 'zod';
import { defineEvent } from '#server/platform/events/define-event.ts';

/** What people are told of: an amendment, by its number, or an answer, by question.id. */
export const Telling = z.union([z.object({ amendment: z.number().int() }), z.object({ question: z.number().int() })]);
export type Telling = z.infer<typeof Telling>;

/** A notice has so many followers that the rest of them is told next: those with an account.id above `after`. */
export const tellingContinues = defineEvent({ topic: 'following.telling', data: z.object({ telling: Telling, after: z.number().int() }) });
