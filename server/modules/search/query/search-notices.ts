import { MAX_PAGE } from '#contract/paging.ts';
import type { SearchHit, SearchQuery, SearchResult, SearchSort } from '#contract/search.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { corrections } from './correct.ts';
import { unlessTimedOut } from '#server/platform/searching/run-search.ts';
import { type Total, cappedTotal, countTotal, exactTotal, knownTotal, totalCapOf, totalForSort, exactBuyerTotal } from './count-total.ts';
import { CostBudget, CARD_COST, COUNT_BUDGET, SEARCH_BUDGET, RELAXATION_BUDGET } from './cost-budget.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';
import { type CompiledSearch, compile } from './estimate.ts';
import { SORTED_AT_ONCE, findAlong } from './find-hits.ts';
import type { FoundHits } from './hits.ts';
import { suggestRelaxations } from './suggest-relaxations.ts';
import { cardsToMatch, matchHits } from '../excerpt/match-hits.ts';
import { openNoticesReplica } from '../counts/open-notices-replica.ts';
import { isSearchedInMemory, alwaysInMemory } from './open-hits.ts';
import { type Start, includingPlace, segmentsOf } from './order.ts';
import { correctedSearches } from './respell.ts';
import { boundsOf, isOpenOnly, sortOf } from '#server/modules/query/index.ts';
import { type SearchCriteria, parseSearch, withWords } from './parse-search.ts';

interface Page {
  items: SearchHit[];
  total: Total;
  page: number;
  next: string | null;
  previous: string | null;
  /** The search reached its bound before the page was full. */
  isStopped: boolean;
}
/** The most searches for other words, where one found nothing. */
const MAX_MENDED = 3;
/** Nothing is known of the number, beyond the hits shown. */
const uncounted: Total = { total: 0, totalIsCapped: true };
const nothing = (page: number): Page => ({ items: [], total: { total: 0, totalIsCapped: false }, page, next: null, previous: null, isStopped: false });

interface Asked {
  criteria: SearchCriteria;
  compiled: CompiledSearch;
  sort: SearchSort;
  query: SearchQuery;
  cursor: Cursor | null;
  /** The highest total shown. */
  most: number;
  /** The open rows, when the search is for those only. */
  openRows: number;
  budgets: Budgets;
}

/** The budgets of a request: for its page, and for its counts. Searches for other words share them. */
interface Budgets {
  readonly page: CostBudget;
  readonly counting: CostBudget;
}

/** A total known without counting, or from an earlier page. */
async function totalBefore(ctx: Ctx, { criteria, compiled, cursor, most }: Asked, now: Date): Promise<Total | null> {
  if (cursor) return { total: cursor.total, totalIsCapped: cursor.totalIsCapped };
  const known = await knownTotal(ctx, criteria, compiled, now);
  if (known || isOpenOnly(criteria) || boundsOf(criteria) !== null) return known;
  return compiled.atLeast > most ? exactBuyerTotal(ctx, criteria, compiled, now, { total: most, totalIsCapped: true }) : null;
}

const counted = async (ctx: Ctx, { criteria, compiled, most, budgets }: Asked, now: Date): Promise<Total> =>
  exactBuyerTotal(ctx, criteria, compiled, now, await countTotal(ctx, criteria, compiled, now, most, budgets.counting));

async function pageInOrder(ctx: Ctx, asked: Asked): Promise<Page> {
  const { criteria, compiled, sort, query, cursor, most, openRows, budgets } = asked;
  const now = ctx.clock.now();
  const began = cursor ? new Date(cursor.began) : now;
  const backwards = cursor?.backwards ?? false;
  // What is found in memory is counted there at once.
  const isCounted = !cursor && isSearchedInMemory(criteria, compiled, openRows);
  const known = isCounted ? null : await unlessTimedOut(totalBefore(ctx, asked, now), uncounted);
  const before = cursor ? cursor.offset : (query.page - 1) * query.size;
  const left = sort === 'relevance' && !backwards ? Math.max(0, most - before) : Number.POSITIVE_INFINITY;
  const counting = () => unlessTimedOut(counted(ctx, asked, now), uncounted);
  // Many hits are counted while the page is read; few are counted on the way to it.
  const isMany = (isOpenOnly(criteria) ? openRows : compiled.universe) * compiled.share > SORTED_AT_ONCE;
  const beside = known === null && isMany && !isCounted ? counting() : null;
  // Awaited below; if the page fails first, this must not count as unhandled.
  beside?.catch(() => undefined);
  const found: FoundHits =
    left === 0
      ? { hits: [], total: null, continueFrom: null }
      : await findAlong(ctx, {
          criteria,
          compiled,
          segments: segmentsOf(sort, began),
          start: cursor && { segment: cursor.segment, place: cursor.place },
          backwards,
          openRows,
          wanted: Math.min(query.size + 1, left),
          offset: cursor ? 0 : before,
          totalKnown: known !== null || beside !== null,
          now,
          budget: budgets.page,
        });
  const more = found.hits.length > query.size;
  const hits = found.hits.slice(0, query.size);
  if (backwards) hits.reverse();
  const first = backwards ? Math.max(0, before - hits.length) : before;
  // A first page that is not full has all hits.
  const isWhole = !cursor && before === 0 && found.hits.length < Math.min(query.size + 1, left) && found.continueFrom === null;
  const totalOfFound = async (): Promise<Total> => {
    if (known) return known;
    if (isWhole) return exactTotal(hits.length);
    if (found.total === null) return beside ?? counting();
    return isOpenOnly(criteria) ? exactTotal(found.total) : exactBuyerTotal(ctx, criteria, compiled, now, cappedTotal(found.total));
  };
  const [cards, all] = await Promise.all([cardsToMatch(ctx, criteria, hits, sort === 'relevance'), totalOfFound()]);
  // The bound may have hidden more.
  const told = totalForSort(sort, all);
  const isCapped = told.totalIsCapped || found.continueFrom !== null;
  const total = isCapped ? { total: Math.max(told.total, Math.min(most, first + hits.length)), totalIsCapped: true } : told;
  const page = cursor?.page ?? query.page;
  const placed = (hit: (typeof hits)[number] | undefined): Start | null => (hit ? { segment: hit.segment, place: { key: hit.key, id: hit.id } } : null);
  const cursorAt = (at: Start | null, back: boolean) => {
    if (!at) return null;
    return writeCursor({
      sort,
      backwards: back,
      ...at,
      offset: back ? first : first + hits.length,
      page: Math.min(MAX_PAGE, Math.max(1, page + (back ? -1 : 1))),
      ...total,
      began: began.getTime(),
    });
  };
  const segments = segmentsOf(sort, began);
  // From an empty page the way back begins at the hit next to it.
  const here = cursor && { segment: cursor.segment, place: cursor.place };
  const turned = here && includingPlace(segments, here, !backwards);
  const last = more ? placed(hits.at(-1)) : found.continueFrom;
  return {
    items: await matchHits(ctx, criteria, cards),
    total,
    page,
    next: backwards ? cursorAt(placed(hits.at(-1)) ?? turned, false) : cursorAt(last, false),
    previous: backwards
      ? cursorAt(more ? placed(hits[0]) : found.continueFrom, true)
      : cursor || (query.page > 1 && hits.length > 0)
        ? cursorAt(placed(hits[0]) ?? turned, true)
        : null,
    isStopped: found.continueFrom !== null,
  };
}

async function pageOf(ctx: Ctx, query: SearchQuery, criteria: SearchCriteria, budgets: Budgets): Promise<Page> {
  if (criteria.impossible) return nothing(query.page);
  const sort = sortOf(query, criteria);
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor, sort);
  const openRows = isOpenOnly(criteria) ? (await openNoticesReplica(ctx)).sizeFor(criteria.audience) : 0;
  const compiled = await compile(ctx, criteria, !alwaysInMemory(criteria, openRows));
  if (compiled.isNowhere && cursor === null) return nothing(query.page);
  return pageInOrder(ctx, { criteria, compiled, sort, query, cursor, most: totalCapOf(sort), openRows, budgets });
}

/**
 * Searches the notices: the one use case behind /search, /notices, /notices/filter, /notices/search and the home page. It costs no more
 * than `bound`: a search that reaches it returns what it has found, and its cursor continues from there. Where nothing is found, rare words
 * are corrected by one letter, or written in the script that they were meant in, unless `exact`.
 * @throws AppError invalid-input for a cursor of another list.
 */
export async function searchNotices(given: Ctx, query: SearchQuery, bound = new CostBudget(SEARCH_BUDGET - query.size * CARD_COST)): Promise<SearchResult> {
  const ctx: Ctx = given.once ? given : { ...given, once: new Map() };
  const budgets = { page: bound, counting: new CostBudget(COUNT_BUDGET) };
  let criteria = await parseSearch(ctx, query);
  const mayMend = !query.exact && criteria.words.length > 0;
  // Meanwhile, words that occur nowhere are looked up in other scripts. A search for open notices needs no frequencies otherwise.
  const meanwhile = mayMend && !isOpenOnly(criteria) ? corrections(ctx, criteria) : null;
  meanwhile?.catch(() => undefined);
  let found = await pageOf(ctx, query, criteria, budgets);
  let correctedTo: string | null = null;
  if (mayMend && found.items.length === 0 && !found.isStopped) {
    let tried = 0;
    for await (const mended of correctedSearches(ctx, criteria, await (meanwhile ?? corrections(ctx, criteria)), budgets.counting)) {
      if (budgets.page.isReached || tried++ === MAX_MENDED) break;
      const other = withWords(criteria, mended.words);
      const page = await pageOf(ctx, query, other, budgets);
      // A cursor's total belongs to its own list, which need not be this one.
      if (page.items.length === 0 && !page.isStopped && (query.cursor !== undefined || page.total.total === 0)) continue;
      [criteria, found, correctedTo] = [other, page, mended.text];
      break;
    }
  }
  const loosen =
    found.total.total === 0 && !found.isStopped && query.cursor === undefined
      ? await unlessTimedOut(suggestRelaxations(ctx, query, criteria, budgets.counting.share(RELAXATION_BUDGET)), [])
      : [];
  return {
    items: found.items,
    ...found.total,
    page: found.page,
    size: query.size,
    next: found.next,
    previous: found.previous,
    correctedTo,
    loosen,
  };
}
