import { languageOfReader } from '#contract/languages.ts';
import { type Amendment, type FieldChange, type NoticePage, partSizes, showNoticePage as contract } from '#contract/notices.ts';
import { reading } from '#server/modules/notices/index.ts';
import { siteNamed } from '#server/modules/sites/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { MailRequest } from '#server/platform/mail/render-mail.ts';
import { sendMail } from '#server/platform/mail/send-mail.ts';
import { reasonOf } from '../../../web/lib/reason-of.ts';
import type { Concerned } from './audience.repo.ts';
import { type ReaderOfChanges, deadlineInWords, mailChanges } from './change-wording.ts';
import * as mails from './following.mails.ts';
import { unsubscribeToken } from './unsubscribe.ts';

type WholePage = Extract<NoticePage, { locked: false }>;

/** Lines of one email; the page has all of them. */
const MAX_LINES = 40;

/** A notice as emails tell of it, read as the system. */
export interface ToldNotice {
  readonly id: number;
  readonly page: WholePage;
}

/** The page of a public notice with one of its amendments; null where it is no longer public. */
export async function pageWithAmendment(ctx: Ctx, publicId: string, number: number): Promise<{ page: WholePage; amendment: Amendment } | null> {
  // Not as an endpoint: a process of workers serves none.
  const read = (amendments: number) => reading.showNoticePage(ctx, { query: contract.query!.parse({ id: publicId, amendments }) });
  const first = await read(1);
  if (first.locked) return null;
  const place = first.parts.amendments.total - number;
  const page = place < partSizes.amendments ? first : await read(Math.floor(place / partSizes.amendments) + 1);
  const amendment = page.locked ? undefined : page.amendments.find((each) => each.number === number);
  return amendment ? { page: first, amendment } : null;
}

/** Fields of a notice's content that everybody may read of a locked one (notices.policy.ts). */
const visiblePaths = /^(?:title|language|country|publishedAt|deadline|status|free)(?:[.[]|$)/u;

/** The instant of a deadline, whole or already its instant. */
const instantOf = (value: unknown) => (typeof value === 'object' && value !== null && 'at' in value ? value.at : value);

/** The later deadline of an amendment, as an instant; null where it did not move to a later one. */
export function laterDeadline(changes: readonly FieldChange[]): string | null {
  const change = changes.find(({ path }) => path === 'deadline.at' || path === 'deadline');
  const [from, to] = [instantOf(change?.from), instantOf(change?.to)];
  return typeof to === 'string' && typeof from === 'string' && Date.parse(to) > Date.parse(from) ? to : null;
}

/** How to reach somebody about a notice: the site and language of their emails, and the notice's clock. */
export function readerFor(ctx: Ctx, { page }: ToldNotice, { site: code, language }: Concerned): ReaderOfChanges {
  const site = siteNamed(ctx.config, code ?? page.country);
  return {
    site,
    language: languageOfReader(language),
    zone: page.content.deadline?.zone ?? site.timeZone,
  };
}

/** What every email about a notice has: whom it is to, how it is stopped, and that it is sent once. */
export const requestFor = (ctx: Ctx, { id }: ToldNotice, { accountId, email, firstName, language, isHidden }: Concerned, about: string) => ({
  to: email,
  accountId,
  name: firstName,
  language,
  unsubscribe: `/unsubscribe/${unsubscribeToken(ctx, id, accountId)}`,
  key: `${about} ${id} ${accountId}`,
  deletesAfterSending: isHidden,
});

/**
 * Mails somebody an amendment, in their language. Of a locked notice that they may not read whole they learn what everybody may see, and
 * nothing where only hidden fields changed.
 */
export async function mailAmendment(ctx: Ctx, notice: ToldNotice, { number, changes: allChanges, reason }: Amendment, person: Concerned): Promise<void> {
  const { page } = notice;
  const isWhole = page.free || person.readsWhole;
  const changes = isWhole ? allChanges : allChanges.filter(({ path }) => visiblePaths.test(path));
  if (changes.length === 0) return;
  const reader = readerFor(ctx, notice, person);
  const status = changes.find(({ path }) => path === 'status')?.to;
  const deadline = laterDeadline(changes);
  const values = {
    title: page.title,
    reason: isWhole ? reasonOf(reason) : null,
    link: `/notice-details/${encodeURIComponent(page.slug)}?lang=${reader.language}`,
  };
  const request: Omit<MailRequest<unknown>, 'values'> = {
    ...requestFor(ctx, notice, person, `amendment ${number}`),
    changes: mailChanges(changes, isWhole ? page.content : {}, reader).slice(0, MAX_LINES),
  };
  const onSite = { ...ctx, site: reader.site };
  if (status === 'cancelled') await sendMail(onSite, mails.noticeCancelledMail, { ...request, values });
  else if (deadline !== null)
    await sendMail(onSite, mails.deadlineExtended, { ...request, values: { ...values, deadline: deadlineInWords(deadline, reader) } });
  else if (status === 'awarded') await sendMail(onSite, mails.noticeAwardedMail, { ...request, values });
  else await sendMail(onSite, mails.noticeAmendedMail, { ...request, values });
}
