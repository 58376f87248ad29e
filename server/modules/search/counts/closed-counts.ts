import type { Ctx } from '#server/platform/ctx.ts';
import { type CubeCell, type CubeSlice, commonestNames, readCube } from '../store/cube.repo.ts';
import { compile } from '../query/estimate.ts';
import { remembering } from '../store/freshness.ts';
import { countLexemes } from '../store/hits.repo.ts';
import { openBoard } from './open-board.ts';
import { EVERYTHING, windowsOf } from '../query/windows.ts';
import { type Wanted, ALL_STATES, boundsOf } from '../query/wanted.ts';
import { type Audience, stateBits } from '../store/row.ts';

/** Counts by lexeme; `truncated`: they are of the first so many rows only. */
export interface LexemeCounts {
  counts: ReadonlyMap<string, number>;
  truncated: boolean;
}

// Nobody waits for a figure of notices long closed to be of this second.
const STALE_MS = 60_000;
const MAX_KEPT = 500;
/** Rows whose lexemes are counted for one answer, the newest; of more, the counts are "so many or more". */
const MAX_ROWS = 1_000;
/** Projects, buyers and cities that are read: more than are shown, for of closed notices the open ones are taken away again. */
const MAX_NAMES = 200;
const statuses: Record<string, number> = { 's:live': 0, 's:awarded': 1, 's:cancelled': 2 };

/** Cells by lexeme. */
type Cube = ReadonlyMap<string, readonly CubeCell[]>;

const cubes = remembering<Cube>(STALE_MS, 2);
const names = remembering<{ lexeme: string; count: number }[]>(STALE_MS, MAX_KEPT);
const remembered = remembering<LexemeCounts>(STALE_MS, MAX_KEPT);

const cubeOf = (ctx: Ctx, audience: Audience): Promise<Cube> =>
  cubes(ctx, audience, async () => Map.groupBy(await readCube(ctx, audience), (cell) => cell.lexeme));

// By what was read, so that it is added up once for each reading.
const sums = new WeakMap<Cube, Map<string | null, ReadonlyMap<string, number>>>();

/**
 * How many notices there are by filter value (buyers and cities aside), whatever their state.
 * @param country null: of all countries.
 */
export async function allByValue(ctx: Ctx, audience: Audience, country: string | null): Promise<ReadonlyMap<string, number>> {
  const cube = await cubeOf(ctx, audience);
  let mine = sums.get(cube);
  if (!mine) sums.set(cube, (mine = new Map()));
  let counts = mine.get(country);
  if (!counts) {
    const added = [...cube].map(([lexeme, cells]) => {
      const some = country === null ? cells : cells.filter((cell) => cell.country === country);
      return [lexeme, some.reduce((sum, cell) => sum + cell.count, 0)] as const;
    });
    counts = new Map(added.filter(([, sum]) => sum > 0));
    mine.set(country, counts);
  }
  return counts;
}

type CubeFilter = 'country' | 'type' | 'state';
const cubeFilters: ReadonlySet<string> = new Set(['country', 'type', 'state'] satisfies CubeFilter[]);

/** Whether the cube can answer: no words, no ranges, filters by country, type and state alone, closed not apart from open. */
function fitsCube(wanted: Wanted): boolean {
  const live = stateBits.open | stateBits.closing | stateBits.closed;
  const clocked = wanted.states !== ALL_STATES && (wanted.states & live) !== 0 && (wanted.states & live) !== live;
  const onlyClosed = (wanted.states & live) === stateBits.closed;
  return (
    wanted.words.length === 0 &&
    (!clocked || onlyClosed) &&
    boundsOf({ ...wanted, states: ALL_STATES }) === null &&
    wanted.groups.every((group) => cubeFilters.has(group.filter))
  );
}

const listOf = (values: ReadonlySet<string> | null) => values && [...values].toSorted();
const namesOf = (ctx: Ctx, audience: Audience, prefix: 'a' | 'b' | 'c', slice: CubeSlice) =>
  names(ctx, JSON.stringify([audience, prefix, slice]), () => commonestNames(ctx, audience, prefix, slice, MAX_NAMES));

/** Counts from the cube, of all lexemes or only some. */
async function fromCube(ctx: Ctx, wanted: Wanted, now: Date, only?: readonly string[]): Promise<LexemeCounts> {
  const cells = await cubeOf(ctx, wanted.audience);
  const wantedOf = (filter: CubeFilter) => {
    const group = wanted.groups.find((one) => one.filter === filter);
    return group ? new Set(group.lexemes.map((lexeme) => (filter === 'state' ? String(statuses[lexeme]) : lexeme.slice(2)))) : null;
  };
  const [countries, types, states] = [wantedOf('country'), wantedOf('type'), wantedOf('state')];
  const counts = new Map<string, number>();
  for (const lexeme of only ?? cells.keys()) {
    const prefix = lexeme[0];
    let sum = 0;
    for (const { country, type, status, count } of cells.get(lexeme) ?? []) {
      if (prefix !== 'k' && countries && !countries.has(country)) continue;
      if (prefix !== 't' && types && !types.has(type)) continue;
      if (prefix !== 's' && states && !states.has(String(status))) continue;
      sum += count;
    }
    counts.set(lexeme, sum);
  }
  if (!only) {
    const slice = { countries: listOf(countries), types: listOf(types), statuses: listOf(states)?.map(Number) ?? null };
    for (const prefix of ['a', 'b', 'c'] as const)
      for (const { lexeme, count } of await namesOf(ctx, wanted.audience, prefix, slice)) counts.set(lexeme, count);
  }
  const live = stateBits.open | stateBits.closing | stateBits.closed;
  if ((wanted.states & live) === stateBits.closed) {
    // The cube does not tell open from closed: the open ones are known exactly, and go.
    const open = (await openBoard(ctx)).count({ ...wanted, states: stateBits.open | stateBits.closing }, now);
    for (const [lexeme, count] of open.counts) if (counts.has(lexeme)) counts.set(lexeme, counts.get(lexeme)! - count);
  }
  return { counts: new Map([...counts].filter(([, count]) => count > 0)), truncated: false };
}

/** Counts from the rows themselves: once for the search, and once without each filter for that filter's own values. */
async function fromRows(ctx: Ctx, wanted: Wanted, now: Date): Promise<LexemeCounts> {
  const count = async (one: Wanted) => {
    const compiled = await compile(ctx, one);
    const [newest] =
      compiled.query !== null && compiled.universe * compiled.share > MAX_ROWS * 2
        ? windowsOf(compiled.buckets, 'published_at', false, EVERYTHING, compiled.share, MAX_ROWS)
        : [];
    const query = newest ? `${newest.query} & ${compiled.query}` : compiled.query;
    const found = await countLexemes(ctx, { audience: one.audience, open: false, bounds: boundsOf(one), countries: null, now, query }, MAX_ROWS + 1);
    return { counts: found.counts, truncated: newest !== undefined || found.rows > MAX_ROWS };
  };
  const { counts, ...first } = await count(wanted);
  let { truncated } = first;
  for (const group of wanted.groups) {
    if (group.filter === 'state') continue;
    const without = await count({ ...wanted, groups: wanted.groups.filter((other) => other !== group) });
    truncated ||= without.truncated;
    const prefix = group.lexemes[0]!.slice(0, 2);
    for (const [lexeme, value] of without.counts) if (lexeme.startsWith(prefix)) counts.set(lexeme, value);
    // A sector may be asked for by a CPV code; its own values are sectors all the same.
    if (group.filter === 'sector') for (const [lexeme, value] of without.counts) if (lexeme.startsWith('x:')) counts.set(lexeme, value);
  }
  for (const own of ['rows', 'open', 'closing']) counts.delete(own);
  return { counts, truncated };
}

/** Counts by filter value of a search that is not for open notices only; remembered for a minute where nothing changed here. */
export async function closedCounts(ctx: Ctx, wanted: Wanted, now: Date): Promise<LexemeCounts> {
  if (fitsCube(wanted)) return fromCube(ctx, wanted, now);
  return remembered(ctx, JSON.stringify(wanted), () => fromRows(ctx, wanted, now));
}

/**
 * How many notices are live (open or closed), awarded and cancelled, whatever state is asked for; null where the cube
 * cannot tell.
 */
export async function storedStates(ctx: Ctx, wanted: Wanted, now: Date): Promise<{ live: number; awarded: number; cancelled: number } | null> {
  const any: Wanted = { ...wanted, states: ALL_STATES, groups: wanted.groups.filter((group) => group.filter !== 'state') };
  if (!fitsCube(any)) return null;
  const { counts } = await fromCube(ctx, any, now, Object.keys(statuses));
  return { live: counts.get('s:live') ?? 0, awarded: counts.get('s:awarded') ?? 0, cancelled: counts.get('s:cancelled') ?? 0 };
}
