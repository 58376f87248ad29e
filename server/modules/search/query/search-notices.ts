import { MAX_PAGE } from '#contract/paging.ts';
import type { SearchHit, SearchQuery, SearchResult, SearchSort } from '#contract/search.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { corrections } from './correct.ts';
import { unlessTimedOut } from '#server/platform/search-resources/run-search.ts';
import { type Total, cappedTotal, countTotal, exactTotal, knownTotal, totalCapOf, totalForSort, uncapBuyerTotal } from './count-total.ts';
import { CostBudget, CARD_COST, COUNT_BUDGET, SEARCH_BUDGET, SPARE_FOR_COUNT, RELAXATION_BUDGET, mayReadAll } from './cost-budget.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';
import { type CompiledSearch, compile } from './estimate.ts';
import { SORTED_AT_ONCE, findHitsInOrder } from './find-hits.ts';
import type { FoundHits } from './hits.ts';
import { suggestRelaxations } from './suggest-relaxations.ts';
import { cardsToMatch, matchHits } from '../excerpt/match-hits.ts';
import { openNoticesReplica } from '../counts/open-notices-replica.ts';
import { isSearchedInMemory, alwaysInMemory } from './open-hits.ts';
import { type Start, includingPosition, segmentsOf } from './order.ts';
import { correctedSearches } from './respell.ts';
import { boundsOf, isOpenOnly, sortOf } from '#server/modules/query/index.ts';
import { type SearchCriteria, parseSearch, withWords } from './parse-search.ts';
import { rowCountOf } from '../store/statistics.ts';

interface Page {
  items: SearchHit[];
  total: Total;
  page: number;
  next: string | null;
  previous: string | null;
  /** The search reached its budget before the page was full. */
  isStopped: boolean;
}
/** The most searches for other words, where one found nothing. */
const MAX_CORRECTED = 3;
/** Nothing is known of the number, beyond the hits shown. */
const uncountedTotal: Total = { total: 0, totalIsCapped: true };
const emptyPage = (page: number): Page => ({ items: [], total: { total: 0, totalIsCapped: false }, page, next: null, previous: null, isStopped: false });

interface PageRequest {
  criteria: SearchCriteria;
  compiled: CompiledSearch;
  sort: SearchSort;
  query: SearchQuery;
  cursor: Cursor | null;
  /** The highest total shown. */
  totalCap: number;
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
async function totalBefore(ctx: Ctx, { criteria, compiled, cursor, totalCap }: PageRequest, now: Date): Promise<Total | null> {
  if (cursor) return { total: cursor.total, totalIsCapped: cursor.totalIsCapped };
  const total = await knownTotal(ctx, criteria, compiled, now);
  if (total || isOpenOnly(criteria) || boundsOf(criteria) !== null) return total;
  return compiled.lowerBound > totalCap ? uncapBuyerTotal(ctx, criteria, compiled, now, { total: totalCap, totalIsCapped: true }) : null;
}

const countExactTotal = async (ctx: Ctx, { criteria, compiled, totalCap }: PageRequest, now: Date, budget: CostBudget): Promise<Total> =>
  uncapBuyerTotal(ctx, criteria, compiled, now, await countTotal(ctx, criteria, compiled, now, totalCap, budget));

async function pageInOrder(ctx: Ctx, request: PageRequest): Promise<Page> {
  const { criteria, compiled, sort, query, cursor, totalCap, openRows, budgets } = request;
  const now = ctx.clock.now();
  const began = cursor ? new Date(cursor.began) : now;
  const backwards = cursor?.backwards ?? false;
  // What is found in memory is counted there at once.
  const isCounted = !cursor && isSearchedInMemory(criteria, compiled, openRows);
  const priorTotal = isCounted ? null : await unlessTimedOut(totalBefore(ctx, request, now), uncountedTotal);
  const before = cursor ? cursor.offset : (query.page - 1) * query.size;
  const hitsLeft = sort === 'relevance' && !backwards ? Math.max(0, totalCap - before) : Number.POSITIVE_INFINITY;
  const countInTime = (budget: CostBudget) => unlessTimedOut(countExactTotal(ctx, request, now, budget), uncountedTotal);
  // Many hits are counted while the page is read; few are counted on the way to it.
  const hasManyHits = (isOpenOnly(criteria) ? openRows : compiled.searchableRows) * compiled.share > SORTED_AT_ONCE;
  const countPromise = priorTotal === null && hasManyHits && !isCounted ? countInTime(budgets.counting) : null;
  // Awaited below; if the page fails first, this must not count as unhandled.
  countPromise?.catch(() => undefined);
  const result: FoundHits =
    hitsLeft === 0
      ? { hits: [], total: null, continueFrom: null }
      : await findHitsInOrder(ctx, {
          criteria,
          compiled,
          segments: segmentsOf(sort, began),
          start: cursor && { segment: cursor.segment, position: cursor.position },
          backwards,
          openRows,
          maxHits: Math.min(query.size + 1, hitsLeft),
          offset: cursor ? 0 : before,
          totalKnown: priorTotal !== null || countPromise !== null,
          now,
          budget: budgets.page,
        });
  const hasMore = result.hits.length > query.size;
  const hits = result.hits.slice(0, query.size);
  if (backwards) hits.reverse();
  const first = backwards ? Math.max(0, before - hits.length) : before;
  // A first page that is not full has all hits.
  const isWhole = !cursor && before === 0 && result.hits.length < Math.min(query.size + 1, hitsLeft) && result.continueFrom === null;
  const totalOfFound = async (): Promise<Total> => {
    if (priorTotal) return priorTotal;
    if (isWhole) return exactTotal(hits.length);
    if (result.total === null) return countPromise ?? countAfterPage();
    return isOpenOnly(criteria) ? exactTotal(result.total) : uncapBuyerTotal(ctx, criteria, compiled, now, cappedTotal(result.total));
  };
  // What the page has left may be spent, and a little more: one comes after the other.
  const countAfterPage = async (): Promise<Total> => {
    const budget = budgets.counting.share(budgets.page.left + SPARE_FOR_COUNT);
    const counted = await countInTime(budget);
    budgets.counting.spend(-budget.left);
    return counted;
  };
  const [cards, fullTotal] = await Promise.all([cardsToMatch(ctx, criteria, hits, sort === 'relevance'), totalOfFound()]);
  // The budget may have hidden more.
  const listTotal = totalForSort(sort, fullTotal);
  const isCapped = listTotal.totalIsCapped || result.continueFrom !== null;
  const total = isCapped ? { total: Math.max(listTotal.total, Math.min(totalCap, first + hits.length)), totalIsCapped: true } : listTotal;
  const page = cursor?.page ?? query.page;
  const startAt = (hit: (typeof hits)[number] | undefined): Start | null => (hit ? { segment: hit.segment, position: { key: hit.key, id: hit.id } } : null);
  const cursorAt = (at: Start | null, isBackwards: boolean) => {
    if (!at) return null;
    return writeCursor({
      sort,
      backwards: isBackwards,
      ...at,
      offset: isBackwards ? first : first + hits.length,
      page: Math.min(MAX_PAGE, Math.max(1, page + (isBackwards ? -1 : 1))),
      ...total,
      began: began.getTime(),
    });
  };
  const segments = segmentsOf(sort, began);
  // From an empty page the way back begins at the hit next to it.
  const cursorStart = cursor && { segment: cursor.segment, position: cursor.position };
  const turningPoint = cursorStart && includingPosition(segments, cursorStart, !backwards);
  const last = hasMore ? startAt(hits.at(-1)) : result.continueFrom;
  return {
    items: await matchHits(ctx, criteria, cards),
    total,
    page,
    next: backwards ? cursorAt(startAt(hits.at(-1)) ?? turningPoint, false) : cursorAt(last, false),
    previous: backwards
      ? cursorAt(hasMore ? startAt(hits[0]) : result.continueFrom, true)
      : cursor || (query.page > 1 && hits.length > 0)
        ? cursorAt(startAt(hits[0]) ?? turningPoint, true)
        : null,
    isStopped: result.continueFrom !== null,
  };
}

async function pageOf(ctx: Ctx, query: SearchQuery, criteria: SearchCriteria, budgets: Budgets): Promise<Page> {
  if (criteria.matchesNothing) return emptyPage(query.page);
  const sort = sortOf(query, criteria);
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor, sort);
  const openRows = isOpenOnly(criteria) ? (await openNoticesReplica(ctx)).sizeFor(criteria.audience) : 0;
  const compiled = await compile(ctx, criteria, !alwaysInMemory(criteria, openRows));
  if (compiled.matchesNoNotice && cursor === null) return emptyPage(query.page);
  return pageInOrder(ctx, { criteria, compiled, sort, query, cursor, totalCap: totalCapOf(sort), openRows, budgets });
}

/**
 * Searches the notices: the one use case behind /search, /notices, /notices/filter, /notices/search and the home page. It costs no more
 * than `budget`: a search that reaches it returns what it has found, and its cursor continues from there. Where nothing is found, rare words
 * are corrected by one letter, or written in the script that they were meant in, unless `exact`.
 * @throws AppError invalid-input for a cursor of another list.
 */
export async function searchNotices(callerCtx: Ctx, query: SearchQuery, budget?: CostBudget): Promise<SearchResult> {
  const ctx: Ctx = callerCtx.readCache ? callerCtx : { ...callerCtx, readCache: new Map() };
  let criteria = await parseSearch(ctx, query);
  const hasFewRows = mayReadAll(await rowCountOf(ctx, criteria.audience));
  const pageBudget = hasFewRows ? Number.POSITIVE_INFINITY : SEARCH_BUDGET - query.size * CARD_COST;
  const budgets = { page: budget ?? new CostBudget(pageBudget), counting: new CostBudget(COUNT_BUDGET) };
  const mayCorrect = !query.exact && criteria.words.length > 0;
  // Meanwhile, words that occur nowhere are looked up in other scripts. A search for open notices needs no frequencies otherwise.
  const correctionsPromise = mayCorrect && !isOpenOnly(criteria) ? corrections(ctx, criteria) : null;
  correctionsPromise?.catch(() => undefined);
  let result = await pageOf(ctx, query, criteria, budgets);
  let correctedTo: string | null = null;
  if (mayCorrect && result.items.length === 0 && !result.isStopped) {
    let attempts = 0;
    for await (const correction of correctedSearches(ctx, criteria, await (correctionsPromise ?? corrections(ctx, criteria)), budgets.counting)) {
      if (budgets.page.isReached || attempts++ === MAX_CORRECTED) break;
      const correctedCriteria = withWords(criteria, correction.words);
      const page = await pageOf(ctx, query, correctedCriteria, budgets);
      // A cursor's total belongs to its own list, which need not be this one.
      if (page.items.length === 0 && !page.isStopped && (query.cursor !== undefined || page.total.total === 0)) continue;
      [criteria, result, correctedTo] = [correctedCriteria, page, correction.text];
      break;
    }
  }
  const loosen =
    result.total.total === 0 && !result.isStopped && query.cursor === undefined
      ? await unlessTimedOut(
          suggestRelaxations(ctx, query, criteria, hasFewRows ? new CostBudget(Number.POSITIVE_INFINITY) : budgets.counting.share(RELAXATION_BUDGET)),
          [],
        )
      : [];
  return {
    items: result.items,
    ...result.total,
    page: result.page,
    size: query.size,
    next: result.next,
    previous: result.previous,
    correctedTo,
    loosen,
  };
}
