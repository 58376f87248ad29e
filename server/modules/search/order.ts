import type { SearchSort } from '#contract/search.ts';
import type { Place, SortColumn } from './hits.repo.ts';

/** A stretch of a sort's order: along one index in one direction, between two places (exclusive). */
export interface Segment {
  readonly column: SortColumn;
  readonly ascending: boolean;
  readonly between: readonly [Place, Place];
}

const MAX_ID = Number.MAX_SAFE_INTEGER;
const lowest: Place = { key: Number.NEGATIVE_INFINITY, id: -1 };
const highest: Place = { key: Number.POSITIVE_INFINITY, id: MAX_ID };

/**
 * The order of a sort. By deadline: the next deadline first, then those past, latest first, then those without; `now`
 * is the instant at which the reader began to page, so that nothing changes sides on the way.
 */
export function segmentsOf(sort: SearchSort, now: Date): readonly Segment[] {
  switch (sort) {
    case 'deadline': {
      const here: Place = { key: now, id: 0 };
      return [
        { column: 'deadline_at', ascending: true, between: [here, highest] },
        { column: 'deadline_at', ascending: false, between: [lowest, here] },
      ];
    }
    case 'value':
      return [{ column: 'value_usd', ascending: false, between: [{ key: -10, id: -1 }, highest] }];
    default:
      return [{ column: 'published_at', ascending: false, between: [lowest, highest] }];
  }
}

/** What is left of the segments from a place on, in reading order; backwards: before it, nearest first. */
export function segmentsFrom(
  segments: readonly Segment[],
  at: { segment: number; place: Place } | null,
  backwards: boolean,
): readonly (Segment & { index: number })[] {
  const numbered = segments.map((segment, index) => ({ ...segment, index }));
  const rest = at === null ? numbered : backwards ? numbered.slice(0, at.segment + 1) : numbered.slice(at.segment);
  const walked = rest.map((segment) => (backwards ? { ...segment, ascending: !segment.ascending } : segment));
  if (backwards) walked.reverse();
  if (at === null || walked.length === 0) return walked;
  const first = walked[0]!;
  const between: [Place, Place] = first.ascending ? [at.place, first.between[1]] : [first.between[0], at.place];
  return [{ ...first, between }, ...walked.slice(1)];
}
