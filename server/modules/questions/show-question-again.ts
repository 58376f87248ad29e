import type { Input } from '#contract/endpoint.ts';
import type * as contract from '#contract/questions.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { presentQuestion } from './present-question.ts';
import { setHidden } from './questions.repo.ts';
import { requireQuestion } from './require-question.ts';

/** Shows a hidden question again. @throws AppError not-found */
export async function showQuestionAgain(ctx: Ctx, { params: { id } }: Input<typeof contract.showQuestionAgain>): Promise<contract.Question> {
  const { question, notice } = await requireQuestion(ctx, id, 'hideQuestion');
  await inTransaction(ctx, async (ctx) => {
    await setHidden(ctx, question.id, null);
    await audit(ctx, { action: 'question.show-again', subject: ['question', id], organisationId: notice.buyerId });
  });
  return presentQuestion({ ...question, hiddenReason: null });
}
