import type { SearchSort } from '#contract/search.ts';
import type { SortPosition, SortColumn } from '../store/row.ts';

/**
 * Where a hit has the words of a search, best first: adjacent in the title; all in the title; all in the title and the labels of its
 * classifications; elsewhere. Each hit belongs to the first tier that it fits.
 */
export const tiers = [0, 1, 2, 3] as const;
export type Tier = (typeof tiers)[number];
/** The tier of hits that have the words only elsewhere. */
export const LAST_TIER = 3;

/** A segment of a sort order: along one index in one direction, between two positions (exclusive). */
export interface Segment {
  readonly column: SortColumn;
  readonly ascending: boolean;
  readonly between: readonly [SortPosition, SortPosition];
  /** By relevance: the tier of the hits. Absent: all. */
  readonly tier?: Tier;
}

const MAX_ID = Number.MAX_SAFE_INTEGER;
const lowest: SortPosition = { key: Number.NEGATIVE_INFINITY, id: 0 };
const highest: SortPosition = { key: Number.POSITIVE_INFINITY, id: MAX_ID };

const newestFirst: Segment = { column: 'published_at', ascending: false, between: [lowest, highest] };

const orders: Record<SearchSort, (nowPosition: SortPosition) => readonly Segment[]> = {
  newest: () => [newestFirst],
  relevance: () => tiers.map((tier) => ({ ...newestFirst, tier })),
  value: () => [{ column: 'value_usd', ascending: false, between: [{ key: -10, id: 0 }, highest] }],
  deadline: (nowPosition) => [
    { column: 'deadline_at', ascending: true, between: [nowPosition, highest] },
    { column: 'deadline_at', ascending: false, between: [lowest, nowPosition] },
  ],
};

/**
 * The order of a sort. Relevance: by tiers, newest first within each. Deadline: the next deadline first, then past ones, latest first, then
 * notices without one. `now` is the instant at which the reader began to page, so that no notice changes sides meanwhile.
 */
export function segmentsOf(sort: SearchSort, now: Date): readonly Segment[] {
  return orders[sort]({ key: now, id: 0 });
}

/** A position in an order: the segment, and the hit next to which to continue. */
export interface Start {
  readonly segment: number;
  readonly position: SortPosition;
}

/** The rest of the segments after a position, in reading order; backwards: before it, nearest first. */
export function segmentsFrom(segments: readonly Segment[], start: Start | null, backwards: boolean): readonly (Segment & { readonly index: number })[] {
  const numbered = segments.map((segment, index) => ({ ...segment, index }));
  const remainingSegments = start === null ? numbered : backwards ? numbered.slice(0, start.segment + 1) : numbered.slice(start.segment);
  const orderedSegments = remainingSegments.map((segment) => (backwards ? { ...segment, ascending: !segment.ascending } : segment));
  if (backwards) orderedSegments.reverse();
  const first = orderedSegments[0];
  if (start === null || !first) return orderedSegments;
  const between: [SortPosition, SortPosition] = first.ascending ? [start.position, first.between[1]] : [first.between[0], start.position];
  return [{ ...first, between }, ...orderedSegments.slice(1)];
}

/**
 * The same position with its hit included, where positions otherwise exclude it: for a reader who turns back there. @param backwards from now on.
 */
export function includingPosition(segments: readonly Segment[], { segment, position }: Start, backwards: boolean): Start {
  const ascends = segments[segment]!.ascending !== backwards;
  return { segment, position: { key: position.key, id: ascends ? Math.max(0, position.id - 1) : Math.min(MAX_ID, position.id + 1) } };
}
