import pg from 'pg';
import { noticeKinds, noticeTypes, procurementCategories, procurementMethods } from '#contract/notices.ts';
import { type searchFilters, searchSorts, searchStates } from '#contract/search.ts';
import { type Rng, seeded } from '#seed/factories/random.ts';
import type { Samples } from './samples.ts';

/** The kind of a drawn request. */
export interface DrawnRequest {
  readonly kind: string;
  readonly path: string;
}

type Filter = keyof typeof searchFilters | 'sort' | 'page' | 'size';
type FilterQuery = Partial<Record<Filter, string | readonly string[] | undefined>>;

/** Values of the filters that are names in the filled database, the commonest first. */
export interface FilterValues {
  readonly sector: string[];
  readonly city: string[];
  readonly language: string[];
  readonly currency: string[];
}

const MAX_VALUES = 300;

export async function readFilterValues(databaseUrl: string): Promise<FilterValues> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const readTerms = async (prefix: string) => {
    const text = 'select substr(word, 3) as value from search_term where word like $1 and part > 0 order by part desc, word limit $2';
    return (await pool.query<{ value: string }>(text, [`${prefix}:%`, MAX_VALUES])).rows.map(({ value }) => value);
  };
  try {
    return { sector: await readTerms('x'), city: await readTerms('c'), language: await readTerms('l'), currency: await readTerms('u') };
  } finally {
    await pool.end();
  }
}

const DAY_MS = 86_400_000;
/** The earliest and latest requested day: the data cover five years, and deadlines are up to four weeks ahead. */
const DAYS = { first: -1_900, last: 40 };

/** How often each kind of request is drawn. */
const KINDS = { search: 52, filters: 20, total: 12, deep: 6, spelling: 2, suggest: 3, buyer: 3, free: 2 };

/** Draws requests: combinations of few or many words, filters, sorts and page numbers. Always the same for the same seed. */
export function drawRequests(seed: number, count: number, samples: Samples, values: FilterValues, now: number): DrawnRequest[] {
  const rng = seeded(seed);
  return Array.from({ length: count }, () => drawOne(rng, samples, values, now));
}

function drawOne(rng: Rng, samples: Samples, values: FilterValues, now: number): DrawnRequest {
  const kind = rng.weighted(KINDS);
  if (kind === 'buyer') return { kind, path: `/api/buyer/profile?id=${rng.pick(samples.buyers)}` };
  if (kind === 'suggest') {
    const word = rng.pick(rng.chance(0.5) ? samples.medium : samples.common);
    return { kind, path: pathOf('/search/suggest', { q: word.slice(0, rng.int(2, word.length)) }) };
  }
  const filters = drawFilters(rng, samples, values, now);
  if (kind === 'filters') return { kind, path: pathOf('/notices/filters', filters) };
  if (kind === 'total') return { kind, path: pathOf('/search/total', { ...filters, sort: drawSort(rng) }) };
  if (kind === 'spelling') return { kind, path: pathOf('/search/spelling', { ...filters, q: rng.pick(rng.chance(0.5) ? samples.typos : samples.rare) }) };
  const pagedFilters = {
    ...filters,
    sort: drawSort(rng),
    size: rng.pick(['20', '20', '20', '100', '1']),
    page: kind === 'deep' ? String(rng.int(2, 500)) : rng.pick(['1', '1', '1', '2', '5']),
  };
  if (kind !== 'free') return { kind, path: pathOf('/search', pagedFilters) };
  const { state: _, free: __, ...rest } = pagedFilters;
  return { kind, path: pathOf('/freeTenders', rest) };
}

function pathOf(path: string, filters: FilterQuery): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value === undefined) continue;
    for (const item of typeof value === 'string' ? [value] : value) query.append(name, item);
  }
  return `/api${path}?${query.toString()}`;
}

const drawSort = (rng: Rng) => (rng.chance(0.2) ? undefined : rng.pick(searchSorts));

function drawWords(rng: Rng, { common, medium, rare, pairs, typos }: Samples): string {
  return rng.pick([
    () => rng.pick(common),
    () => rng.pick(medium),
    () => rng.pick(rare),
    () => rng.pick(pairs),
    () => rng.pick(typos),
    () => `${rng.pick(common)} ${rng.pick(common)}`,
    () => `${rng.pick(common)} ${rng.pick(common)} ${rng.pick(common)}`,
    () => `${rng.pick(common)} ${rng.pick(medium)}`,
    () => `${rng.pick(medium)} ${rng.pick(medium)}`,
    () => Array.from({ length: rng.int(4, 8) }, () => rng.pick(common)).join(' '),
  ])();
}

function drawFilters(rng: Rng, samples: Samples, values: FilterValues, now: number): FilterQuery {
  // One search has few or no filters, another a dozen.
  const chance = rng.pick([0.05, 0.12, 0.25, 0.45]);
  const maybe = <T>(draw: () => T): T | undefined => (rng.chance(chance) ? draw() : undefined);
  const pickSome = <T>(list: readonly T[]): T[] => {
    const shuffled = list.map((item) => ({ item, at: rng.next() })).toSorted((one, other) => one.at - other.at);
    return shuffled.slice(0, Math.min(list.length, rng.pick([1, 1, 1, 2, 3]))).map(({ item }) => item);
  };
  const day = () => new Date(now + rng.int(DAYS.first, DAYS.last) * DAY_MS).toISOString().slice(0, 10);
  // The commonest values make up half of the requests.
  const pickNames = (list: readonly string[]) => pickSome(rng.chance(0.5) ? list.slice(0, 10) : list);
  const range = (): [string | undefined, string | undefined] => {
    const [from, to] = [day(), day()].toSorted();
    return rng.pick<[string | undefined, string | undefined]>([
      [from, to],
      [from, undefined],
      [undefined, to],
    ]);
  };
  const [publishedFrom, publishedTo] = maybe(range) ?? [];
  const [deadlineFrom, deadlineTo] = maybe(range) ?? [];
  return {
    q: rng.chance(Math.max(chance, 0.4)) ? drawWords(rng, samples) : undefined,
    exact: maybe(() => 'true'),
    state: maybe(() => pickSome(searchStates)),
    type: maybe(() => pickSome(noticeTypes)),
    kind: maybe(() => pickSome(noticeKinds)),
    country: maybe(() => pickSome(samples.countries)),
    city: maybe(() => pickNames(values.city)),
    sector: maybe(() => pickNames(values.sector)),
    cpv: maybe(() => pickSome(samples.cpvPrefixes.slice(0, 40))),
    buyer: maybe(() => pickSome(samples.buyers)),
    method: maybe(() => pickSome(procurementMethods)),
    category: maybe(() => pickSome(procurementCategories)),
    language: maybe(() => pickNames(values.language)),
    currency: maybe(() => pickNames(values.currency)),
    free: maybe(() => rng.pick(['true', 'true', 'false'])),
    valueMin: maybe(() => String(10 ** rng.int(2, 8))),
    valueMax: maybe(() => String(10 ** rng.int(3, 10))),
    valueCurrency: maybe(() => rng.pick(values.currency)),
    publishedDays: maybe(() => String(rng.pick([1, 7, 30, 90, 366]))),
    publishedFrom,
    publishedTo,
    deadlineFrom,
    deadlineTo,
  };
}
