import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { Statement } from '#server/platform/db/named.ts';
import { prewarm } from '#server/platform/db/prewarm.ts';
import { runSearch } from '#server/platform/search-resources/run-search.ts';
import { packFacets } from './facets.repo.ts';
import { type Audience, type IndexRow, type SortPosition, type RowAudience, type SortColumn, dateOrInfinity, rowAudience } from './row.ts';
import { type Bounds, type SortKey, sortKeyMs } from '#server/modules/query/index.ts';

const audienceRows: Record<Audience, string> = {
  part: `audience in (${rowAudience.part}, ${rowAudience.both})`,
  whole: `audience in (${rowAudience.whole}, ${rowAudience.both})`,
};

/** Which rows of the index a statement reads. */
export interface RowFilter {
  audience: Audience;
  /** Only open rows, through their own indexes. */
  open: boolean;
  /** tsquery as text; null: none. The gin plan has one. */
  query: string | null;
  /**
   * The part of an order that holds them, as a tsquery; null for all of it. It is a condition beside the query, not within it. GIN reads
   * the rarest list of one condition from end to end, but with two conditions it skips in each what the other has passed.
   */
  window: string | null;
  /** Null: only lexemes. */
  bounds: Bounds | null;
  /** Further tests on the row; absent: none. */
  rowTests?: RowTests;
  now: Date;
}

/** Tests on the row: a walk opens no document for them, an intersection unpacks no list. */
export interface RowTests {
  /** Null: any. */
  countries: readonly string[] | null;
  /** Stored statuses (0 live, 1 awarded, 2 cancelled); null: any. */
  statuses: readonly number[] | null;
  /** Numbers of filter values (facets.repo.ts); one of each list must match. */
  facets: readonly (readonly number[])[];
}
const NO_ROW_TESTS: RowTests = { countries: null, statuses: null, facets: [] };

export interface HitsQuery extends RowFilter {
  /** walk follows the sort's index and tests each row; gin intersects the lexemes and sorts the result. */
  plan: 'walk' | 'gin';
  column: SortColumn;
  ascending: boolean;
  /** Exclusive lower and upper end in the column's order. */
  between: [SortPosition, SortPosition];
  limit: number;
  offset: number;
  /** The most rows that the statement reads. */
  maxRows: number;
}

/** The result of a statement, within its limit of rows. */
export interface HitsPage {
  hits: Hit[];
  /** Walk: the last row read, where the page is not full and more rows may follow. Null: the segment has ended. */
  end: SortPosition | null;
  /** Gin: more rows match the lexemes than it may read. It found nothing then. */
  isTooMany: boolean;
  /** Hits in the segment, as far as it was read; null: the page is full. */
  passed: number | null;
  /** Gin: all hits, in every segment. */
  count: number | null;
}

export interface Hit {
  id: number;
  key: SortKey;
}

const columnType: Record<SortColumn, string> = { published_at: 'timestamptz', deadline_at: 'timestamptz', value_usd: 'float8' };
/** Whether the next deadline of an open row comes within 7 days. The sweep replaces a deadline that has passed. @param now a parameter. */
const isClosing = (now: string) => `case when deadline_at > ${now} then deadline_at else open_until end <= ${now} + interval '7 days'`;

/**
 * Conditions on rows besides the lexemes. Columns are wrapped in greatest(). Each has an index, and a plan made without the values would
 * take any range for a narrow one and use it. (A walk tests them where no index can be used.)
 */
function conditions(s: Statement, q: Omit<RowFilter, 'query' | 'window'>): string[] {
  const parts = [audienceRows[q.audience], ...testsOfRow(s, q.rowTests ?? NO_ROW_TESTS)];
  if (!q.open && !q.bounds) return parts;
  const now = s.param(q.now, 'timestamptz');
  if (q.open) parts.push(`is_open and greatest(open_until) > ${now}`);
  if (!q.bounds) return parts;
  const { published, deadline, value, states } = q.bounds;
  const mask = s.param(states, 'int');
  const openBits = `${mask} & 1 <> 0 or (${mask} & 2 <> 0 and ${isClosing(now)})`;
  parts.push(
    `greatest(published_at) >= ${s.param(published[0], 'timestamptz')} and greatest(published_at) < ${s.param(published[1], 'timestamptz')}`,
    `greatest(deadline_at) >= ${s.param(deadline[0], 'timestamptz')} and greatest(deadline_at) < ${s.param(deadline[1], 'timestamptz')}`,
    `greatest(value_usd) >= ${s.param(value[0], 'float8')} and greatest(value_usd) <= ${s.param(value[1], 'float8')}`,
    q.open
      ? `(${openBits})`
      : `(${mask} = 31 or case status when 1 then ${mask} & 8 <> 0 when 2 then ${mask} & 16 <> 0
           else case when is_open and open_until > ${now} then ${openBits} else ${mask} & 4 <> 0 end end)`,
  );
  return parts;
}

/**
 * A filter with more values than this is not tested on the row. Each number of values needs a statement of its own, so numbers are rounded
 * up to powers of two.
 */
export const MAX_VALUES_ON_ROW = 16;

/** The numbers of one filter as facet bytes, filled up to a power of two by repeating one. */
function asFacets(numbers: readonly number[]): Buffer[] {
  const size = 2 ** Math.ceil(Math.log2(numbers.length));
  return Array.from({ length: size }, (_, index) => packFacets([numbers[index] ?? numbers[0]!]));
}

/**
 * Whether a row has a number among its facets, which are four bytes each. A first match between two numbers may hide a true one. Then
 * search_has_facet looks at each number, which is rare and slow.
 */
function hasFacet(s: Statement, number: Buffer): string {
  const parameter = s.param(number, 'bytea');
  return `case position(${parameter} in facets) when 0 then false else (position(${parameter} in facets) - 1) % 4 = 0 or search_has_facet(facets, ${parameter}) end`;
}

/** The tests of a walk that need no document. */
function testsOfRow(s: Statement, { countries, statuses, facets }: RowTests): string[] {
  return [
    ...(countries ? [`country = any(${s.param(countries, 'text[]')})`] : []),
    ...(statuses ? [`status = any(${s.param(statuses, 'smallint[]')})`] : []),
    ...facets.map(
      (numbers) =>
        `(${asFacets(numbers)
          .map((number) => hasFacet(s, number))
          .join(' or ')})`,
    ),
  ];
}

/** The most conditions on documents in a statement: each number of them needs a statement of its own. */
const MAX_CONDITIONS = 8;

/**
 * Splits a query into conditions that must all hold, in the query's order, which has the rarest first. With several conditions GIN looks
 * into each only where those before it hold, and skips what they have passed. Within one condition it opens every list for each row of the
 * rarest, and follows all lists of groups (measured: two to fifty times as long). An exclusion joins the first condition: alone it would be
 * tested on every row.
 */
export function conditionsIn(query: string): string[] {
  const must: string[] = [];
  const mustNot: string[] = [];
  let [depth, from, isQuoted] = [0, 0, false];
  const take = (to: number) => {
    const part = query.slice(from, to).trim();
    (part.startsWith('!') ? mustNot : must).push(part);
  };
  for (let index = 0; index < query.length; index++) {
    const letter = query[index];
    if (letter === '\\') index++;
    else if (letter === "'") isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (letter === '(') depth++;
    else if (letter === ')') depth--;
    else if (letter === '&' && depth === 0) {
      take(index);
      from = index + 1;
    }
  }
  take(query.length);
  const allConditions = [[must[0], ...mustNot].filter(Boolean).join(' & '), ...must.slice(1)];
  return allConditions.length <= MAX_CONDITIONS
    ? allConditions
    : [...allConditions.slice(0, MAX_CONDITIONS - 1), allConditions.slice(MAX_CONDITIONS - 1).join(' & ')];
}

/**
 * The conditions on the document, the window first. GIN follows the first condition to a row before it asks the next where that begins. The
 * sub-selects hide the words from the planner, which would otherwise plan each query anew and estimate worse than we do.
 */
const documentTests = (s: Statement, { query, window }: Pick<RowFilter, 'query' | 'window'>) =>
  [window, ...(query === null ? [] : conditionsIn(query))]
    .filter((condition) => condition !== null)
    .map((condition) => `document @@ (select ${s.param(condition, 'tsquery')})`);

/** The part of a statement's name that identifies its conditions. */
function shapeOf({ audience, open, query, window, bounds, rowTests }: RowFilter): string {
  const lexemes = query === null ? '' : `q${conditionsIn(query).length}`;
  return [audience, open ? 'open' : 'all', `${lexemes}${window === null ? '' : 'w'}`, bounds === null ? '' : 'b', shapeOfTests(rowTests)].join('-');
}
function shapeOfTests({ countries, statuses, facets }: RowTests = NO_ROW_TESTS): string {
  const country = countries === null ? '' : countries.length === 1 ? 'k' : 'c';
  return `${country}${statuses === null ? '' : 's'}${facets.map((numbers) => `f${asFacets(numbers).length}`).join('')}`;
}

/** A value that the planner never sees, neither in a custom nor in a generic plan. */
const hiddenValue = (s: Statement, value: unknown, type: string) => `(select ${s.param(value, type)})`;

const isAfter = (position: SortPosition, otherPosition: SortPosition) =>
  sortKeyMs(position.key) > sortKeyMs(otherPosition.key) || (sortKeyMs(position.key) === sortKeyMs(otherPosition.key) && position.id > otherPosition.id);

/** The part of an order whose own column is within the bounds. */
function withinBounds([lower, upper]: [SortPosition, SortPosition], column: SortColumn, bounds: Bounds | null): [SortPosition, SortPosition] {
  if (bounds === null) return [lower, upper];
  const { published, deadline, value } = bounds;
  const [from, to] = { published_at: published, deadline_at: deadline, value_usd: value }[column];
  // Every id is above -1: date ranges exclude their upper bound, value ranges include it.
  const first = { key: from, id: -1 };
  const last = { key: to, id: column === 'value_usd' ? Number.MAX_SAFE_INTEGER : -1 };
  return [isAfter(first, lower) ? first : lower, isAfter(upper, last) ? last : upper];
}

/** A walk that cannot reach the page: it reads no more rows than are skipped before it. */
const cannotReachPage = ({ plan, offset, maxRows }: HitsQuery) => plan === 'walk' && offset >= maxRows;

/**
 * A walk reads the rows of a stretch along the index of its column and tests each as it comes, until the page is full.
 *
 * The planner must take that index whatever the values and its statistics. So it sees two statements. The inner one has only a range of the
 * index's own columns, its order, and a limit of unknown size. The planner takes that limit for a tenth of the rows. No sort is as cheap,
 * at any size. The outer one tests the rows. The limit keeps its conditions from moving inwards. There they would promise so few rows that
 * sorting them looked cheaper than reading in order.
 */
function walkOf(s: Statement, q: HitsQuery): string {
  const [lower, upper] = withinBounds(q.between, q.column, q.bounds);
  const direction = q.ascending ? 'asc' : 'desc';
  const position = ({ key, id }: SortPosition) => `(${hiddenValue(s, key, columnType[q.column])}, ${hiddenValue(s, id, 'bigint')})`;
  const range = [`(${q.column}, notice_id) > ${position(lower)}`, `(${q.column}, notice_id) < ${position(upper)}`];
  if (q.open) range.push('is_open');
  // One country by value has an index of its own.
  const { countries, statuses, facets } = q.rowTests ?? NO_ROW_TESTS;
  const hasOwnIndex = q.column === 'value_usd' && !q.open && countries?.length === 1;
  if (hasOwnIndex) range.push(`country = ${hiddenValue(s, countries[0], 'text')}`);
  const tests = conditions(s, { ...q, rowTests: { countries: hasOwnIndex ? null : countries, statuses, facets } });
  // The function, not the operator, for which the planner would first try an index.
  if (q.query !== null) tests.push(`ts_match_vq(document, ${s.param(q.query, 'tsquery')})`);
  const testedColumns = ['audience', ...(countries && !hasOwnIndex ? ['country'] : []), ...(q.query === null ? [] : ['document'])];
  if (statuses) testedColumns.push('status');
  // Detoasted once for all tests.
  if (facets.length > 0) testedColumns.push(`facets || ''::bytea as facets`);
  if (q.open || q.bounds) testedColumns.push('is_open', 'open_until');
  if (q.bounds) testedColumns.push('status', 'published_at', 'deadline_at', 'value_usd');
  const maxRows = hiddenValue(s, q.maxRows, 'bigint');
  const walkSelect = `select ${[...new Set(['notice_id', q.column, ...testedColumns])].join(', ')} from search_notice
      where ${range.join(' and ')} order by ${q.column} ${direction}, notice_id ${direction} limit ${maxRows}`;
  const isHit = tests.join(' and ');
  if (cannotReachPage(q)) {
    // No row is returned.
    return `select max(notice_id) filter (where n = ${maxRows}) as id, max(${q.column}) filter (where n = ${maxRows}) as key, count(*) filter (where ${isHit}) as passed
      from (select *, row_number() over () as n from (${walkSelect}) walked) numbered`;
  }
  const pageEnd = hiddenValue(s, q.limit + q.offset, 'bigint');
  // Reads no further than the page needs. If the page is not full, the last row is where the bound was reached.
  return `with walked as materialized (${walkSelect}),
    hits as materialized (select notice_id as id, ${q.column} as key from walked where ${isHit} limit ${pageEnd})
    select * from (select id, key, null::bigint as passed from hits offset ${s.param(q.offset, 'bigint')}) page
    union all
    select last.id, last.key, found.passed from (select count(*) as passed from hits) found
      left join lateral (select notice_id as id, ${q.column} as key from walked limit 1 offset ${hiddenValue(s, q.maxRows - 1, 'bigint')}) last on true
    where found.passed < ${pageEnd}`;
}

/**
 * Intersects lexemes, sorts the rows and counts them. Rows are read only as far as the limit asks, but planned without it (`materialized`).
 * With a small limit the planner would read the table until it came upon the rows.
 */
function intersectionOf(s: Statement, q: HitsQuery): string {
  const [lower, upper] = q.between;
  const direction = q.ascending ? 'asc' : 'desc';
  const where = documentTests(s, q);
  if (q.open) where.push('is_open');
  const position = ({ key, id }: SortPosition) => `(${s.param(key, columnType[q.column])}, ${s.param(id, 'bigint')})`;
  const inside = `is_hit and (key, notice_id) > ${position(lower)} and (key, notice_id) < ${position(upper)}`;
  return `with held as materialized (
      select notice_id, ${q.column} as key, ${conditions(s, q).join(' and ')} as is_hit from search_notice where ${where.join(' and ')}),
    seen as materialized (select * from held limit ${hiddenValue(s, q.maxRows, 'bigint')})
    select * from (select notice_id as id, key, null::bigint as passed, null::bigint as count, null::bigint as seen from seen where ${inside}
      order by key ${direction}, notice_id ${direction} limit ${s.param(q.limit, 'bigint')} offset ${s.param(q.offset, 'bigint')}) page
    union all
    select null, null, count(*) filter (where ${inside}), count(*) filter (where is_hit), count(*) from seen`;
}

interface FoundRow {
  id: number | null;
  key: SortKey | null;
  passed: number | null;
  count?: number | null;
  seen?: number | null;
}

/** One page of hits in order, within a limit of rows; with gin also their number within the filters' bounds. */
export async function findHits(ctx: Ctx, q: HitsQuery): Promise<HitsPage> {
  const s = new Statement();
  const text = q.plan === 'walk' ? walkOf(s, q) : intersectionOf(s, q);
  const rows = await runSearch<FoundRow>(
    ctx,
    {
      name: ['search', q.plan, q.column, q.ascending ? 'up' : 'down', shapeOf(q), ...(cannotReachPage(q) ? ['passing'] : [])].join('-'),
      text,
    },
    s.values,
  );
  const last = rows.find(({ passed }) => passed !== null);
  const isTooMany = q.plan === 'gin' && last!.seen! >= q.maxRows;
  return {
    hits: isTooMany ? [] : rows.flatMap(({ id, key, passed }) => (passed === null ? [{ id: id!, key: key! }] : [])),
    end: q.plan === 'walk' && last && last.id !== null ? { key: last.key!, id: last.id } : null,
    isTooMany,
    passed: last?.passed ?? null,
    count: isTooMany ? null : (last?.count ?? null),
  };
}

/** A position in a list by relevance: the tier (query/order.ts) comes before the time. */
export interface RankedPosition extends SortPosition {
  tier: number;
}

/** A query of several tiers at once. */
export interface RankedQuery extends Pick<HitsQuery, 'audience' | 'bounds' | 'rowTests' | 'now' | 'limit' | 'offset' | 'maxRows'> {
  /** A tsquery for each tier, best first. Each tier contains the one before; null: it has no rows. */
  tiers: readonly (string | null)[];
  /** As in Filtered. */
  window: string | null;
  from: RankedPosition | null;
  backwards: boolean;
}

/** The hits of some tiers from a position on, newest first in each, and their number. Null: more rows match the lexemes than may be read. */
export async function findByTier(ctx: Ctx, q: RankedQuery): Promise<{ hits: (Hit & { tier: number })[]; count: number } | null> {
  const s = new Statement();
  const window = documentTests(s, { query: null, window: q.window });
  const tests = conditions(s, { ...q, open: false }).join(' and ');
  const direction = q.backwards ? 'asc' : 'desc';
  const from =
    q.from &&
    `and (-tier, key, id) ${q.backwards ? '>' : '<'}
      (${s.param(-q.from.tier, 'int')}, ${s.param(q.from.key, 'timestamptz')}, ${s.param(q.from.id, 'bigint')})`;
  const maxRows = hiddenValue(s, q.maxRows, 'bigint');
  // The index also says which tier a row is in: opening each row's document took twenty times as long.
  const tierConditions = q.tiers.flatMap((query, tier) => (query === null ? [] : [{ tier, documentConditions: documentTests(s, { query, window: null }) }]));
  // A tier has rows only if the wider one after it has some. Most searches of many words find nothing, and then only the widest is looked up.
  const tierSelects = tierConditions.map(({ tier, documentConditions }, index) => {
    const wider = tierConditions[index + 1];
    const where = [...(wider ? [`(select exists (select from tier${wider.tier}))`] : []), ...window, ...documentConditions];
    return `tier${tier} as materialized (
      select notice_id as id, published_at as key, ${tests} as is_hit from search_notice where ${where.join(' and ')})`;
  });
  const rows = tierConditions.map(({ tier }) => `(select id, key, is_hit, ${tier} as tier from tier${tier} limit ${maxRows})`);
  const text = `with ${tierSelects.toReversed().join(',\n    ')},
    seen as materialized (
      select id, key, is_hit, min(tier) as tier from (${rows.join(' union all ')}) one group by id, key, is_hit)
    select * from (select id, key, tier, null::bigint as count, null::bigint as seen from seen where is_hit ${from ?? ''}
      order by -tier ${direction}, key ${direction}, id ${direction} limit ${s.param(q.limit, 'bigint')} offset ${s.param(q.offset, 'bigint')}) page
    union all
    select null, null, null, count(*) filter (where is_hit), count(*) from seen`;
  const tierShape = tierConditions.map((entry) => `${entry.tier}${entry.documentConditions.length}`).join('');
  const name = [
    'search-ranked',
    tierShape,
    q.audience,
    q.from ? direction : 'first',
    q.bounds ? 'b' : '',
    q.window === null ? '' : 'w',
    shapeOfTests(q.rowTests),
  ].join('-');
  const hitRows = await runSearch<Hit & { tier: number; count: number | null; seen: number | null }>(ctx, { name, text }, s.values);
  const last = hitRows.find(({ seen }) => seen !== null)!;
  if (last.seen! >= q.maxRows) return null;
  return { hits: hitRows.filter((row) => row !== last), count: last.count! };
}

/** The number of matching rows. No more than `maxCount` are counted, and no more than `maxRows` are read. `isComplete`: there are no others. */
export async function countHits(ctx: Ctx, q: RowFilter, maxCount: number, maxRows: number): Promise<{ count: number; isComplete: boolean }> {
  const s = new Statement();
  const where = documentTests(s, q);
  if (q.open) where.push('is_open');
  const isHit = conditions(s, q).join(' and ');
  const [countLimit, readLimit] = [hiddenValue(s, maxCount, 'bigint'), hiddenValue(s, maxRows, 'bigint')];
  // How many were read matters only where it shows whether there are others; by then they have been read.
  const text = `with held as materialized (
      select ${isHit} as is_hit from search_notice ${where.length > 0 ? `where ${where.join(' and ')}` : ''}),
    hits as (
      select count(*) as count from (select from (select is_hit from held limit ${readLimit}) seen where is_hit limit ${countLimit}) found)
    select count, case when count < ${countLimit} then (select count(*) from (select from held limit ${readLimit}) seen) end as seen from hits`;
  const name = `search-count-${shapeOf(q)}`;
  const [row] = await runSearch<{ count: number; seen: number | null }>(ctx, { name, text }, s.values);
  return { count: row!.count, isComplete: row!.seen !== null && row!.seen < maxRows };
}

export interface PublishedCount {
  country: string;
  later: number;
  all: number;
}

/** The number of rows of each country published from an instant on, and from a later one. Uses an index only. */
export async function countPublished(ctx: Ctx, audience: Audience, from: Date, later: Date, before: Date): Promise<PublishedCount[]> {
  const text = `select country, count(*) filter (where published_at >= $2) as later, count(*) as "all" from search_notice
    where ${audienceRows[audience]} and published_at >= $1 and published_at < $3 group by country`;
  return runSearch<PublishedCount>(ctx, { name: `search-published-${audience}`, text }, [from, later, before]);
}

/** Some matching rows: how many were read, when they were published, and their filter values (facets.repo.ts). */
export interface Activity {
  rows: number;
  /** Month (`2026-11`) in a time zone → rows. */
  months: Readonly<Record<string, number>>;
  facets: Buffer;
}

/** At most `maxRows` matching rows, with the months of those published from an instant on. */
export async function readActivity(ctx: Ctx, q: RowFilter, from: Date, zone: string, maxRows: number): Promise<Activity> {
  const s = new Statement();
  const text = `with hits as materialized (
      select published_at, facets from search_notice where ${[...documentTests(s, q), ...conditions(s, q)].join(' and ')} limit ${hiddenValue(s, maxRows, 'bigint')})
    select count(*) as rows, coalesce(string_agg(facets, ''::bytea), '') as facets, (
      select coalesce(json_object_agg(month, count), '{}') from (
        select to_char(published_at at time zone ${s.param(zone, 'text')}, 'YYYY-MM') as month, count(*) as count
        from hits where published_at >= ${s.param(from, 'timestamptz')} group by 1) by_month) as months
    from hits`;
  const [row] = await runSearch<Activity>(ctx, { name: `search-activity-${shapeOf(q)}`, text }, s.values);
  return row!;
}

const [ZERO, BLANK] = [48, 32];

/** Thousands of numbers separated by spaces, read digit by digit without a string for each. */
function idsOf(text: string | null): number[] {
  const ids: number[] = [];
  if (text === null) return ids;
  let id = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code !== BLANK) id = id * 10 + code - ZERO;
    else {
      ids.push(id);
      id = 0;
    }
  }
  ids.push(id);
  return ids;
}

/** Ids of the open rows that match each query. */
export async function openMatches(ctx: Ctx, audience: Audience, queries: readonly string[]): Promise<number[][]> {
  // One text instead of thousands of rows.
  const s = new Statement();
  const conditionsByQuery = queries.map((query) => documentTests(s, { query, window: null }));
  const matching = conditionsByQuery.map(
    (documentConditions, index) =>
      `(select string_agg(notice_id::text, ' ') from search_notice where ${documentConditions.join(' and ')} and is_open and ${audienceRows[audience]}) as m${index}`,
  );
  const name = `search-open-matches-${audience}-${conditionsByQuery.map((documentConditions) => documentConditions.length).join('')}`;
  const [row] = await runSearch<Record<string, string | null>>(ctx, { name, text: `select ${matching.join(', ')}` }, s.values);
  return queries.map((_, index) => idsOf(row![`m${index}`]!));
}

/** Ids of some of the matching rows. */
export async function someMatches(ctx: Ctx, audience: Audience, query: string, limit: number): Promise<number[]> {
  // Materialized: otherwise the limit would make the planner read rows one by one until some match.
  const text = `with hits as materialized (select notice_id as id from search_notice where document @@ (select $1::tsquery) and ${audienceRows[audience]})
    select id from hits order by id desc limit $2`;
  const rows = await runSearch<{ id: number }>(ctx, { name: `search-some-matches-${audience}`, text }, [query, limit]);
  return rows.map((row) => row.id);
}

/** Matching rows up to a limit: their number in each state (live: open or closed), and their filter values (facets.repo.ts). */
export interface CountedRows {
  rows: number;
  closed: number;
  awarded: number;
  cancelled: number;
  /** The limit of rows was reached: there may be others. */
  isMore: boolean;
  facets: Buffer;
}

/** Rows that one count reads to find the matching ones. */
const MAX_SEEN = 2_000;

/**
 * The states of at most `limit` matching rows and, unless only states are requested, their filter values.
 * @param onlyNewest the newest of the rows.
 */
export async function countRows(ctx: Ctx, q: RowFilter, limit: number, onlyNewest: boolean, onlyStates = false): Promise<CountedRows> {
  const s = new Statement();
  const where = documentTests(s, q);
  const now = s.param(q.now, 'timestamptz');
  const [readLimit, hitLimit] = [hiddenValue(s, MAX_SEEN, 'bigint'), hiddenValue(s, limit, 'bigint')];
  const order = onlyNewest ? ' order by published_at desc, notice_id desc' : '';
  const text = `with held as materialized (
      select status, is_open and open_until > ${now} as open, ${conditions(s, q).join(' and ')} as is_hit${onlyNewest ? ', published_at, notice_id' : ''}
        ${onlyStates ? '' : ', facets'}
      from search_notice ${where.length > 0 ? `where ${where.join(' and ')}` : ''}),
    hits as materialized (select * from (select * from held limit ${readLimit}) seen where is_hit${order} limit ${hitLimit}),
    found as (
      select count(*) as rows, count(*) filter (where status = 0 and not open) as closed, count(*) filter (where status = 1) as awarded,
        count(*) filter (where status = 2) as cancelled, ${onlyStates ? "''::bytea" : "coalesce(string_agg(facets, ''::bytea), '')"} as facets from hits)
    select found.*, case when rows < ${hitLimit} then (select count(*) >= ${readLimit} from (select from held limit ${readLimit}) seen) else true end as "isMore" from found`;
  const name = `search-counted-${onlyStates ? 'states' : 'facets'}-${onlyNewest ? 'newest-' : ''}${shapeOf(q)}`;
  const [row] = await runSearch<CountedRows>(ctx, { name, text }, s.values);
  return row!;
}

/** A removed row: its lexemes, and which of them were words as written. */
export interface RemovedRow {
  notice_id: number;
  audience: RowAudience;
  lexemes: string[];
  words: string[];
}

/** Only one process changes the index at a time, because counts and rows must change together. Held to the end of the transaction. */
export async function lockIndex(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('search index', 0))`.execute(ctx.db);
}

/** Removes every row of the given notices. */
export async function removeRows(ctx: Ctx, ids: readonly number[]): Promise<RemovedRow[]> {
  const { rows } = await sql<RemovedRow>`
    delete from search_notice where notice_id = any(${ids}::bigint[])
    returning notice_id, audience, tsvector_to_array(document) as lexemes,
      array(select lexeme from unnest(document) where positions is not null) as words
  `.execute(ctx.db);
  return rows;
}

/** Inserts new rows. */
export async function insertRows(ctx: Ctx, rows: readonly IndexRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into search_notice (notice_id, audience, status, is_open, country, open_until, published_at, deadline_at, value_usd, document, facets)
    select * from unnest(
      ${rows.map((row) => row.noticeId)}::bigint[], ${rows.map((row) => row.audience)}::smallint[], ${rows.map((row) => row.status)}::smallint[],
      ${rows.map((row) => row.isOpen)}::boolean[], ${rows.map((row) => row.country)}::text[], ${rows.map((row) => dateOrInfinity(row.openUntil))}::timestamptz[],
      ${rows.map((row) => dateOrInfinity(row.publishedAt))}::timestamptz[], ${rows.map((row) => dateOrInfinity(row.deadlineAt))}::timestamptz[],
      ${rows.map((row) => row.valueUsd ?? -1)}::float8[], ${rows.map((row) => row.document)}::tsvector[], ${rows.map((row) => row.facets)}::bytea[])
  `.execute(ctx.db);
}

/**
 * Merges pending rows into the index. Until then every search reads them one by one, and the index seems so expensive to the planner that it reads
 * the whole table. PostgreSQL would do this by itself, but later.
 */
export async function flushPendingList(ctx: Ctx): Promise<void> {
  await sql`select gin_clean_pending_list('search_notice_document')`.execute(ctx.db);
}

/**
 * Makes every connection plan anew when the table has grown by a fifth. Without such a signal a plan is kept, and a plan for a small table
 * reads a large one whole. PostgreSQL's own analyse may come minutes after an import. Analysing one column is enough to update the size.
 */
export async function analyseIfGrown(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ grown: boolean }>`
    select pg_relation_size(oid) > (relpages * 1.2 + 20) * current_setting('block_size')::int as grown from pg_class where oid = 'search_notice'::regclass
  `.execute(ctx.db);
  if (rows[0]!.grown) await sql`analyze search_notice (notice_id)`.execute(ctx.db);
}

/** Marks rows that have closed as no longer open. @returns how many. */
export async function closeOverdue(ctx: Ctx): Promise<number> {
  const result = await sql`update search_notice set is_open = false where is_open and open_until <= ${ctx.clock.now()}`.execute(ctx.db);
  return Number(result.numAffectedRows ?? 0);
}

/** Open notices whose indexed deadline has passed, because their lots have several. At most `maxRows`. */
export async function idsWithPassedDeadline(ctx: Ctx, maxRows: number): Promise<number[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<{ id: number }>`
    select distinct notice_id as id from (
      select notice_id from search_notice
      where is_open and deadline_at > '-infinity' and deadline_at <= ${now} and open_until > ${now} order by deadline_at limit ${maxRows}) as moved
  `.execute(ctx.db);
  return rows.map(({ id }) => id);
}

const WARM_RELATIONS = [
  'search_notice',
  'search_notice_document',
  'search_notice_published',
  'search_notice_deadline',
  'search_notice_value',
  'search_open_document',
  'search_open_published',
  'search_open_deadline',
];

/** Reads the indexes and the table into memory. pg_prewarm does it best; without it, a scan does some of it. */
export async function warmRows(ctx: Ctx): Promise<void> {
  if ((await prewarm(ctx, WARM_RELATIONS)) === null) await sql`select count(*) from search_notice where open_until > now()`.execute(ctx.db);
}
