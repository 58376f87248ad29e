import type { ContractTerms, Criterion, NoticeContent, NoticePage, Place } from '#contract/notices.ts';
import type { PageRequest } from '../../context.ts';
import { translatorOf } from '../../i18n.ts';
import { addressOfNotice } from '../../lib/addresses.ts';
import { formatsOf } from '../../lib/site.tsx';
import type { SourceDetails, OtherLanguage, RelatedNotice, DetailRow } from './source-details.ts';
import { nameIn } from './notice-names.server.ts';
import { pageTexts } from './page-texts.server.ts';
import type { UnlockedNotice } from './sections.ts';
import { termWords, withoutTerms } from './term-words.server.ts';

type Translations = NoticeContent['translations'];
type Contact = NonNullable<NoticeContent['contact']>;

/** A language's own name, capitalised because it stands alone. */
function nameOfLanguage(code: string): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

function otherLanguages(translations: Translations): OtherLanguage[] {
  return Object.entries(translations ?? {})
    .filter(([code]) => /^[a-z]{2,3}$/u.test(code))
    .map(([code, { title, description }]) => ({ code, name: nameOfLanguage(code), title: title ?? null, description: description ?? null }))
    .toSorted((a, b) => a.code.localeCompare(b.code, 'en'));
}

/** Region codes begin with a country code; NUTS writes two of these differently. */
const nutsCountries: Readonly<Record<string, string>> = { EL: 'GR', UK: 'GB' };
const countryOfNuts = (nuts: string | undefined): string | undefined => {
  const code = /^[A-Z]{2}/u.exec(nuts ?? '')?.[0];
  return code && (nutsCountries[code] ?? code);
};

const reviewer = ({ organisationName, name, phone, email, web }: Contact) => [organisationName, name, phone, email, web].filter(Boolean).join(' · ');

/** What only some sources give of a notice, ready for display. */
export function sourceDetailsOf(page: PageRequest, notice: NoticePage): SourceDetails | null {
  if (notice.locked) return null;
  const t = pageTexts(page.language);
  const general = translatorOf(page.language);
  const formats = formatsOf(page.site, page.language, general);
  const { count, instant, siteZone, country: countryOf, locale, money } = formats;
  const wordsOf = termWords(t, formats);
  const { content } = notice;
  const label = (field: string) => nameIn(page.language, 'field', field);

  const languages = (translations: Translations): SourceDetails['languages'] => {
    const items = otherLanguages(translations);
    return items.length === 0 ? null : { label: t('languages', { count: items.length, n: count(items.length) }), items };
  };
  const placeRows = (places: readonly Place[]): DetailRow[] => {
    const lines = places.map(({ nuts, name, city, country: countryCode }) => {
      const country = countryCode ?? countryOfNuts(nuts);
      const isNamed = Boolean(name ?? city);
      const words = [name, city, country && (!isNamed || country !== notice.country) ? countryOf(country) : null].filter(Boolean).join(', ');
      // The code follows the name.
      return { isNamed, line: nuts ? (words ? `${words} (NUTS ${nuts})` : `NUTS ${nuts}`) : words };
    });
    const linesOf = (hasName: boolean) => [...new Set(lines.filter(({ isNamed, line }) => isNamed === hasName && line !== '').map(({ line }) => line))];
    const [namedLines, linesInPageLanguage] = [linesOf(true), linesOf(false)];
    if (namedLines.length + linesInPageLanguage.length === 0) return [];
    return [{ label: label('places'), lines: namedLines, linesInPageLanguage, ...(content.language ? { language: content.language } : {}) }];
  };
  const criterion = ({ kind, name, weight }: Criterion) => {
    const criterionName = [kind && t(`criterion.${kind}`), name].filter(Boolean).join(': ');
    return [criterionName, weight].filter(Boolean).join(' · ');
  };
  const row = (field: string, lines: readonly string[]): DetailRow[] => {
    const filledLines = [...new Set(lines.filter((line) => line !== ''))];
    return filledLines.length === 0 ? [] : [{ label: label(field), lines: filledLines, ...(content.language ? { language: content.language } : {}) }];
  };
  const rows = ({ places = [], criteria = [], ...terms }: Pick<NoticeContent, 'places' | 'criteria'> & ContractTerms) => [
    ...placeRows(places),
    ...Object.entries(wordsOf(terms)).flatMap(([field, lines]) => row(field, lines)),
    ...row('criteria', criteria.map(criterion)),
  ];
  const length = (duration: NoticeContent['bidValidity']) =>
    duration ? new Intl.NumberFormat(locale, { style: 'unit', unit: duration.unit, unitDisplay: 'long' }).format(duration.count) : '';
  const moneyOf = (value: NoticeContent['value']) => (value ? money(value) : '');
  /** How a notice that was written here says to take part. */
  const bidding = ({ submissionPlace = '', openingPlace = '', bidSecurity, bidValidity, documentAccess }: NoticeContent) => [
    ...row('documentAccess', [...(documentAccess?.description?.split('\n') ?? []), moneyOf(documentAccess?.fee)]),
    ...row('submissionPlace', [submissionPlace]),
    ...row('openingPlace', [openingPlace]),
    ...row('bidSecurity', [moneyOf(bidSecurity?.value), length(bidSecurity?.validity), ...(bidSecurity?.description?.split('\n') ?? [])]),
    ...row('bidValidity', [length(bidValidity)]),
  ];
  const related = notice.related.map(({ slug, title, language, type, publishedAt }): RelatedNotice => ({
    to: addressOfNotice({ slug }),
    title,
    language,
    line: [general(`words.type.${type}`), publishedAt && instant(publishedAt, siteZone, 'day')].filter(Boolean).join(' · '),
  }));
  const { changeNote, language } = content;
  return {
    languages: languages(content.translations),
    change: changeNote ? { label: label('changeNote'), text: changeNote, ...(language ? { language } : {}) } : null,
    related: related.length === 0 ? null : { label: t('related'), items: related },
    scope: [...bidding(content), ...rows(content)],
    contact: [
      ...row('jointBuyers', content.jointBuyers ?? []),
      ...row('reviewBodies', (content.reviewBodies ?? []).map(reviewer)),
      ...row('reviewDetails', content.reviewDetails?.split('\n') ?? []),
    ],
    lots: Object.fromEntries((content.lots ?? []).map((lot) => [lot.id, { rows: rows(lot), languages: languages(lot.translations) }])),
    awards: Object.fromEntries((content.awards ?? []).map(({ id, bids }) => [id, bids === undefined ? [] : row('bids', [count(bids)])])),
  };
}

/** The notice without what sourceDetailsOf has already put into words. */
export function withoutSourceDetails(notice: UnlockedNotice): UnlockedNotice {
  const {
    translations: _texts,
    places: _places,
    criteria: _criteria,
    processes: _processes,
    changeNote: _note,
    jointBuyers: _buyers,
    reviewBodies: _bodies,
    reviewDetails: _review,
    submissionPlace: _submission,
    openingPlace: _opening,
    bidSecurity: _security,
    bidValidity: _validity,
    documentAccess: _documents,
    ...content
  } = withoutTerms(notice.content);
  const lots = content.lots?.map(({ translations: _own, places: _where, criteria: _by, ...lot }) => withoutTerms(lot));
  return { ...notice, related: [], content: lots ? { ...content, lots } : content };
}
