import type { Ctx } from '#server/platform/ctx.ts';
import { perDatabase } from '#server/platform/per-database.ts';
import { isFresh } from '../store/freshness.ts';
import { type Buckets, PLAN_STALE_MS } from '../store/statistics.ts';
import type { Audience, Place } from '../store/row.ts';
import { endOf } from './windows.ts';

/** A place in the list of all notices, newest first, and how many rows come before it. */
interface PassedRows {
  readonly end: Place;
  readonly rows: number;
}

/** Whole months that a jump passes, so that none of their rows is read. Null: it does not pass even the first month. */
function monthsPassed({ p }: Buckets, skip: number): PassedRows | null {
  let [rows, last] = [0, 0];
  for (const { number, count } of p) {
    if (number === 0 || rows + count > skip) break;
    rows += count;
    last = number;
  }
  return last === 0 ? null : { end: endOf('p', last, false), rows };
}

interface KnownPlace extends PassedRows {
  readonly audience: Audience;
  /** performance.now() */
  readonly at: number;
}
/** Places that earlier jumps reached, each once. */
const knownPlaces = perDatabase(() => new Map<string, KnownPlace>());
const MAX_CACHED = 200;

/** Remembers a place that a jump reached. */
export function rememberPlace(ctx: Ctx, audience: Audience, place: PassedRows): void {
  const places = knownPlaces(ctx);
  const key = `${audience} ${place.rows}`;
  if (!places.has(key) && places.size >= MAX_CACHED) places.delete(places.keys().next().value!);
  places.set(key, { ...place, audience, at: performance.now() });
}

/**
 * The farthest known place that a jump over so many rows passes: the end of a month, by the frequencies, or a place that an earlier jump
 * reached. Like the frequencies it may be half a minute old. Null: none is known.
 */
export function farthestKnownPlace(ctx: Ctx, audience: Audience, buckets: Buckets, skip: number): PassedRows | null {
  let farthest = monthsPassed(buckets, skip);
  for (const place of knownPlaces(ctx).values())
    if (place.audience === audience && place.rows <= skip && place.rows > (farthest?.rows ?? 0) && isFresh(ctx, place.at, PLAN_STALE_MS)) farthest = place;
  return farthest;
}
