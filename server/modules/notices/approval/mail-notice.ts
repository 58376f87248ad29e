import type { ReturnReason } from '#contract/notice-names.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { MailDefinition } from '#server/platform/mail/define-mail.ts';
import { sendMail } from '#server/platform/mail/send-mail.ts';
import { ownSite } from '#server/modules/sites/index.ts';
import * as mails from '../notices.mails.ts';
import { slugOf } from '../read/notice-slug.ts';
import { type MailReader, administrators, ownersOf, readersOfNotice } from '../store/mail-readers.repo.ts';
import { publisherOf } from '../store/publishers.repo.ts';
import { returnReasonsInWords } from './return-reasons.ts';

/** A notice that emails are about. */
interface MailedNotice {
  id: number;
  publicId: string;
  buyerId: number;
  content: { title: string };
}

async function mailAll<Values>(ctx: Ctx, mail: MailDefinition<Values>, readers: readonly MailReader[], values: Values): Promise<void> {
  // A job has no site: its emails lead to the portal's own.
  const inSite = ctx.request ? ctx : { ...ctx, site: ownSite(ctx.config) };
  for (const { email, firstName, language } of readers) await sendMail(inSite, mail, { to: email, name: firstName, language, values });
}

const subjectOf = async (ctx: Ctx, { buyerId, content }: MailedNotice) => ({
  title: content.title,
  organisation: (await publisherOf(ctx, buyerId))?.name ?? '',
});
const linkTo = ({ publicId, content }: MailedNotice) => `/notice-details/${slugOf(content.title, publicId)}`;

/** Tells those who decide that a notice waits for them: the owners of a parent buyer (organisation.id), or the administrators (null). */
export async function mailDeciders(ctx: Ctx, notice: MailedNotice, parentId: number | null): Promise<void> {
  const readers = parentId === null ? await administrators(ctx) : await ownersOf(ctx, parentId);
  await mailAll(ctx, mails.noticeSubmitted, readers, await subjectOf(ctx, notice));
}

/** News for the buyer of a notice. */
export type NoticeNews =
  | 'approvedByParent'
  | 'published'
  | { returned: readonly ReturnReason[] }
  | { scheduled: Date }
  | { rejected: string }
  | { cancelled: string };

/** Tells the buyer's people what became of their notice, in the caller's transaction. */
export async function mailNews(ctx: Ctx, notice: MailedNotice, news: NoticeNews): Promise<void> {
  const readers = await readersOfNotice(ctx, notice.id, notice.buyerId);
  const subject = await subjectOf(ctx, notice);
  const link = linkTo(notice);
  if (news === 'approvedByParent') await mailAll(ctx, mails.noticeApprovedByParent, readers, subject);
  else if (news === 'published') await mailAll(ctx, mails.noticePublishedMail, readers, { ...subject, link });
  else if ('scheduled' in news) await mailAll(ctx, mails.noticeScheduled, readers, { ...subject, at: news.scheduled });
  else if ('returned' in news) {
    for (const reader of readers)
      await mailAll(ctx, mails.noticeReturned, [reader], { ...subject, reasons: returnReasonsInWords(news.returned, subject.organisation, reader.language) });
  } else if ('rejected' in news) await mailAll(ctx, mails.noticeRejected, readers, { ...subject, reason: news.rejected });
  else await mailAll(ctx, mails.noticeCancelled, readers, { ...subject, reason: news.cancelled, link });
}
