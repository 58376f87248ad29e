import type { Ctx } from '#server/platform/ctx.ts';
import { type CubeCell, type CubeSlice, commonestNames, countCells, readCube } from '../store/cube.repo.ts';
import { CostBudget, COUNT_BUDGET, FILTERS_BUDGET, MAX_INTERSECTED } from '../query/cost-budget.ts';
import { compile } from '../query/estimate.ts';
import { timedCache } from '../store/freshness.ts';
import { countFacets } from '../store/facets.repo.ts';
import { countRows } from '../store/hits.repo.ts';
import { openNoticesReplica } from './open-notices-replica.ts';
import { countWindows } from '../query/plan.ts';
import { rowTestsOf } from '../query/row-tests.ts';
import { shownCounts } from './shown-values.ts';
import { type FilterGroup, type FilterName, ALL_STATES, boundsOf, facetOf, lexemePrefix, stateBits } from '#server/modules/query/index.ts';
import type { SearchCriteria } from '../query/parse-search.ts';
import { type Audience, storedStatus } from '../store/row.ts';
import { lexemesUnder } from '../store/terms.repo.ts';

/** Counts by lexeme. `truncated`: they cover only the first rows, except for the values of the `exact` filters. */
export interface LexemeCounts {
  counts: ReadonlyMap<string, number>;
  truncated: boolean;
  exact?: ReadonlySet<FilterName>;
}

/** Counts by state; `truncated` as above. */
export interface StateCounts {
  closed: number;
  awarded: number;
  cancelled: number;
  truncated: boolean;
}

/** The newest rows whose filter values are counted for one answer. With more rows, counts are "so many or more". */
const MAX_ROWS = 500;
/** Up to this number, all rows are sorted to find the newest; above it, they are found window by window. */
const SORTED_ROWS = 1_000;
/** The cost of reading a row's values, in the units of a budget. */
const ROW = 2;
// Counts of long-closed notices need not be current to the second.
const STALE_MS = 60_000;
const MAX_CACHED = 500;
/** Projects, buyers and cities that are read: more than are shown, because the open ones are subtracted from closed counts. */
const MAX_NAMES = 200;
/** So many of the commonest are counted by type and state. */
const MAX_CANDIDATES = 500;
const CANDIDATES_STALE_MS = 600_000;

/** Cells by lexeme. */
type Cube = ReadonlyMap<string, readonly CubeCell[]>;

const cubes = timedCache<Cube>(STALE_MS, 2);
const names = timedCache<Name[]>(STALE_MS, MAX_CACHED);
const candidates = timedCache<Name[]>(CANDIDATES_STALE_MS, MAX_CACHED);
const rowCountsCache = timedCache<LexemeCounts & { states: StateCounts }>(STALE_MS, MAX_CACHED);
const stateCountsCache = timedCache<StateCounts>(STALE_MS, MAX_CACHED);

const cubeOf = (ctx: Ctx, audience: Audience): Promise<Cube> =>
  cubes(ctx, audience, async () => Map.groupBy(await readCube(ctx, audience), (cell) => cell.lexeme));

// By the object read, so that each reading is summed once.
const sums = new WeakMap<Cube, Map<string | null, ReadonlyMap<string, number>>>();

/**
 * The number of notices by filter value (without buyers and cities), in any state.
 * @param country null: of all countries.
 */
export async function allByValue(ctx: Ctx, audience: Audience, country: string | null): Promise<ReadonlyMap<string, number>> {
  const cube = await cubeOf(ctx, audience);
  let byCountry = sums.get(cube);
  if (!byCountry) sums.set(cube, (byCountry = new Map()));
  let counts = byCountry.get(country);
  if (!counts) {
    const entries = [...cube].map(([lexeme, cells]) => {
      const countryCells = country === null ? cells : cells.filter((cell) => cell.country === country);
      return [lexeme, countryCells.reduce((sum, cell) => sum + cell.count, 0)] as const;
    });
    counts = new Map(entries.filter(([, sum]) => sum > 0));
    byCountry.set(country, counts);
  }
  return counts;
}

type CubeFilter = 'country' | 'type' | 'state';
const cubeFilters: ReadonlySet<string> = new Set(['country', 'type', 'state'] satisfies CubeFilter[]);

const live = stateBits.open | stateBits.closing | stateBits.closed;
/** Whether the clock decides which of the live notices match. */
const dependsOnTime = ({ states }: SearchCriteria) => states !== ALL_STATES && (states & live) !== 0 && (states & live) !== live;
const hasNoWordsOrRanges = (criteria: SearchCriteria) => criteria.words.length === 0 && boundsOf({ ...criteria, states: ALL_STATES }) === null;

/** Whether the cube can answer: no words, no ranges, only filters by country, type and state, and closed not separated from open. */
function fitsCube(criteria: SearchCriteria): boolean {
  return (
    (!dependsOnTime(criteria) || isOnlyClosed(criteria)) && hasNoWordsOrRanges(criteria) && criteria.groups.every((group) => cubeFilters.has(group.filter))
  );
}

/** The cells of the cube that a search covers; null: of any country, type or status. */
function sliceOf({ groups }: SearchCriteria) {
  const requestedValues = (filter: CubeFilter) => {
    const group = groups.find((candidate) => candidate.filter === filter);
    return group ? new Set(group.lexemes.map((lexeme) => (filter === 'state' ? String(storedStatus[lexeme]) : lexeme.slice(2)))) : null;
  };
  return { countries: requestedValues('country'), types: requestedValues('type'), states: requestedValues('state') };
}

const isOnlyClosed = ({ states }: SearchCriteria) => (states & live) === stateBits.closed;
/** The cube does not separate open from closed. The open ones are known exactly and are subtracted. */
async function countOpen(ctx: Ctx, criteria: SearchCriteria, now: Date): Promise<ReadonlyMap<string, number>> {
  if (!isOnlyClosed(criteria)) return new Map();
  return (await openNoticesReplica(ctx)).count({ ...criteria, states: stateBits.open | stateBits.closing }, now).tally.counts;
}

/** The countries, types and statuses of a search with one other value that the cube counts by them; null for every other search. */
async function sidesOf(ctx: Ctx, criteria: SearchCriteria, now: Date): Promise<LexemeCounts | null> {
  if (!hasNoWordsOrRanges(criteria) || (dependsOnTime(criteria) && !isOnlyClosed(criteria))) return null;
  const others = criteria.groups.filter(({ filter }) => !cubeFilters.has(filter));
  const cells = others.length === 1 && others[0]!.lexemes.length === 1 ? (await cubeOf(ctx, criteria.audience)).get(others[0]!.lexemes[0]!) : undefined;
  if (!cells) return null;
  const { countries, types, states } = sliceOf(criteria);
  const counts = new Map<string, number>();
  for (const { country, type, status, count } of cells) {
    if ((countries && !countries.has(country)) || (types && !types.has(type)) || (states && !states.has(String(status)))) continue;
    // A notice may have no country or type.
    for (const lexeme of [country && `k:${country}`, type && `t:${type}`, Object.keys(storedStatus)[status]!])
      if (lexeme) counts.set(lexeme, (counts.get(lexeme) ?? 0) + count);
  }
  for (const [lexeme, open] of await countOpen(ctx, criteria, now)) if (counts.has(lexeme)) counts.set(lexeme, counts.get(lexeme)! - open);
  return { counts: new Map([...counts].filter(([, count]) => count > 0)), truncated: false };
}

const listOf = (values: ReadonlySet<string> | null) => values && [...values].toSorted();
type Names = 'a' | 'b' | 'c';
type Name = { lexeme: string; count: number };

/** The commonest projects, buyers or cities of a country (null: of all countries), at most some minutes old. */
const commonest = (ctx: Ctx, audience: Audience, prefix: Names, country: string | null): Promise<Name[]> =>
  candidates(ctx, JSON.stringify([audience, prefix, country]), async () => {
    if (country !== null) return commonestNames(ctx, audience, prefix, { countries: [country], types: null, statuses: null }, MAX_CANDIDATES);
    return (await lexemesUnder(ctx, audience, `${prefix}:`, MAX_CANDIDATES)).map(({ word, count }) => ({ lexeme: word, count }));
  });

/**
 * The names of a slice, cached for a minute. Only names among the commonest of their country, or of all countries, are kept: all of them
 * would be tens of thousands of cells.
 */
const namesOf = (ctx: Ctx, audience: Audience, prefix: Names, slice: CubeSlice & { countries: string[] | null }): Promise<Name[]> =>
  names(ctx, JSON.stringify([audience, prefix, slice]), async () => {
    const commonNames = await commonest(ctx, audience, prefix, slice.countries?.length === 1 ? slice.countries[0]! : null);
    const lexemes = commonNames.map(({ lexeme }) => lexeme);
    const counts = await countCells(ctx, audience, lexemes, slice);
    const countedNames = lexemes.map((lexeme) => ({ lexeme, count: counts.get(lexeme) ?? 0 })).filter(({ count }) => count > 0);
    return countedNames.toSorted((a, b) => b.count - a.count || (a.lexeme < b.lexeme ? -1 : 1)).slice(0, MAX_NAMES);
  });

type Slice = ReturnType<typeof sliceOf>;
const MAX_SLICES = 50;
const MAX_FEW_LEXEMES = 10;
// By the object read, as above: the slice of a country site is requested all the time.
const sliceSums = new WeakMap<Cube, Map<string, ReadonlyMap<string, number>>>();

/** The sum of each lexeme over some cells of the cube, ignoring the filter that it is itself a value of. */
function sumsOf(cube: Cube, { countries, types, states }: Slice, key: string, onlyLexemes?: readonly string[]): ReadonlyMap<string, number> {
  let bySlice = sliceSums.get(cube);
  if (!bySlice || bySlice.size > MAX_SLICES) sliceSums.set(cube, (bySlice = new Map()));
  const cachedSums = bySlice.get(key);
  if (cachedSums) return cachedSums;
  // Summing a few of them costs less than summing all.
  const fewLexemes = onlyLexemes && onlyLexemes.length <= MAX_FEW_LEXEMES ? onlyLexemes : null;
  const counts = new Map<string, number>();
  for (const lexeme of fewLexemes ?? cube.keys()) {
    const prefix = lexeme[0];
    let sum = 0;
    for (const { country, type, status, count } of cube.get(lexeme) ?? []) {
      if (prefix !== 'k' && countries && !countries.has(country)) continue;
      if (prefix !== 't' && types && !types.has(type)) continue;
      if (prefix !== 's' && states && !states.has(String(status))) continue;
      sum += count;
    }
    if (sum > 0) counts.set(lexeme, sum);
  }
  if (!fewLexemes) bySlice.set(key, counts);
  return counts;
}

/** Counts from the cube, of all lexemes or some. */
async function countFromCube(ctx: Ctx, criteria: SearchCriteria, now: Date, onlyLexemes?: readonly string[]): Promise<LexemeCounts> {
  const cells = await cubeOf(ctx, criteria.audience);
  const { countries, types, states } = sliceOf(criteria);
  const slice = { countries: listOf(countries), types: listOf(types), statuses: listOf(states)?.map(Number) ?? null };
  const sums = sumsOf(cells, { countries, types, states }, JSON.stringify(slice), onlyLexemes);
  const counts = onlyLexemes ? new Map(onlyLexemes.map((lexeme) => [lexeme, sums.get(lexeme) ?? 0])) : new Map(sums);
  if (!onlyLexemes) {
    for (const prefix of ['a', 'b', 'c'] as const)
      for (const { lexeme, count } of await namesOf(ctx, criteria.audience, prefix, slice)) counts.set(lexeme, count);
  }
  for (const [lexeme, open] of await countOpen(ctx, criteria, now)) if (counts.has(lexeme)) counts.set(lexeme, counts.get(lexeme)! - open);
  return { counts: new Map([...counts].filter(([, count]) => count > 0)), truncated: false };
}

/**
 * The states and filter values of a search's rows, newest first, until the limit or the budget is reached.
 * @param onlyStates of any rows: for states alone nothing is sorted.
 */
async function countNewest(ctx: Ctx, criteria: SearchCriteria, now: Date, budget: CostBudget, onlyStates = false) {
  const compiled = await compile(ctx, criteria);
  const base = {
    audience: criteria.audience,
    open: false,
    bounds: boundsOf(criteria),
    rowTests: await rowTestsOf(ctx, compiled.common),
    now,
    query: compiled.query,
  };
  const states = { closed: 0, awarded: 0, cancelled: 0 };
  const facets: Buffer[] = [];
  let rows = 0;
  let truncated = false;
  const windows = countWindows(compiled, MAX_ROWS, { cost: MAX_INTERSECTED, ...(onlyStates ? {} : { hits: SORTED_ROWS }) });
  for (const { query: window, cost } of windows) {
    if (!budget.affords(cost)) truncated = true;
    if (truncated) break;
    const windowCounts = await countRows(ctx, { ...base, window }, MAX_ROWS + 1 - rows, windows.length === 1 && !onlyStates, onlyStates);
    budget.spend(windowCounts.rows * ROW);
    rows += windowCounts.rows;
    facets.push(windowCounts.facets);
    for (const state of ['closed', 'awarded', 'cancelled'] as const) states[state] += windowCounts[state];
    truncated = windowCounts.isMore || rows > MAX_ROWS;
  }
  return { facets, truncated, states: { ...states, truncated } };
}

/** Counts from the rows themselves, of all lexemes or some. */
async function countRowsOf(ctx: Ctx, criteria: SearchCriteria, now: Date, budget: CostBudget, wants?: (lexeme: string) => boolean) {
  const { facets, ...rest } = await countNewest(ctx, criteria, now, budget);
  return { counts: await countFacets(ctx, facets, wants), ...rest };
}

const isCountryOrType = (filter: FilterName) => filter === 'country' || filter === 'type';

const belongsToGroup = (group: FilterGroup, lexeme: string) =>
  // A sector may be searched by a CPV code; its own values are still sectors.
  lexeme.startsWith(group.lexemes[0]!.slice(0, 2)) || (group.filter === 'sector' && lexeme.startsWith(lexemePrefix('sector')));

/** The values of a filter that the cube has in memory; undefined: some must be read from its table. */
async function valuesInCube(ctx: Ctx, audience: Audience, group: FilterGroup): Promise<string[] | undefined> {
  if (['project', 'buyer', 'city'].includes(group.filter)) return undefined;
  return [...(await cubeOf(ctx, audience)).keys()].filter((lexeme) => belongsToGroup(group, lexeme));
}

/**
 * Counts from the rows: once for the search, and once without each filter for that filter's own values. They share one budget. A filter for
 * which nothing of it is left shows only what the search itself finds.
 */
async function countFromRows(ctx: Ctx, criteria: SearchCriteria, now: Date): Promise<LexemeCounts & { states: StateCounts }> {
  const groups = criteria.groups.filter((group) => group.filter !== 'state');
  const budget = new CostBudget(FILTERS_BUDGET);
  const [searchCounts, ...countsWithout] = await Promise.all([
    countRowsOf(ctx, criteria, now, budget),
    ...groups.map(async (group): Promise<LexemeCounts> => {
      const others = { ...criteria, groups: criteria.groups.filter((other) => other !== group) };
      if (fitsCube(others)) return countFromCube(ctx, others, now, await valuesInCube(ctx, criteria.audience, group));
      return (
        (isCountryOrType(group.filter) ? await sidesOf(ctx, others, now) : null) ??
        countRowsOf(ctx, others, now, budget, (lexeme) => belongsToGroup(group, lexeme))
      );
    }),
  ]);
  const { counts } = searchCounts;
  const exact = new Set<FilterName>();
  for (const [index, group] of groups.entries()) {
    for (const [lexeme, value] of countsWithout[index]!.counts) if (belongsToGroup(group, lexeme)) counts.set(lexeme, value);
    if (!countsWithout[index]!.truncated) exact.add(group.filter);
  }
  const sides = searchCounts.truncated ? await sidesOf(ctx, criteria, now) : null;
  for (const [lexeme, value] of sides?.counts ?? []) {
    const side = facetOf(lexeme);
    if (!side || !isCountryOrType(side) || groups.some(({ filter }) => filter === side)) continue;
    counts.set(lexeme, value);
    exact.add(side);
  }
  return {
    counts: shownCounts(counts, criteria),
    truncated: searchCounts.truncated || countsWithout.some(({ truncated }) => truncated),
    exact,
    states: searchCounts.states,
  };
}

/** How many of a search's notices are closed, awarded and cancelled, whatever state it filters by. */
async function countStates(ctx: Ctx, criteria: SearchCriteria, now: Date): Promise<StateCounts> {
  return (await countNewest(ctx, anyState(criteria), now, new CostBudget(COUNT_BUDGET), true)).states;
}

/** Counts by filter value of a search that is not for open notices only, cached for a minute where nothing changed here. */
export async function closedCounts(ctx: Ctx, criteria: SearchCriteria, now: Date): Promise<LexemeCounts> {
  if (fitsCube(criteria)) return countFromCube(ctx, criteria, now);
  return cachedRowCounts(ctx, criteria, now);
}

const cachedRowCounts = (ctx: Ctx, criteria: SearchCriteria, now: Date) =>
  rowCountsCache(ctx, JSON.stringify(criteria), () => countFromRows(ctx, criteria, now));

/** The same search in any state. */
const anyState = (criteria: SearchCriteria): SearchCriteria => ({
  ...criteria,
  states: ALL_STATES,
  groups: criteria.groups.filter((group) => group.filter !== 'state'),
});

/** How many notices of a search are closed, awarded and cancelled, whatever state it filters by. @param openOf how many are open. */
export async function countNotOpen(ctx: Ctx, criteria: SearchCriteria, now: Date, openOf: () => Promise<number>): Promise<StateCounts> {
  const anyStateCriteria = anyState(criteria);
  const knownCounts = fitsCube(anyStateCriteria)
    ? await countFromCube(ctx, anyStateCriteria, now, Object.keys(storedStatus))
    : await sidesOf(ctx, anyStateCriteria, now);
  if (knownCounts) {
    const { counts } = knownCounts;
    const count = (lexeme: string) => counts.get(lexeme) ?? 0;
    return { closed: Math.max(0, count('s:live') - (await openOf())), awarded: count('s:awarded'), cancelled: count('s:cancelled'), truncated: false };
  }
  // A search in any state counts its values from the same rows.
  if (criteria.states === ALL_STATES) return (await cachedRowCounts(ctx, criteria, now)).states;
  return stateCountsCache(ctx, JSON.stringify(anyStateCriteria), () => countStates(ctx, criteria, now));
}
