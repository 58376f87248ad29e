import { type NoticePage, showNoticePage as contract } from '#contract/notices.ts';
import { reading } from '#server/modules/notices/index.ts';
import type { AnsweredQuestion } from '#server/modules/questions/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { sendMail } from '#server/platform/mail/send-mail.ts';
import type { Concerned } from './audience.repo.ts';
import { questionAnsweredMail } from './following.mails.ts';
import { type ToldNotice, readerFor, requestFor } from './tell-amendment.ts';

/** The page of the notice of a question; null where it is no longer public. */
export async function pageOfQuestion(ctx: Ctx, { notice }: AnsweredQuestion): Promise<Extract<NoticePage, { locked: false }> | null> {
  const page = await reading.showNoticePage(ctx, { query: contract.query!.parse({ id: notice }) });
  return page.locked ? null : page;
}

/** Mails somebody an answer. Who may not read the notice whole may not read its answers either. */
export async function mailAnswer(ctx: Ctx, notice: ToldNotice, { number, question, answer }: AnsweredQuestion, person: Concerned): Promise<void> {
  const { page } = notice;
  if (!page.free && !person.readsWhole) return;
  const { site, language } = readerFor(ctx, notice, person);
  const link = `/notice-details/${encodeURIComponent(page.slug)}?lang=${language}#questions`;
  await sendMail({ ...ctx, site }, questionAnsweredMail, {
    ...requestFor(ctx, notice, person, `answer ${number}`),
    values: { title: page.title, question, answer, link },
  });
}
