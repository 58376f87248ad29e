import type { SearchQuery, SearchSort } from '#contract/search.ts';
import { listFilterNames } from '#contract/search-filters.ts';
import { currentPublicIds } from '#server/modules/organisations/index.ts';
import { isCpv, toUsd } from '#server/modules/reference/index.ts';
import { countriesAsked } from '#server/modules/sites/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { readOnce } from '#server/platform/read-once.ts';
import type { WordGroup } from './word-groups.ts';
import { type FilterName, cpvLexemes, filterLexeme } from './words/lexemes.ts';

/** A value that lists are sorted by; infinite dates come and go as numbers. */
export type Key = Date | number;
/** Milliseconds of a key that is a date, its infinities included. */
export const ms = (key: Key) => (typeof key === 'number' ? key : key.getTime());

export const stateBits = { open: 1, closing: 2, closed: 4, awarded: 8, cancelled: 16 } as const;

/** What of the filters is not a lexeme; absent bounds are infinite. `states` is a sum of stateBits. */
export interface Bounds {
  published: [from: Key, before: Key];
  deadline: [from: Key, before: Key];
  value: [from: number, to: number];
  states: number;
}

/** A filter as lexemes of which any will do. */
export interface FilterGroup {
  readonly filter: FilterName;
  readonly values: readonly string[];
  readonly lexemes: readonly string[];
}

/** What a search asks for, beside its words. */
export interface Filters {
  readonly groups: readonly FilterGroup[];
  /** Sum of stateBits; 31 is all. */
  readonly states: number;
  readonly published: [Key, Key];
  readonly deadline: [Key, Key];
  /** In US dollars, both ends included. */
  readonly value: [number, number];
  /** Something was asked for that nothing can have. */
  readonly impossible: boolean;
}

/** The criteria of a search, whoever asks. */
export interface Criteria extends Filters {
  readonly words: readonly WordGroup[];
}

export const ALL_STATES = 31;
/** Open, those that close soon included. */
export const OPEN_STATES = stateBits.open | stateBits.closing;
/** Any amount, none (-1) included. */
export const ANY_VALUE: [number, number] = [-2, Number.POSITIVE_INFINITY];
/** Any date, none included. */
export const EVER: [Key, Key] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

/** The instant at which a day begins in a zone. */
function startOfDay(day: string, zone: string): Date {
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds);
}

function dayRange(from: string | undefined, to: string | undefined, zone: string): [Key, Key] {
  if (from === undefined && to === undefined) return EVER;
  // A range of days is of dated notices only: the first instant there is, not "none".
  const start = from === undefined ? new Date(-62_135_596_800_000) : startOfDay(from, zone);
  return [start, to === undefined ? Number.POSITIVE_INFINITY : new Date(startOfDay(Temporal.PlainDate.from(to).add({ days: 1 }).toString(), zone))];
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** The last so many days: whole minutes, so that what is found for them can be remembered for one. */
export function lastDays(now: Date, days: number): [from: Date, before: Date] {
  const minute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  return [new Date(minute - days * DAY_MS), new Date(minute + MINUTE_MS)];
}

/** What lies in both ranges. */
function both(one: [Key, Key], other: [Key, Key] | null): [Key, Key] {
  if (other === null) return one;
  return [ms(one[0]) > ms(other[0]) ? one[0] : other[0], ms(one[1]) < ms(other[1]) ? one[1] : other[1]];
}

const WHOLE_CODE = 'v:00000000'.length;
/** Lexemes of a code's subtree; of the whole codes among them only those that exist: one in ten does, and each costs. */
const knownCpv = (code: string) => cpvLexemes(code).filter((lexeme) => lexeme.length < WHOLE_CODE || isCpv(lexeme.slice(2)));

function lexemesOf(filter: FilterName, value: string): string[] {
  if (filter === 'cpv') return knownCpv(value);
  // The sectors' tree ends in CPV divisions: one of those is asked for by its code.
  if (filter === 'sector' && isCpv(value)) return knownCpv(value);
  const lexeme = filterLexeme(filter, value);
  return lexeme === null ? [] : [lexeme];
}

/** The lists that are looked up as they are given; of the others each has its own way below. */
const listed = listFilterNames.filter((name) => name !== 'state' && name !== 'country' && name !== 'free');

/** Whether only open notices can match, so that their own indexes serve. */
export const isOpenOnly = (criteria: Pick<Filters, 'states'>) => (criteria.states & ~OPEN_STATES) === 0;

/** Buyers by the ids that they have now. A search that found nothing is tried without each of its filters, for the same buyers. */
const currentBuyers = (ctx: Ctx, ids: readonly string[]) => readOnce(ctx, `buyers ${ids.join(' ')}`, () => currentPublicIds(ctx, ids));

/** The filters of a query as conditions: what they ask of lexemes, and what of states, dates and values. */
export async function parseFilters(ctx: Ctx, query: SearchQuery): Promise<Filters> {
  const groups: FilterGroup[] = [];
  let impossible = false;
  const add = (filter: FilterName, values: readonly string[]) => {
    const lexemes = [...new Set(values.flatMap((value) => lexemesOf(filter, value)))];
    if (lexemes.length > 0) groups.push({ filter, values, lexemes });
    else impossible = true;
  };
  for (const filter of listed) if (query[filter]?.length) add(filter, filter === 'buyer' ? await currentBuyers(ctx, query[filter]) : query[filter]);
  if (query.free !== undefined) add('free', [query.free ? '1' : '0']);
  const countries = countriesAsked(ctx, query);
  if (countries !== null) add('country', countries);

  const given = query.state?.length ? query.state.reduce((sum, state) => sum | stateBits[state], 0) : ALL_STATES;
  const states = given & stateBits.open ? given | stateBits.closing : given;
  const stored = [
    states & (OPEN_STATES | stateBits.closed) ? 'live' : '',
    states & stateBits.awarded ? 'awarded' : '',
    states & stateBits.cancelled ? 'cancelled' : '',
  ].filter(Boolean);
  if (stored.length < 3 && (states & ~OPEN_STATES) !== 0) add('state', stored);

  const currency = query.valueCurrency ?? ctx.site.currency;
  const usd = (amount: string | undefined) => (amount === undefined ? null : toUsd(amount, currency));
  const [min, max] = [usd(query.valueMin), usd(query.valueMax)];
  const asked = query.valueMin !== undefined || query.valueMax !== undefined;
  // A currency of which nobody knows the worth compares with nothing.
  if (asked && min === null && max === null) impossible = true;
  return {
    groups,
    states,
    published: both(
      dayRange(query.publishedFrom, query.publishedTo, ctx.site.timeZone),
      query.publishedDays === undefined ? null : lastDays(ctx.clock.now(), query.publishedDays),
    ),
    deadline: dayRange(query.deadlineFrom, query.deadlineTo, ctx.site.timeZone),
    value: asked ? [min ?? 0, max ?? Number.POSITIVE_INFINITY] : ANY_VALUE,
    impossible,
  };
}

/** The sort that a request means: relevance needs words. */
export function sortOf(query: Pick<SearchQuery, 'sort'>, criteria: Criteria): SearchSort {
  const words = criteria.words.length > 0;
  return query.sort === undefined || query.sort === 'relevance' ? (words ? 'relevance' : 'newest') : query.sort;
}

/** What of a search is not lexemes; null where there is nothing. */
export function boundsOf(criteria: Filters): Bounds | null {
  const { published, deadline, value, states } = criteria;
  const any = published === EVER && deadline === EVER && value === ANY_VALUE;
  const openMask = isOpenOnly(criteria) && (states & stateBits.open) !== 0;
  // Stored statuses are lexemes; only open, closing and closed need the clock.
  const clocked = states !== ALL_STATES && !openMask && (states & (OPEN_STATES | stateBits.closed)) !== 0;
  return any && !clocked ? null : { published, deadline, value, states };
}
