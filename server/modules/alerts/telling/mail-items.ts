import type { InterfaceLanguage } from '#contract/sites.ts';
import { cardsOf } from '#server/modules/notices/index.ts';
import { type Ctx, type SiteContext, visitor } from '#server/platform/ctx.ts';
import type { MailItem } from '#server/platform/mail/layout.ts';
import { readPageTexts, translatorsOf } from '#server/platform/texts.ts';
import { bikramSambat } from '../../../../web/lib/bikram-sambat.ts';
import { formatsOf } from '../../../../web/lib/formats.ts';
import { BIKRAM_SAMBAT_SITE, registerCalendar } from '../../../../web/lib/second-calendar.ts';
import { alertTexts } from '../alerts.mails.ts';
import type { PendingFinding } from '../findings.repo.ts';

registerCalendar(BIKRAM_SAMBAT_SITE, bikramSambat);

/** The words and names of the pages. */
const pageWords = translatorsOf(readPageTexts('syndication'));

/** Whom an email is for: on which site, and in which language. */
export interface MailReader {
  readonly site: SiteContext;
  readonly language: InterfaceLanguage;
}

/** Findings as an email lists them, from what everybody may see of each notice: buyer, country, deadline, and why it is there. */
export async function itemsOf(
  ctx: Ctx,
  findings: readonly PendingFinding[],
  alerts: readonly { readonly id: number; readonly name: string }[],
  { site, language }: MailReader,
): Promise<MailItem[]> {
  const cards = await cardsOf(
    { ...ctx, site, actor: visitor },
    findings.map(({ noticeId }) => noticeId),
  );
  const t = alertTexts(language);
  const formats = formatsOf(site, language, pageWords(language));
  const nameOf = new Map(alerts.map(({ id, name }) => [id, name]));
  const alertIds = new Map(findings.map((finding) => [finding.publicId, finding.alertIds]));
  return cards.map((card) => {
    const { deadline, buyer, country } = card;
    const place = [buyer?.name, country === null ? null : formats.country(country)].filter((part) => part !== null && part !== undefined).join(' · ');
    const time =
      deadline &&
      formats.instant(deadline.at, deadline.zone, 'weekday') +
        (deadline.dateOnly ? '' : `, ${formats.firstDate(deadline.at, deadline.zone, 'time')} (${formats.zoneName(deadline.zone)})`);
    const names = (alertIds.get(card.id) ?? []).flatMap((id) => nameOf.get(id) ?? []).join(' · ');
    return {
      title: card.title,
      language: card.language,
      address: `/notice-details/${encodeURIComponent(card.slug)}?lang=${language}`,
      lines: [place, time ? t('mails.alert-matches.deadline', { time }) : '', t('mails.alert-matches.foundBy', { name: names })].filter((line) => line !== ''),
    };
  });
}

/** The line below the items: how many more there are. */
export const moreLine = (more: number, { site, language }: MailReader): string =>
  alertTexts(language)('mails.alert-matches.further', { more: formatsOf(site, language, pageWords(language)).count(more) });
