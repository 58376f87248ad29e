import type { Request } from '#contract/endpoint.ts';
import type { NoticeCard, NoticePage } from '#contract/notices.ts';
import { search } from '#contract/search.ts';
import type { PageRequest } from '../../context.ts';
import { shortCpv } from '../../lib/categories.ts';

const MAX_SIMILAR = 4;
/** So many candidates are enough to choose from. */
const ENOUGH_CANDIDATES = 10;
const SIZE = 8;
/** One search is never enough; two usually are. The others follow, all at once. */
const FIRST_ROUND = 2;
const MAX_CODES = 5;
/** More words than any two titles share. */
const MAX_WORDS = 1000;
const CACHE_MS = 60_000;
const MAX_CACHED = 500;

type Query = Request<typeof search>['query'];
const cache = new Map<string, { at: number; cards: Promise<NoticeCard[]> }>();

const wordsOf = (title: string) =>
  new Set(
    title
      .toLowerCase()
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .filter((word) => word.length >= 4 && !/^\d+$/u.test(word)),
  );

/** The visible CPV codes of a notice, cut to `digits`. Trailing zeros mean everything below, and the search does not know them. */
function codesOf(notice: NoticePage, digits: number): string[] {
  if (notice.locked) return [];
  const codes = (notice.content.classifications ?? []).filter(({ scheme, code }) => scheme === 'CPV' && /^\d{8}/u.test(code));
  return [...new Set(codes.slice(0, MAX_CODES).map(({ code }) => shortCpv(code.slice(0, digits))))];
}

/** Searches from the most to the least similar, using only what this reader may see of the notice. */
function searchesFor(notice: NoticePage): Query[] {
  const country = notice.country ? { country: notice.country } : {};
  const words = [...wordsOf(notice.title)].toSorted((a, b) => b.length - a.length).slice(0, 2);
  const [classes, groups] = [codesOf(notice, 5), codesOf(notice, 3)];
  const { sectors } = notice;
  return [
    ...(classes.length > 0 ? [{ cpv: classes, ...country }, { cpv: classes }] : []),
    ...(words.length === 2 ? [{ q: words.join(' '), exact: true, ...country }] : []),
    ...(groups.length > 0 ? [{ cpv: groups, ...country }] : []),
    ...(sectors.length > 0 ? [{ sector: sectors.slice(0, MAX_CODES), ...country }, { sector: sectors.slice(0, MAX_CODES) }] : []),
  ];
}

/** The most similar cards of the searches' answers, in order. Once there are enough, further answers are ignored. */
function mostSimilar(notice: NoticePage, answers: readonly (readonly NoticeCard[])[]): { cards: NoticeCard[]; isEnough: boolean } {
  const candidates = new Map<string, { card: NoticeCard; score: number }>();
  const words = wordsOf(notice.title);
  for (const [index, cards] of answers.entries()) {
    if (candidates.size >= ENOUGH_CANDIDATES) break;
    for (const card of cards) {
      if (card.id === notice.id || candidates.has(card.id)) continue;
      const sharedCount = [...wordsOf(card.title)].filter((word) => words.has(word)).length;
      // Title words only rank notices of the same similarity.
      candidates.set(card.id, { card, score: sharedCount - index * MAX_WORDS });
    }
  }
  const cards = [...candidates.values()]
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_SIMILAR)
    .map(({ card }) => card);
  return { cards, isEnough: candidates.size >= ENOUGH_CANDIDATES };
}

async function find(page: PageRequest, notice: NoticePage): Promise<NoticeCard[]> {
  const searchCards = async (query: Query) =>
    (await page.callUnlessBusy(search, { query: { ...query, scope: 'global', state: 'open', sort: 'newest', size: SIZE } })).items;
  const queries = searchesFor(notice);
  const first = await Promise.all(queries.slice(0, FIRST_ROUND).map(searchCards));
  const { cards, isEnough } = mostSimilar(notice, first);
  if (isEnough || queries.length <= FIRST_ROUND) return cards;
  return mostSimilar(notice, [...first, ...(await Promise.all(queries.slice(FIRST_ROUND).map(searchCards)))]).cards;
}

const findOrNone = (page: PageRequest, notice: NoticePage, onFailure?: () => unknown): Promise<NoticeCard[]> =>
  find(page, notice).catch((error: unknown) => {
    onFailure?.();
    // Refused because the server is busy with searches: the page does without.
    if (!(error instanceof Response)) page.reportError(error);
    return [];
  });

/**
 * Some open tenders similar to a notice, as far as the reader may see them. First those of the same CPV classes, its own country before
 * others. Then those of its country with words of its title, of the same CPV groups, of its sector. For visitors they are cached for a
 * minute. If a search fails, the page has none.
 */
export function similarTo(page: PageRequest, notice: NoticePage): Promise<NoticeCard[]> {
  if (page.isPersonal) return findOrNone(page, notice);
  const key = `${page.site.code} ${notice.id}`;
  const cached = cache.get(key);
  if (cached && page.now.getTime() - cached.at < CACHE_MS) return cached.cards;
  if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value!);
  const cards = findOrNone(page, notice, () => cache.delete(key));
  cache.set(key, { at: page.now.getTime(), cards });
  return cards;
}
