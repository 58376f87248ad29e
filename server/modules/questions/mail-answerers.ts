import type { reading } from '#server/modules/notices/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { sendMail } from '#server/platform/mail/send-mail.ts';
import { answerersOf } from './open-questions.repo.ts';
import { questionAsked } from './questions.mails.ts';

type Notice = Pick<Awaited<ReturnType<typeof reading.noticeFor>>, 'buyerId' | 'title'>;

/** Mails those who may answer for the buyer that there is a question, in the transaction of the question. */
export async function mailAnswerers(ctx: Ctx, { buyerId, title }: Notice, question: string): Promise<void> {
  if (buyerId === null) return;
  for (const { email, firstName, language } of await answerersOf(ctx, buyerId))
    await sendMail(ctx, questionAsked, { to: email, name: firstName, language, values: { title, question } });
}
