import type { SearchQuery, SearchSort } from '#contract/search.ts';
import { listFilterNames } from '#contract/search-filters.ts';
import { currentPublicIds } from '#server/modules/organisations/index.ts';
import { isCpvCode, toUsd } from '#server/modules/reference/index.ts';
import { requestedCountries } from '#server/modules/sites/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { readOnce } from '#server/platform/read-once.ts';
import type { WordGroup } from './word-groups.ts';
import { type FilterName, cpvLexemes, filterLexeme } from './words/lexemes.ts';

/** A sort value; infinite dates are numbers. */
export type SortKey = Date | number;
/** Milliseconds of a date key, including infinite ones. */
export const sortKeyMs = (key: SortKey) => (typeof key === 'number' ? key : key.getTime());

export const stateBits = { open: 1, closing: 2, closed: 4, awarded: 8, cancelled: 16 } as const;

/** A filter as lexemes, one of which must match. */
export interface FilterGroup {
  readonly filter: FilterName;
  readonly values: readonly string[];
  readonly lexemes: readonly string[];
}

/** The filters of a search, without its words. */
export interface Filters {
  readonly groups: readonly FilterGroup[];
  /** Sum of stateBits; 31 means all. */
  readonly states: number;
  readonly published: [from: SortKey, before: SortKey];
  readonly deadline: [from: SortKey, before: SortKey];
  /** In US dollars, both ends inclusive. */
  readonly value: [from: number, to: number];
  /** The search asks for something that no notice can have. */
  readonly matchesNothing: boolean;
}

/** The filters that are not lexemes; absent bounds are infinite. */
export type Bounds = Pick<Filters, 'published' | 'deadline' | 'value' | 'states'>;

/** The criteria of a search, for any reader. */
export interface Criteria extends Filters {
  readonly words: readonly WordGroup[];
}

export const ALL_STATES = 31;
/** Open, including those that close soon. */
export const OPEN_STATES = stateBits.open | stateBits.closing;
/** Any amount, including none (-1). */
export const ANY_VALUE: [number, number] = [-2, Number.POSITIVE_INFINITY];
/** Any date, including none. */
export const ANY_DATE: [SortKey, SortKey] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

/** The instant at which a day begins in a time zone. */
export const startOfDay = (day: Temporal.PlainDate, zone: string): Date => new Date(day.toZonedDateTime(zone).epochMilliseconds);

function dayRange(from: string | undefined, to: string | undefined, zone: string): [SortKey, SortKey] {
  if (from === undefined && to === undefined) return ANY_DATE;
  // A date range includes only notices with a date: it begins at the earliest instant, not at "none".
  const start = from === undefined ? new Date(-62_135_596_800_000) : startOfDay(Temporal.PlainDate.from(from), zone);
  return [start, to === undefined ? Number.POSITIVE_INFINITY : startOfDay(Temporal.PlainDate.from(to).add({ days: 1 }), zone)];
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** The last `days` days, rounded to whole minutes so results can be cached for a minute. */
export function lastDays(now: Date, days: number): [from: Date, before: Date] {
  const minute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  return [new Date(minute - days * DAY_MS), new Date(minute + MINUTE_MS)];
}

/** The intersection of two ranges. */
function intersectRanges(first: [SortKey, SortKey], second: [SortKey, SortKey] | null): [SortKey, SortKey] {
  if (second === null) return first;
  return [sortKeyMs(first[0]) > sortKeyMs(second[0]) ? first[0] : second[0], sortKeyMs(first[1]) < sortKeyMs(second[1]) ? first[1] : second[1]];
}

const FULL_CODE_LEXEME_LENGTH = 'v:00000000'.length;
/** Lexemes of a code and its descendants. Complete codes are included only if they exist. */
const cpvSubtreeLexemes = (code: string) => cpvLexemes(code).filter((lexeme) => lexeme.length < FULL_CODE_LEXEME_LENGTH || isCpvCode(lexeme.slice(2)));

function lexemesOf(filter: FilterName, value: string): string[] {
  if (filter === 'cpv') return cpvSubtreeLexemes(value);
  // The sector tree ends in CPV divisions, which are searched by their code.
  if (filter === 'sector' && isCpvCode(value)) return cpvSubtreeLexemes(value);
  const lexeme = filterLexeme(filter, value);
  return lexeme === null ? [] : [lexeme];
}

/** Filters whose values become lexemes unchanged. parseFilters handles the others. */
const plainFilters = listFilterNames.filter((name) => name !== 'state' && name !== 'country' && name !== 'free');

/** Whether only open notices can match, so that their own indexes can be used. */
export const isOpenOnly = (criteria: Pick<Filters, 'states'>) => (criteria.states & ~OPEN_STATES) === 0;

/** Current ids of merged buyers, read once per request. */
const currentBuyers = (ctx: Ctx, ids: readonly string[]) => readOnce(ctx, `buyers ${ids.join(' ')}`, () => currentPublicIds(ctx, ids));

/** Reads the current ids of several buyers in one statement, for searches of one each. */
export async function preloadBuyers(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const current = await currentPublicIds(ctx, ids);
  for (const [index, id] of ids.entries()) void readOnce(ctx, `buyers ${id}`, async () => [current[index]!]);
}

/** The filters of a query as conditions on lexemes, states, dates and values. */
export async function parseFilters(ctx: Ctx, query: SearchQuery): Promise<Filters> {
  const groups: FilterGroup[] = [];
  let matchesNothing = false;
  const add = (filter: FilterName, values: readonly string[]) => {
    const lexemes = [...new Set(values.flatMap((value) => lexemesOf(filter, value)))];
    if (lexemes.length > 0) groups.push({ filter, values, lexemes });
    else matchesNothing = true;
  };
  for (const filter of plainFilters) if (query[filter]?.length) add(filter, filter === 'buyer' ? await currentBuyers(ctx, query[filter]) : query[filter]);
  if (query.free !== undefined) add('free', [query.free ? '1' : '0']);
  const countries = requestedCountries(ctx, query);
  if (countries !== null) add('country', countries);

  const requestedStates = query.state?.length ? query.state.reduce((sum, state) => sum | stateBits[state], 0) : ALL_STATES;
  const states = requestedStates & stateBits.open ? requestedStates | stateBits.closing : requestedStates;
  const storedStatuses = [
    states & (OPEN_STATES | stateBits.closed) ? 'live' : '',
    states & stateBits.awarded ? 'awarded' : '',
    states & stateBits.cancelled ? 'cancelled' : '',
  ].filter(Boolean);
  if (storedStatuses.length < 3 && (states & ~OPEN_STATES) !== 0) add('state', storedStatuses);

  const currency = query.valueCurrency ?? ctx.site.currency;
  const usd = (amount: string | undefined) => (amount === undefined ? null : toUsd(amount, currency));
  const [min, max] = [usd(query.valueMin), usd(query.valueMax)];
  const hasValueRange = query.valueMin !== undefined || query.valueMax !== undefined;
  // A currency without an exchange rate matches no notice.
  if (hasValueRange && min === null && max === null) matchesNothing = true;
  return {
    groups,
    states,
    published: intersectRanges(
      dayRange(query.publishedFrom, query.publishedTo, ctx.site.timeZone),
      query.publishedDays === undefined ? null : lastDays(ctx.clock.now(), query.publishedDays),
    ),
    deadline: dayRange(query.deadlineFrom, query.deadlineTo, ctx.site.timeZone),
    value: hasValueRange ? [min ?? 0, max ?? Number.POSITIVE_INFINITY] : ANY_VALUE,
    matchesNothing: matchesNothing,
  };
}

/** The effective sort of a request: relevance needs words. */
export function sortOf(query: Pick<SearchQuery, 'sort'>, criteria: Criteria): SearchSort {
  const hasWords = criteria.words.length > 0;
  return query.sort === undefined || query.sort === 'relevance' ? (hasWords ? 'relevance' : 'newest') : query.sort;
}

/** The parts of a search that are not lexemes; null where there are none. */
export function boundsOf(criteria: Filters): Bounds | null {
  const { published, deadline, value, states } = criteria;
  const isUnbounded = published === ANY_DATE && deadline === ANY_DATE && value === ANY_VALUE;
  const matchesAllOpen = isOpenOnly(criteria) && (states & stateBits.open) !== 0;
  // Stored statuses are lexemes; only open, closing and closed depend on the clock.
  const dependsOnClock = states !== ALL_STATES && !matchesAllOpen && (states & (OPEN_STATES | stateBits.closed)) !== 0;
  return isUnbounded && !dependsOnClock ? null : { published, deadline, value, states };
}
