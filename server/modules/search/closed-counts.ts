import type pg from 'pg';
import type { Ctx } from '#server/platform/ctx.ts';
import { type CubeCell, readCube } from './cube.repo.ts';
import { compile } from './estimate.ts';
import { isFresh } from './freshness.ts';
import { countLexemes } from './hits.repo.ts';
import { openBoard } from './open-board.ts';
import { type Wanted, ALL_STATES, boundsOf } from './wanted.ts';
import { type Audience, stateBits } from './row.ts';

/** Counts by lexeme; `truncated`: they are of the first so many rows only. */
export interface LexemeCounts {
  counts: ReadonlyMap<string, number>;
  truncated: boolean;
}

// Nobody waits for a figure of notices long closed to be of this second.
const STALE_MS = 60_000;
const MAX_KEPT = 500;
/** Rows whose lexemes are counted for one answer; of more, the counts are "so many or more". */
const MAX_ROWS = 30_000;
const statuses: Record<string, number> = { 's:live': 0, 's:awarded': 1, 's:cancelled': 2 };

/** Cells by lexeme. */
type Cube = ReadonlyMap<string, readonly CubeCell[]>;

interface Kept {
  cubes: Partial<Record<Audience, { cells: Cube; at: number }>>;
  counts: Map<string, { value: Promise<LexemeCounts>; at: number }>;
}
const kept = new WeakMap<pg.Pool, Kept>();

function of(ctx: Ctx): Kept {
  let mine = kept.get(ctx.pool);
  if (!mine) kept.set(ctx.pool, (mine = { cubes: {}, counts: new Map() }));
  return mine;
}

async function cubeOf(ctx: Ctx, audience: Audience): Promise<Cube> {
  const { cubes } = of(ctx);
  const known = cubes[audience];
  if (known && isFresh(ctx, known.at, STALE_MS)) return known.cells;
  const at = performance.now();
  const cells: Cube = Map.groupBy(await readCube(ctx, audience), (cell) => cell.lexeme);
  cubes[audience] = { cells, at };
  return cells;
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
    return countLexemes(ctx, { audience: one.audience, open: false, bounds: boundsOf(one), countries: null, now, query: compiled.query }, MAX_ROWS);
  };
  const { rows, counts } = await count(wanted);
  let truncated = rows >= MAX_ROWS;
  for (const group of wanted.groups) {
    if (group.filter === 'state') continue;
    const without = await count({ ...wanted, groups: wanted.groups.filter((other) => other !== group) });
    truncated ||= without.rows >= MAX_ROWS;
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
  const { counts } = of(ctx);
  const key = JSON.stringify(wanted);
  const known = counts.get(key);
  if (known && isFresh(ctx, known.at, STALE_MS)) return known.value;
  if (counts.size >= MAX_KEPT) counts.delete(counts.keys().next().value!);
  const value = fromRows(ctx, wanted, now);
  counts.set(key, { value, at: performance.now() });
  value.catch(() => counts.delete(key));
  return value;
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
