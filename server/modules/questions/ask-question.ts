import type { Input } from '#contract/endpoint.ts';
import type * as contract from '#contract/questions.ts';
import { reading } from '#server/modules/notices/index.ts';
import { areRelated } from '#server/modules/organisations/index.ts';
import { limitActs } from '#server/modules/users/index.ts';
import { organisationOf, personOf } from '#server/platform/access.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { databaseTime } from '#server/platform/db/database-time.ts';
import { AppError } from '#server/platform/errors.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { firmKey, sealAsker } from './asker.ts';
import { mailAnswerers } from './mail-answerers.ts';
import { takesQuestions } from './question-period.ts';
import { countAsked, insertQuestion, lockQuestionsOf } from './questions.repo.ts';

/** Questions about one notice, and those of one firm among them. */
const [MAX_OF_NOTICE, MAX_OF_FIRM] = [2000, 30];

const refuse = (rule: string, message: string) => new AppError('conflict', message, [{ path: 'body.question', rule, message }]);

/**
 * Asks the buyer of a notice a question. Nobody learns who asked: the audit log has no entry either.
 * @throws AppError not-found, forbidden; conflict for a notice that takes no questions (rule `questions-closed`), of the asker's own
 * organisation or one above or below it (`own-notice`), or with too many (`too-many-questions`); too-many-requests.
 */
export async function askQuestion(ctx: Ctx, { body }: Input<typeof contract.askQuestion>): Promise<{ id: string; number: number }> {
  const { accountId } = personOf(ctx);
  const { id: organisationId, relation } = organisationOf(ctx);
  // It would show whose earlier questions are, and speak in the supplier's name.
  if (relation === 'admin') throw new AppError('forbidden', 'An administrator does not ask for a supplier.');
  const notice = await reading.noticeFor(ctx, body.notice, 'readWhole');
  if (notice.buyerId !== null && (await areRelated(ctx, organisationId, notice.buyerId)))
    throw refuse('own-notice', 'This is a notice of your own organisation.');
  await limitActs(ctx, 'questions', String(accountId));
  return inTransaction(ctx, async (ctx) => {
    await lockQuestionsOf(ctx, notice.id);
    const now = await databaseTime(ctx);
    // Read again under the lock: the closing date may have been moved.
    const current = await reading.noticeFor(ctx, body.notice, 'readWhole');
    if (!takesQuestions(current, now)) throw refuse('questions-closed', 'This notice takes no questions now.');
    const firm = firmKey(ctx.config, notice.id, organisationId);
    const asked = await countAsked(ctx, notice.id, firm);
    if (asked.all >= MAX_OF_NOTICE || asked.ofFirm >= MAX_OF_FIRM)
      throw refuse('too-many-questions', 'Your organisation has asked too many questions about this notice.');
    const id = newPublicId();
    const number = asked.all + 1;
    const language = ctx.request?.language ?? 'en';
    const asker = sealAsker(ctx.config, id, accountId);
    await insertQuestion(ctx, { publicId: id, noticeId: notice.id, number, question: body.question, language, asker, firm, askedAt: now });
    await mailAnswerers(ctx, current, body.question);
    return { id, number };
  });
}
