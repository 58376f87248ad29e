import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { type QuestionRow, storeAnswer } from './questions.repo.ts';

/** Stores an answer, or why there is none. @throws AppError conflict (rule `answered`) where somebody was faster. */
export async function storeAnswerOnce(ctx: Ctx, { id }: QuestionRow, answer: Parameters<typeof storeAnswer>[2]): Promise<void> {
  if (await storeAnswer(ctx, id, answer)) return;
  const message = 'This question is answered already.';
  throw new AppError('conflict', message, [{ path: 'body.id', rule: 'answered', message }]);
}
