import type { reading } from '#server/modules/notices/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { sendMail } from '#server/platform/mail/send-mail.ts';
import { unsealAsker } from './asker.ts';
import { questionDeclined } from './questions.mails.ts';
import { type QuestionRow, personById, sealedAskerOf } from './questions.repo.ts';

type Notice = Pick<Awaited<ReturnType<typeof reading.noticeFor>>, 'title' | 'slug'>;

/** Mails the asker of a question why it is not answered. */
export async function mailAsker(ctx: Ctx, { title, slug }: Notice, { id, publicId, question }: QuestionRow, reason: string): Promise<void> {
  const asker = unsealAsker(ctx.config, publicId, (await sealedAskerOf(ctx, id)) ?? '');
  const person = asker === null ? undefined : await personById(ctx, asker);
  if (!person) return;
  const { email, firstName, language } = person;
  const link = `/notice-details/${encodeURIComponent(slug)}?lang=${language}#questions`;
  await sendMail(ctx, questionDeclined, { to: email, name: firstName, language, values: { title, question, reason, link } });
}
