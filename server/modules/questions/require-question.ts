import { reading } from '#server/modules/notices/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { type QuestionRow, questionByPublicId } from './questions.repo.ts';

type Notice = Awaited<ReturnType<typeof reading.noticeFor>>;

/**
 * A question about a notice with which the actor may do something.
 * @throws AppError not-found: whose notice it is, a stranger does not learn.
 */
export async function requireQuestion(
  ctx: Ctx,
  publicId: string,
  action: 'answerQuestions' | 'hideQuestion',
): Promise<{ question: QuestionRow; notice: Notice }> {
  const question = await questionByPublicId(ctx, publicId);
  const noQuestion = new AppError('not-found', 'There is no such question.');
  if (!question) throw noQuestion;
  try {
    return { question, notice: await reading.noticeFor(ctx, question.notice, action) };
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden') throw noQuestion;
    throw error;
  }
}
