import type { Input } from '#contract/endpoint.ts';
import type * as contract from '#contract/questions.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { presentQuestion } from './present-question.ts';
import { setHidden } from './questions.repo.ts';
import { requireQuestion } from './require-question.ts';

/** Hides a question and its answer from everybody, with a reason that everybody reads. @throws AppError not-found */
export async function hideQuestion(ctx: Ctx, { params: { id }, body: { reason } }: Input<typeof contract.hideQuestion>): Promise<contract.Question> {
  const { question, notice } = await requireQuestion(ctx, id, 'hideQuestion');
  await inTransaction(ctx, async (ctx) => {
    await setHidden(ctx, question.id, reason);
    await audit(ctx, { action: 'question.hide', subject: ['question', id], organisationId: notice.buyerId, details: { reason } });
  });
  return presentQuestion({ ...question, hiddenReason: reason });
}
