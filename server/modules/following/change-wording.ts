import { interfaceLanguages } from '#contract/languages.ts';
import type { FieldChange, NoticeContent } from '#contract/notices.ts';
import type { InterfaceLanguage } from '#contract/sites.ts';
import type { SiteContext } from '#server/platform/ctx.ts';
import type { MailChange } from '#server/platform/mail/layout.ts';
import { readPageTexts, translatorsOf } from '#server/platform/texts.ts';
import { bikramSambat } from '../../../web/lib/bikram-sambat.ts';
import { changeLines } from '../../../web/lib/change-lines.ts';
import { type CodeNames, codeName } from '../../../web/lib/code-names.ts';
import { formatsOf } from '../../../web/lib/formats.ts';
import { BIKRAM_SAMBAT_SITE, registerCalendar } from '../../../web/lib/second-calendar.ts';

registerCalendar(BIKRAM_SAMBAT_SITE, bikramSambat);

const noticeTexts = readPageTexts('notice');
const codes = readPageTexts('codes') as Readonly<Record<InterfaceLanguage, CodeNames>>;
/** The words of a notice's page. */
const pageWords = translatorsOf(
  Object.fromEntries(interfaceLanguages.map((language) => [language, { notice: noticeTexts[language] }])) as unknown as typeof noticeTexts,
);

/** A longer value is cut: the page has all of it. */
const MAX_VALUE_LENGTH = 600;
const cut = (value: string | null) => (value !== null && value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH).toWellFormed()}…` : value);

/** What words and formats of a reader's emails depend on. */
export interface ReaderOfChanges {
  readonly site: SiteContext;
  readonly language: InterfaceLanguage;
  /** Zone of the notice's times. */
  readonly zone: string;
}

const wordingOf = ({ site, language, zone }: ReaderOfChanges) => {
  const t = pageWords(language);
  return {
    t,
    formats: formatsOf(site, language, t),
    name: (list: Parameters<typeof codeName>[2], code: string) => codeName(codes[language], language, list, code),
    zone,
  };
};

/** The changes of an amendment as lines for an email, the deadline first, as the notice's page shows them. */
export const mailChanges = (changes: readonly FieldChange[], content: Partial<NoticeContent>, reader: ReaderOfChanges): MailChange[] =>
  changeLines(changes, content, wordingOf(reader)).map(({ label, before, after }) => ({ label, before: cut(before), after: cut(after) }));

/** A deadline with its zone, as an email names it: "Monday, 7 December 2026, 17:00 (Kathmandu time)". */
export function deadlineInWords(at: string, reader: ReaderOfChanges): string {
  const { t, formats, zone } = wordingOf(reader);
  return `${formats.instant(at, zone, 'weekday')}, ${formats.instant(at, zone, 'time')} (${t('words.zoneTime', { zone: formats.zoneName(zone) })})`;
}
