import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { NoticeId, NoticeTime } from './notices.ts';
import { boundedText, listOf, pagingQuery } from './paging.ts';
import { withLetterOrDigit } from './texts.ts';

export const questionStates = ['open', 'answered', 'declined'] as const;

/** A question about a notice, as everybody sees it: nobody learns who asked. */
export const Question = z.object({
  id: z.string(),
  /** 1, 2, 3 … of its notice. */
  number: z.number().int(),
  /** The firms that ask about a notice are numbered in order: one firm's questions have the same number. */
  firm: z.number().int(),
  /** Null where an administrator hid it. */
  question: z.string().nullable(),
  /** Language of the page that it was asked on (ISO 639-1). */
  language: z.string(),
  /** To the hour. */
  askedAt: z.string(),
  state: z.enum(questionStates),
  /** The answer, or why the buyer declines to answer. */
  answer: z.string().nullable(),
  answeredAt: z.string().nullable(),
  /** Number of the amendment by which the answer changed the tender. */
  amendment: z.number().int().nullable(),
  /** Why an administrator hid it; null: it is not hidden. */
  hiddenReason: z.string().nullable(),
});
export type Question = z.infer<typeof Question>;

export const listQuestions = defineEndpoint({
  method: 'GET',
  path: '/notices/questions',
  access: 'public',
  summary: 'List the questions about a notice with their answers, in order; of a locked notice none',
  query: z.strictObject({ notice: NoticeId, ...pagingQuery }),
  response: listOf(Question).extend({
    locked: z.boolean(),
    /** Until when suppliers may ask: the buyer’s closing date, else the deadline. Null: questions are not taken here. */
    until: NoticeTime.nullable(),
    /** Whether questions are taken now. */
    takesQuestions: z.boolean(),
  }),
});

const byId = z.strictObject({ id: NoticeId });
const longText = (min: number, max: number) => withLetterOrDigit(boundedText(max)).pipe(z.string().trim().min(min));

export const askQuestion = defineEndpoint({
  method: 'POST',
  path: '/notices/questions',
  access: 'seller',
  summary: 'Ask the buyer of a notice a question, as a supplier; everybody reads it, and nobody learns who asked',
  body: z.strictObject({ notice: NoticeId, question: longText(10, 3000) }),
  response: z.object({ id: z.string(), number: z.number().int() }),
});
export const answerQuestion = defineEndpoint({
  method: 'POST',
  path: '/notices/questions/answer',
  access: 'may:notices.write',
  summary: 'Answer a question about one’s own notice; an answer that changes the tender must name the amendment that changes it',
  body: byId.extend({
    answer: longText(1, 10_000),
    /** The answer changes what the notice says. */
    changesTender: z.boolean(),
    /** Number of the amendment that says so. */
    amendment: z.number().int().min(1).max(100_000).optional(),
  }),
  response: Question,
});
export const declineQuestion = defineEndpoint({
  method: 'POST',
  path: '/notices/questions/decline',
  access: 'may:notices.write',
  summary: 'Decline to answer a question about one’s own notice, with a reason that everybody reads',
  body: byId.extend({ reason: longText(3, 1000) }),
  response: Question,
});
export const hideQuestion = defineEndpoint({
  method: 'POST',
  path: '/admin/questions/{id}/hide',
  access: 'admin',
  summary: 'Hide the text of a question and its answer, with a reason that everybody reads',
  params: byId,
  body: z.strictObject({ reason: longText(3, 1000) }),
  response: Question,
});
export const showQuestionAgain = defineEndpoint({
  method: 'DELETE',
  path: '/admin/questions/{id}/hide',
  access: 'admin',
  summary: 'Show a hidden question again',
  params: byId,
  response: Question,
});

/** An open question, for the buyer's people who answer. */
export const OpenQuestion = Question.extend({
  notice: z.object({ id: z.string(), slug: z.string(), title: z.string(), language: z.string().nullable(), buyer: z.string() }),
  /** Number of the notice’s newest amendment; 0: none. */
  latestAmendment: z.number().int(),
});
export type OpenQuestion = z.infer<typeof OpenQuestion>;

export const listOpenQuestions = defineEndpoint({
  method: 'GET',
  path: '/notices/questions/open',
  access: 'may:notices.write',
  summary: 'List the open questions about the notices of the active buyer, the oldest first; for owners also those of its child buyers',
  query: z.strictObject(pagingQuery),
  response: listOf(OpenQuestion),
});
export const countOpenQuestions = defineEndpoint({
  method: 'GET',
  path: '/notices/questions/count',
  access: 'may:notices.write',
  summary: 'Count the open questions about the notices of the active buyer',
  response: z.object({
    open: z.number().int(),
    /** When the oldest of them was asked, to the hour. */
    oldest: z.string().nullable(),
  }),
});
