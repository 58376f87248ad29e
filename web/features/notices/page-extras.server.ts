import { tenderLifeCycle } from '#contract/life-cycle.ts';
import { listLogPlaces } from '#contract/publication-log.ts';
import type { NoticePage } from '#contract/notices.ts';
import type { PageRequest } from '../../context.ts';
import { type Translate, translatorOf } from '../../i18n.ts';
import { addressOfNotice } from '../../lib/addresses.ts';
import { sectorNames } from '../../lib/reference-names.server.ts';
import { moneyInWords } from '../../lib/number-to-words.ts';
import { formatsOf } from '../../lib/site.tsx';
import { sourceDetailsOf } from './source-details.server.ts';
import { notesOf, versionsOf } from './notes.server.ts';
import { documentWordsOf } from './documents.server.ts';
import type { Access, PageExtras, Similar } from './page-extras.ts';
import { lotSearchOf, pagersOf } from './pagers.server.ts';
import { pageTexts } from './page-texts.server.ts';
import { questionsOf } from './questions.server.ts';
import { similarTo } from './similar.server.ts';
import { logOf, timelineOf } from './timeline.server.ts';

async function similarPart(page: PageRequest, notice: NoticePage): Promise<Similar | null> {
  const cards = await similarTo(page, notice);
  if (cards.length === 0) return null;
  const t = pageTexts(page.language);
  const filters = [['state', 'open'], ...notice.sectors.slice(0, 1).map((code) => ['sector', code]), ...(notice.country ? [['country', notice.country]] : [])];
  const to = `/global-tenders?${new URLSearchParams(filters).toString()}`;
  return { title: t('similar'), moreLink: { label: t('moreSimilar'), to }, cards, sectors: await sectorNames(page, cards) };
}

/** How to read a locked notice in full: signing in leads back to it. @param t of the notice's page; @param general of all pages. */
const accessTo = (notice: NoticePage, t: Translate, general: Translate): Access => ({
  title: t('access.title'),
  text: t('access.text'),
  includes: ['scope', 'documents', 'contact', 'changes'].map((part) => t(`access.${part}`)),
  subscribe: { label: general('menu.subscribe'), to: `/subscribe?next=${encodeURIComponent(addressOfNotice(notice))}` },
  signIn: { label: general('menu.signIn'), to: `/login?next=${encodeURIComponent(addressOfNotice(notice))}` },
  back: t('access.back'),
  none: t('access.none'),
  help: t('access.help'),
});

/** Written by the server: the browser needs no script for it. The specification's number-to-words is English. */
const valueInWords = (page: PageRequest, notice: NoticePage): string | null =>
  page.language !== 'en' || notice.locked || !notice.value ? null : moneyInWords(notice.value) || null;

const notLogged = { items: [] };

/**
 * What a notice's page shows besides the notice itself.
 * @param search the page's own query.
 * @param isPublished before publication nothing is logged, and nobody asks questions.
 */
export async function pageExtrasOf(page: PageRequest, notice: NoticePage, search: URLSearchParams, isPublished: boolean): Promise<PageExtras> {
  const t = pageTexts(page.language);
  const general = translatorOf(page.language);
  const formats = formatsOf(page.site, page.language, general);
  const { count } = formats;
  const [{ steps }, { items: places }, questions, similar] = await Promise.all([
    page.call(tenderLifeCycle, { query: { id: notice.id } }),
    isPublished ? page.call(listLogPlaces, { query: { id: notice.id } }) : notLogged,
    isPublished ? questionsOf(page, notice, search) : null,
    similarPart(page, notice),
  ]);
  return {
    isPreview: !isPublished,
    valueWords: valueInWords(page, notice),
    timeline: timelineOf(steps, t, count),
    documents: documentWordsOf(page, notice, t, formats),
    log: logOf(notice, places, t, count),
    pagers: notice.locked ? {} : pagersOf(notice.parts, search, t, (section) => general(`notice.section.${section}`), count),
    lotSearch: notice.locked ? null : lotSearchOf(notice.parts, search, t),
    questions,
    similar,
    notes: notesOf(page, notice),
    versions: versionsOf(page, notice),
    sourceDetails: sourceDetailsOf(page, notice),
    access: notice.locked ? accessTo(notice, t, general) : null,
  };
}
