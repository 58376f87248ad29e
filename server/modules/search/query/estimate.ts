import type { Ctx } from '#server/platform/ctx.ts';
import { isCountKept } from '../index/count-changes.ts';
import {
  type FilterGroup,
  type SortKey,
  ANY_VALUE,
  LABEL_MARK,
  TITLE_MARK,
  anyOf,
  countryDivision,
  sortKeyMs,
  pairLexeme,
  quote,
  valueBucket,
} from '#server/modules/query/index.ts';
import type { SearchCriteria } from './parse-search.ts';
import { isFacet } from '../store/facets.repo.ts';
import { MAX_VALUES_ON_ROW } from '../store/hits.repo.ts';
import type { Lists } from './cost-budget.ts';
import { type IndexList, filtersTestedOnRows, isTimeTestedOnRows } from './common-filters.ts';
import { STALE_AFTER_MS } from '../store/freshness.ts';
import { type Bucket, type Buckets, bucketsOf, countsOf, freshBucketsOf, dropCountsIfGrown, rowCountOf } from '../store/statistics.ts';
import type { SortPosition } from '../store/row.ts';
import { datesOfBucket } from './windows.ts';

/** Where the words are, as a tsquery, and the same with the filters; null: it selects no rows. */
interface TierQuery extends Lists {
  readonly query: string | null;
  readonly filtered: string | null;
  /** The share of the rows matching the filters that have the words there. */
  readonly share: number;
}

/** A condition, and its number of rows. */
interface Ordered {
  readonly query: string;
  readonly rows: number;
}

/** How much commoner a pair of title neighbours may be than two unrelated words. */
const NEIGHBOURS = 4;

/** A search as a tsquery, with its estimates. */
export interface CompiledSearch {
  /** All conditions on lexemes; null: there are none. */
  readonly query: string | null;
  /** The same, and its filters without the words, without what a walk tests on the row; null: nothing is left. */
  readonly beside: { readonly query: string | null; readonly filters: string | null };
  /** Filters tested on the row: values among a row's facets, the columns country and stored state, and ranges. */
  readonly onRow: readonly FilterGroup[];
  /** Filters that intersections test on the row, because intersecting their lists costs more (common-filters.ts). */
  readonly common: readonly FilterGroup[];
  /** How many times as many rows match the lexemes of `query` as match the search. */
  readonly times: number;
  /** The words alone; null: none. */
  readonly words: string | null;
  /** The tiers of relevance (order.ts). Each contains the one before, and the words contain the last; empty without words. */
  readonly tiers: readonly TierQuery[];
  /** The least number of hits, as far as frequencies tell. */
  readonly lowerBound: number;
  /** The most hits possible: the rows of the rarest filter or word. */
  readonly upperBound: number;
  /** A word or filter occurs nowhere, as read at most a second ago, so there is nothing to search. */
  readonly matchesNoNotice: boolean;
  readonly countries: readonly string[] | null;
  /** Rows of those countries. */
  readonly inCountries: number;
  readonly searchableRows: number;
  /** Rows of the rarest required condition: an intersection follows those. */
  readonly rarest: number;
  /** Rows of each list that an intersection reads, which determine its cost. */
  readonly lists: readonly number[];
  /** Number of those lexemes. */
  readonly lexemes: number;
  /** Rows of the requested time, where intersections ask for it; absent: they do not. */
  readonly time?: number | undefined;
  /** The share of rows that match the lexemes. */
  readonly share: number;
  /** The only lexeme of a search that has just one and nothing else. */
  readonly single: string | null;
  readonly buckets: Buckets;
  /** The publication time is the only condition on lexemes. In order of publication its rows come one after another. */
  readonly isOnlyPublished: boolean;
  /**
   * The publication time requested beside other lexemes, as a tsquery, and its share of all rows. It is a window of its own, not part of
   * `query`, so that only its stretch of the lists is read. Null where there is no such time, or nearly all rows have it.
   */
  readonly stretch:
    | (Pick<IndexList, 'rows' | 'lexemes'> & {
        /** Null: intersections of the whole time test it on the rows (common-filters.ts). */
        readonly query: string | null;
        readonly between: [SortPosition, SortPosition];
        readonly share: number;
      })
    | null;
}

/** From this share of a year's rows in a range, the year replaces its months. Each list costs, and rows are tested in any case. */
const MIN_SHARE_OF_YEAR = 0.6;
const yearOf = (month: number) => Math.floor(month / 100);

/** A few buckets that cover a date range: years that are mostly in it, and months of other years. */
function dateGroup(years: readonly Bucket[], months: readonly Bucket[], [from, before]: [SortKey, SortKey]): Bucket[] | null {
  if (sortKeyMs(from) === Number.NEGATIVE_INFINITY && sortKeyMs(before) === Number.POSITIVE_INFINITY) return null;
  const inRange = months.filter(({ number }) => number > 0 && datesOfBucket(number)[1] > sortKeyMs(from) && datesOfBucket(number)[0] < sortKeyMs(before));
  const byYear = Map.groupBy(inRange, ({ number }) => yearOf(number));
  const covered = years.filter(({ number, count }) => {
    const monthsOfYear = byYear.get(number) ?? [];
    return monthsOfYear.length > 1 && monthsOfYear.reduce((sum, month) => sum + month.count, 0) >= count * MIN_SHARE_OF_YEAR;
  });
  const coveredMonths = new Set(covered.map(({ number }) => number));
  return [...covered, ...inRange.filter(({ number }) => !coveredMonths.has(yearOf(number)))];
}

/** The buckets of the requested deadline, value and publication time; null: any. */
function rangesOf(buckets: Buckets, { deadline, value, published }: SearchCriteria): (Bucket[] | null)[] {
  const [low, high] = [valueBucket(value[0]), valueBucket(Math.min(value[1], 1e30))];
  const values = value === ANY_VALUE ? null : buckets.value.filter(({ number }) => number >= low && number <= high && number > 0);
  return [dateGroup(buckets.deadlineYear, buckets.deadlineMonth, deadline), values, dateGroup(buckets.publishedYear, buckets.publishedMonth, published)];
}

/** A bucket without rows. */
const NO_ROWS_LEXEME = 'd:-';
const MAX_GROUP = 60;
const MAX_PAIRS = 40;

/**
 * Countries and CPV codes of a search combined into lexemes (`y:NP45`): one short list instead of two long ones. `isWhole`: the codes are
 * divisions, so nothing else need be tested. Null: the search has not both, or too many.
 */
function pairsOf(groups: readonly FilterGroup[]): { lexemes: string[]; country: FilterGroup; codes: FilterGroup; isWhole: boolean } | null {
  const country = groups.find(({ filter }) => filter === 'country');
  const codes = groups.find(({ filter, lexemes }) => (filter === 'cpv' || filter === 'sector') && lexemes.every((lexeme) => lexeme.startsWith('v:')));
  if (!country || !codes) return null;
  const divisions = [...new Set(codes.lexemes.map((lexeme) => lexeme.slice(2, 4)))];
  if (country.lexemes.length * divisions.length > MAX_PAIRS) return null;
  const lexemes = country.lexemes.flatMap((lexeme) => divisions.map((division) => countryDivision(lexeme.slice(2), division)));
  return { lexemes, country, codes, isWhole: codes.lexemes.every((lexeme) => lexeme.length === 4) };
}

/** The most filters tested on the row, besides countries and states. */
const MAX_TESTED = 6;

/** Whether a filter has a column of its own. */
const isColumn = ({ filter }: FilterGroup) => filter === 'country' || filter === 'state';

/** The most values of a filter that an intersection tests on the row. */
const MAX_TESTED_VALUES = 4;

/** How an intersection can test a filter on the row. */
function testOnRow(group: FilterGroup): IndexList['test'] {
  if (isColumn(group)) return { by: 'column', group };
  return group.lexemes.length <= MAX_TESTED_VALUES && group.lexemes.every(isFacet) ? { by: 'facets', group } : null;
}

/** The filters that a walk can test on the row. */
function testedOnRow(groups: readonly FilterGroup[]): FilterGroup[] {
  const columns = groups.filter(isColumn);
  const facets = groups.filter((group) => !columns.includes(group) && group.lexemes.length <= MAX_VALUES_ON_ROW && group.lexemes.every(isFacet));
  return [...columns, ...facets.slice(0, MAX_TESTED)];
}

/**
 * The least number of rows that have all of some properties, given how many have each: the rows lacking the others can remove no more
 * (Bonferroni). Frequencies may be seconds old, so a narrow result counts as none.
 */
function minIntersection(searchableRows: number, rowCounts: readonly number[]): number {
  if (rowCounts.length === 1) return rowCounts[0]!;
  const minimum = searchableRows - rowCounts.reduce((sum, rows) => sum + searchableRows - rows, 0);
  return Math.max(0, minimum - searchableRows * 0.01);
}

const conjunction = (parts: readonly string[]) => (parts.length === 0 ? null : [...new Set(parts)].join(' & '));

/** Conditions joined, the rarest first: GIN follows the first one. */
const joinRarestFirst = (conditions: readonly Ordered[]) => conjunction(conditions.toSorted((a, b) => a.rows - b.rows).map(({ query }) => query));

/** The conditions of a search's words in each tier: pairs of the title, words of the title, words of its headings. */
function inTiersOf(words: SearchCriteria['words']): string[][] {
  const stems = words.flatMap((word) => word.stems);
  const pairs = stems.slice(1).map((stem, before) => quote(pairLexeme(stems[before]!, stem)));
  return [pairs, words.map(({ title }) => title), words.map(({ headings }) => headings)];
}

/** The words of a search, and the same by tier, as tsqueries; null without words. */
export function wordsOf({ words }: SearchCriteria): { words: string | null; tiers: readonly Pick<TierQuery, 'query'>[] } {
  if (words.length === 0) return { words: null, tiers: [] };
  return { words: conjunction(words.map(({ query }) => query)), tiers: inTiersOf(words).map((parts) => ({ query: conjunction(parts) })) };
}

const lexemesOf = (words: SearchCriteria['words'], groups: readonly FilterGroup[], pairs: readonly string[]): string[] => [
  ...words.flatMap((word) => word.lexemes.flatMap((lexeme) => [lexeme, TITLE_MARK + lexeme, LABEL_MARK + lexeme])),
  ...groups.flatMap((group) => group.lexemes),
  ...pairs,
];

/**
 * Compiles a search to a tsquery and estimates it from the lexemes' frequencies.
 * @param isEstimated false: it will be found in memory anyway, so no frequencies are read.
 */
export async function compile(ctx: Ctx, criteria: SearchCriteria, isEstimated = true): Promise<CompiledSearch> {
  const { audience, words, groups } = criteria;
  const hasRange =
    criteria.published[0] !== Number.NEGATIVE_INFINITY ||
    criteria.published[1] !== Number.POSITIVE_INFINITY ||
    criteria.deadline[0] !== Number.NEGATIVE_INFINITY ||
    criteria.deadline[1] !== Number.POSITIVE_INFINITY ||
    criteria.value !== ANY_VALUE;
  const pairs = pairsOf(groups);
  await dropCountsIfGrown(ctx);
  const [searchableRows, buckets, count] = await Promise.all([
    rowCountOf(ctx, audience),
    bucketsOf(ctx, audience),
    isEstimated ? countsOf(ctx, audience, lexemesOf(words, groups, pairs?.lexemes ?? [])) : () => 0,
  ]);
  let share = 1;
  let [titleShare, headingShare] = [1, 1];
  let upperBound = searchableRows;
  const shareOf = (rows: number) => (searchableRows === 0 ? 0 : Math.min(1, rows / searchableRows));
  const narrow = (rows: number, inTitle = rows, inHeadings = rows) => {
    upperBound = Math.min(upperBound, rows);
    share *= shareOf(rows);
    titleShare *= shareOf(inTitle);
    headingShare *= shareOf(inHeadings);
  };
  // `row`: a walk tests it on the row; `beside`: only a walk needs it.
  const parts: (IndexList & { query: string; of: 'row' | 'words' | 'others' | 'beside' })[] = [];
  const onRow = testedOnRow(groups);
  const maxCount = (lexemes: readonly string[]) => Math.max(0, ...lexemes.map(count));
  const sumOf = (lexemes: readonly string[]) => lexemes.reduce((sum, lexeme) => sum + count(lexeme), 0);
  if (pairs) {
    parts.push({ query: anyOf(pairs.lexemes), of: 'row', rows: sumOf(pairs.lexemes), lexemes: pairs.lexemes.length, test: null });
  }
  if (pairs?.isWhole) narrow(sumOf(pairs.lexemes));
  for (const group of groups) {
    const isPaired = group === pairs?.country || (group === pairs?.codes && pairs.isWhole);
    if (!isPaired || !pairs?.isWhole) narrow(sumOf(group.lexemes));
    if (group === pairs?.country) continue;
    const isOnRow = onRow.includes(group);
    if (isPaired && isOnRow) continue;
    const { lexemes } = group;
    parts.push({
      query: anyOf(lexemes),
      of: isPaired ? 'beside' : isOnRow ? 'row' : 'others',
      rows: sumOf(lexemes),
      lexemes: lexemes.length,
      test: testOnRow(group),
    });
  }
  const wordEstimates = words.map(({ lexemes }) => {
    const titled = lexemes.map((lexeme) => TITLE_MARK + lexeme);
    const labelled = lexemes.map((lexeme) => LABEL_MARK + lexeme);
    return {
      lexemes: lexemes.length,
      rows: sumOf(lexemes),
      titled: sumOf(titled),
      inTitle: maxCount(titled),
      labelled: sumOf(labelled),
      inLabel: maxCount(labelled),
    };
  });
  for (const [index, word] of words.entries()) {
    const { rows, inTitle, inLabel } = wordEstimates[index]!;
    narrow(maxCount(word.lexemes), inTitle, inTitle + inLabel);
    parts.push({ query: word.query, of: 'words', rows, lexemes: word.lexemes.length, test: null });
  }
  let stretch: CompiledSearch['stretch'] = null;
  let isOnlyPublished = false;
  if (hasRange) {
    let groups = rangesOf(buckets, criteria);
    if (groups.some((group) => group?.length === 0)) groups = rangesOf(await freshBucketsOf(ctx, audience), criteria);
    const published = groups[2]!;
    for (const group of groups) {
      if (group === null) continue;
      if (group.length === 0) {
        narrow(0);
        parts.push({ query: quote(NO_ROWS_LEXEME), of: 'row', rows: 0, lexemes: 1, test: { by: 'bounds' } });
        continue;
      }
      const rows = group.reduce((sum, bucket) => sum + bucket.count, 0);
      narrow(rows);
      // A group with nearly all rows is no help; the rows themselves are tested in any case.
      if (group.length > MAX_GROUP || rows >= searchableRows * 0.6) continue;
      const query = anyOf(group.map((bucket) => bucket.lexeme));
      if (group !== published || parts.length === 0 || rows === 0) {
        isOnlyPublished = group === published && parts.length === 0 && rows > 0;
        parts.push({ query, of: 'row', rows, lexemes: group.length, test: { by: 'bounds' } });
      } else {
        const [from, before] = criteria.published;
        stretch = {
          query,
          rows,
          lexemes: group.length,
          share: shareOf(rows),
          between: [
            { key: from, id: 0 },
            { key: before, id: 0 },
          ],
        };
      }
    }
  }
  const wordQueries = wordsOf(criteria);
  const country = groups.find(({ filter }) => filter === 'country');
  const missing = !isEstimated
    ? undefined
    : [...words, ...groups].find((condition) => condition.lexemes.every(isCountKept) && maxCount(condition.lexemes) === 0);
  const freshCount = missing && (await countsOf(ctx, audience, missing.lexemes, STALE_AFTER_MS));
  // Rows are stored in order of publication, so only the stretch of each list is read.
  const stretchShare = stretch?.share ?? 1;
  const filterParts = parts.filter(({ of }) => of === 'row' || of === 'others');
  const { leftOut: leftOutLists, times } = filtersTestedOnRows(filterParts, {
    searchableRows,
    hits: searchableRows * share,
    words: wordEstimates.map(({ rows }) => rows),
    shareRead: stretchShare,
  });
  const intersectedParts = filterParts.filter((part) => !leftOutLists.has(part));
  const otherLists = [...intersectedParts, ...wordEstimates];
  if (stretch !== null && isTimeTestedOnRows(stretch, Math.min(...otherLists.map(({ rows }) => rows)), searchableRows * share * times))
    stretch = { ...stretch, query: null };
  const inStretch = stretch === null || stretch.query === null ? [] : [stretch];
  /** What an intersection of the filters with lists of words reads. */
  const listsOf = (lists: readonly Pick<IndexList, 'rows' | 'lexemes'>[]): Lists => ({
    rarest: Math.min(searchableRows, ...[...intersectedParts, ...lists].map(({ rows }) => rows)) * stretchShare,
    lists: [...[...intersectedParts, ...lists].map(({ rows }) => rows * stretchShare), ...inStretch.map(({ rows }) => rows)],
    lexemes: [...intersectedParts, ...lists, ...inStretch].reduce((sum, list) => sum + list.lexemes, 0),
    ...(inStretch[0] ? { time: inStretch[0].rows } : {}),
  });
  const neighbours = wordEstimates.slice(1).map(({ titled }, before) => {
    const previous = wordEstimates[before]!.titled;
    return { rows: Math.min(titled, previous, (NEIGHBOURS * titled * previous) / Math.max(1, searchableRows)), lexemes: 1 };
  });
  const inTiers = [
    neighbours,
    wordEstimates.map(({ titled, lexemes }) => ({ rows: titled, lexemes })),
    wordEstimates.map(({ titled, labelled, lexemes }) => ({ rows: titled + labelled, lexemes: 2 * lexemes })),
  ];
  const queriesInTiers = inTiersOf(words);
  /** A tier's words together with the filters, in their order. */
  const filteredIn = (tier: number): string | null => {
    const queries = queriesInTiers[tier]!.map((query, index) => ({ query, rows: inTiers[tier]![index]?.rows ?? 0 }));
    return queries.length === 0 ? null : joinRarestFirst([...intersectedParts, ...queries]);
  };
  const lexemes = [...words.flatMap((word) => (word.lexemes.length === 1 ? word.lexemes : ['', ''])), ...groups.flatMap((group) => group.lexemes)];
  return {
    query: joinRarestFirst(parts.filter((part) => part.of !== 'beside' && !leftOutLists.has(part))),
    beside: {
      query: joinRarestFirst(parts.filter(({ of }) => of !== 'row')),
      filters: joinRarestFirst(parts.filter(({ of }) => of === 'others' || of === 'beside')),
    },
    words: wordQueries.words,
    // Pairs are too many to be counted: assume that all notices with the words in the title have them adjacent.
    tiers: wordQueries.tiers.map(({ query }, tier) => ({
      query,
      filtered: filteredIn(tier),
      share: tier === 2 ? headingShare : titleShare,
      ...listsOf(inTiers[tier]!),
    })),
    lowerBound: hasRange
      ? 0
      : minIntersection(searchableRows, [
          ...groups.map(({ lexemes }) => maxCount(lexemes)),
          ...words.map((word) => maxCount(word.lexemes.slice(0, word.enough))),
        ]),
    upperBound,
    matchesNoNotice: freshCount !== undefined && missing!.lexemes.every((lexeme) => freshCount(lexeme) === 0),
    onRow,
    common: [...leftOutLists].flatMap(({ test }) => (test && test.by !== 'bounds' ? [test.group] : [])),
    times,
    countries: country?.lexemes.map((lexeme) => lexeme.slice(2)) ?? null,
    inCountries: country ? sumOf(country.lexemes) : searchableRows,
    searchableRows,
    ...listsOf(wordEstimates),
    share,
    single: !hasRange && lexemes.length === 1 && isCountKept(lexemes[0]!) ? lexemes[0]! : null,
    buckets,
    isOnlyPublished,
    stretch,
  };
}
