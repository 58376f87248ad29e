import type { Ctx } from '#server/platform/ctx.ts';
import { type BoardRow, openBoard } from '../counts/open-board.ts';
import { openMatches } from '../store/hits.repo.ts';
import { STALE_AFTER_MS, remembering } from '../store/freshness.ts';
import { type Audience, type Key, type Place, type SortColumn, ms } from '../store/row.ts';
import type { Compiled } from './estimate.ts';
import type { Found, Search } from './hits.ts';
import { segmentsFrom } from './order.ts';
import { type Wanted, isOpenOnly } from './wanted.ts';

/** The open notices that hold the words of a search. */
export interface OpenMatches {
  readonly all: ReadonlySet<number>;
  /** Those with the words in the title. */
  readonly titled: ReadonlySet<number>;
}

// A page asks for its hits and its filter counts at the same time.
const remembered = remembering<OpenMatches>(STALE_AFTER_MS, 20);

/** Null: the search has no words. */
export async function matchesOf(ctx: Ctx, audience: Audience, { words, title }: Pick<Compiled, 'words' | 'title'>): Promise<OpenMatches | null> {
  if (words === null || title === null) return null;
  return remembered(ctx, `${audience} ${words}`, async () => {
    const { all, titled } = await openMatches(ctx, audience, words, title);
    return { all: new Set(all), titled: new Set(titled) };
  });
}

/** So many open hits are sorted in memory; of more, a walk along the index comes upon enough of them sooner. */
const SORTED_IN_MEMORY = 5_000;

/** Whether the hits of a search are found and sorted in memory: few open ones. @param openRows how many there are. */
export const inMemory = (wanted: Wanted, { query, share }: Pick<Compiled, 'query' | 'share'>, openRows: number): boolean =>
  isOpenOnly(wanted) && query !== null && openRows * share <= SORTED_IN_MEMORY;

/** How many open notices a search has. */
export async function openTotal(ctx: Ctx, wanted: Wanted, compiled: Compiled, now: Date): Promise<number> {
  const [board, matches] = await Promise.all([openBoard(ctx), matchesOf(ctx, wanted.audience, compiled)]);
  return board.total(wanted, now, matches?.all);
}

const keys: Record<SortColumn, (row: BoardRow) => number> = {
  published_at: ({ published }) => published,
  deadline_at: ({ deadline }) => deadline,
  value_usd: ({ value }) => value,
};
const keyOf = (column: SortColumn, row: BoardRow): Key => {
  const key = keys[column](row);
  return column === 'value_usd' || !Number.isFinite(key) ? key : new Date(key);
};

/** The first so many of some rows in order; a page is short, and of the rows beyond it none is sorted. */
export function firstOf<T>(rows: readonly T[], most: number, order: (one: T, other: T) => number): T[] {
  if (most * 8 > rows.length) return rows.toSorted(order).slice(0, most);
  const first = rows.slice(0, most).toSorted(order);
  for (let at = most; at < rows.length; at++) {
    const row = rows[at]!;
    let place = first.length;
    while (place > 0 && order(row, first[place - 1]!) < 0) place--;
    if (place === first.length) continue;
    first.splice(place, 0, row);
    first.pop();
  }
  return first;
}

/** The hits of a search for open notices alone, from memory: of the tables only the words are asked for. */
export async function openHits(ctx: Ctx, { wanted, compiled, segments, start, backwards, need, offset, now }: Search): Promise<Found> {
  const [board, matches] = await Promise.all([openBoard(ctx), matchesOf(ctx, wanted.audience, compiled)]);
  const rows = board.matching(wanted, now, matches?.all);
  const found: Found = { hits: [], counted: rows.length };
  let skip = offset;
  for (const { column, ascending, between, titled, index } of segmentsFrom(segments, start, backwards)) {
    if (found.hits.length >= need) break;
    const key = keys[column];
    const beyond = (row: BoardRow, place: Place) => key(row) - ms(place.key) || row.id - place.id;
    const [lower, upper] = between;
    const inside = rows.filter((row) => (titled === undefined || titled === matches?.titled.has(row.id)) && beyond(row, lower) > 0 && beyond(row, upper) < 0);
    const direction = ascending ? 1 : -1;
    const order = (one: BoardRow, other: BoardRow) => direction * (key(one) - key(other) || one.id - other.id);
    const taken = firstOf(inside, skip + need - found.hits.length, order).slice(skip);
    found.hits.push(...taken.map((row) => ({ id: row.id, key: keyOf(column, row), segment: index })));
    skip = Math.max(0, skip - inside.length);
  }
  return found;
}
