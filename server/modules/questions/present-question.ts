import type { Question } from '#contract/questions.ts';
import type { QuestionRow } from './questions.repo.ts';

/** A question as everybody sees it; of a hidden one only that it was there, and why it is hidden. */
export const presentQuestion = ({
  publicId: id,
  number,
  firm,
  question,
  language,
  askedAt,
  state,
  answer,
  answeredAt,
  amendment,
  hiddenReason,
}: QuestionRow): Question => ({
  id,
  number,
  firm,
  question: hiddenReason === null ? question : null,
  language,
  askedAt: askedAt.toISOString(),
  state,
  answer: hiddenReason === null ? answer : null,
  answeredAt: answeredAt?.toISOString() ?? null,
  amendment,
  hiddenReason,
});
