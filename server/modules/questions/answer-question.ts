import type { Input } from '#contract/endpoint.ts';
import type * as contract from '#contract/questions.ts';
import { reading } from '#server/modules/notices/index.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { fieldError } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events/outbox.ts';
import { presentQuestion } from './present-question.ts';
import { questionAnswered } from './questions.events.ts';
import { type QuestionRow, questionById } from './questions.repo.ts';
import { requireQuestion } from './require-question.ts';
import { storeAnswerOnce } from './store-answer-once.ts';

/**
 * Checks that an answer which changes the tender names an amendment since the question.
 * @throws AppError conflict (rule `amendment-needed`), invalid-input (rule `unknown`) for an amendment that is not there, or is older.
 */
async function checkAmendment(ctx: Ctx, notice: string, { askedAt }: QuestionRow, amendment: number | undefined): Promise<void> {
  if (amendment === undefined)
    throw fieldError('amendment', 'amendment-needed', 'An answer that changes the tender must be made an amendment: amend the notice first.', 'conflict');
  const { steps } = await reading.tenderLifeCycle(ctx, { query: { id: notice } });
  const step = steps.find((each) => each.amendment === amendment);
  if (!step?.time || Date.parse(step.time.at) < askedAt.getTime())
    throw fieldError('amendment', 'unknown', 'The notice has no such amendment since the question was asked.');
}

/**
 * Answers a question about an own notice, also one that was declined. Everybody concerned is mailed the answer.
 * @throws AppError not-found; conflict where it is answered already (rule `answered`), or an amendment is needed (`amendment-needed`).
 */
export async function answerQuestion(ctx: Ctx, { body }: Input<typeof contract.answerQuestion>): Promise<contract.Question> {
  const { id } = body;
  const { question, notice } = await requireQuestion(ctx, id, 'answerQuestions');
  if (body.changesTender) await checkAmendment(ctx, notice.publicId, question, body.amendment);
  const amendment = body.changesTender ? (body.amendment ?? null) : null;
  return inTransaction(ctx, async (ctx) => {
    await storeAnswerOnce(ctx, question, { state: 'answered', answer: body.answer, amendment });
    await audit(ctx, { action: 'question.answer', subject: ['question', id], organisationId: notice.buyerId });
    await emit(ctx, questionAnswered, [notice.id], { question: question.id });
    return presentQuestion((await questionById(ctx, question.id))!);
  });
}
