import type { Input } from '#contract/endpoint.ts';
import type * as contract from '#contract/questions.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { mailAsker } from './mail-asker.ts';
import { presentQuestion } from './present-question.ts';
import { questionById } from './questions.repo.ts';
import { requireQuestion } from './require-question.ts';
import { storeAnswerOnce } from './store-answer-once.ts';

/** Declines to answer a question about an own notice. The asker is mailed the reason. @throws AppError not-found; conflict (rule `answered`) */
export async function declineQuestion(ctx: Ctx, { body: { id, reason } }: Input<typeof contract.declineQuestion>): Promise<contract.Question> {
  const { question, notice } = await requireQuestion(ctx, id, 'answerQuestions');
  return inTransaction(ctx, async (ctx) => {
    await storeAnswerOnce(ctx, question, { state: 'declined', answer: reason, amendment: null });
    await audit(ctx, { action: 'question.decline', subject: ['question', id], organisationId: notice.buyerId });
    await mailAsker(ctx, notice, question, reason);
    return presentQuestion((await questionById(ctx, question.id))!);
  });
}
