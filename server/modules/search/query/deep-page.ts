import type { Ctx } from '#server/platform/ctx.ts';
import { perDatabase } from '#server/platform/per-database.ts';
import { isFresh } from '../store/freshness.ts';
import { type Buckets, PLAN_STALE_MS } from '../store/statistics.ts';
import type { Audience, SortPosition } from '../store/row.ts';
import { endOf } from './windows.ts';

/** A position in the list of all notices, newest first, and how many rows come before it. */
interface SkippedRows {
  readonly end: SortPosition;
  readonly rows: number;
}

/** Skips whole months, so that none of their rows is read. Null: `skip` does not reach the end of the first month. */
function skipWholeMonths({ publishedMonth }: Buckets, skip: number): SkippedRows | null {
  let [rows, last] = [0, 0];
  for (const { number, count } of publishedMonth) {
    if (number === 0 || rows + count > skip) break;
    rows += count;
    last = number;
  }
  return last === 0 ? null : { end: endOf('publishedMonth', last, false), rows };
}

interface KnownPosition extends SkippedRows {
  readonly audience: Audience;
  /** performance.now() */
  readonly at: number;
}
/** Positions that earlier jumps reached, each once. */
const knownPositions = perDatabase(() => new Map<string, KnownPosition>());
const MAX_CACHED = 200;

/** Remembers a position that a jump reached. */
export function rememberPosition(ctx: Ctx, audience: Audience, position: SkippedRows): void {
  const positions = knownPositions(ctx);
  const key = `${audience} ${position.rows}`;
  if (!positions.has(key) && positions.size >= MAX_CACHED) positions.delete(positions.keys().next().value!);
  positions.set(key, { ...position, audience, at: performance.now() });
}

/**
 * The furthest position at or before `skip` rows that is already known, so fewer rows are read. May be 30 s old. Null: none is known.
 */
export function furthestKnownPosition(ctx: Ctx, audience: Audience, buckets: Buckets, skip: number): SkippedRows | null {
  let furthest = skipWholeMonths(buckets, skip);
  for (const position of knownPositions(ctx).values())
    if (position.audience === audience && position.rows <= skip && position.rows > (furthest?.rows ?? 0) && isFresh(ctx, position.at, PLAN_STALE_MS))
      furthest = position;
  return furthest;
}
