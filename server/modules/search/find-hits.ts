import type { Ctx } from '#server/platform/ctx.ts';
import type { Compiled } from './estimate.ts';
import { type Hit, type HitsQuery, findHits } from './hits.repo.ts';
import type { Segment } from './order.ts';
import { WINDOW_TARGET, choosePlan } from './plan.ts';
import { type Wanted, boundsOf, isOpenOnly } from './wanted.ts';
import { windowsOf } from './windows.ts';

export interface Found {
  /** In order, each with the stretch of the order it lies in. */
  hits: (Hit & { segment: number })[];
  /** Hits that were counted on the way, and whether those are all; null: nothing was counted. */
  counted: { count: number; all: boolean } | null;
}

export interface Search {
  wanted: Wanted;
  compiled: Compiled;
  segments: readonly (Segment & { index: number })[];
  /** The open rows, when only they are wanted. */
  openRows: number;
  need: number;
  offset: number;
  ranked: boolean;
  totalKnown: boolean;
  now: Date;
}

/** The first `need` hits after `offset` along the segments, by the cheapest way. */
export async function findAlong(ctx: Ctx, search: Search): Promise<Found> {
  const { wanted, compiled, segments, need, now, ranked } = search;
  const open = isOpenOnly(wanted);
  const beside = compiled.queryBesideCountry;
  const plan = choosePlan({
    universe: open ? search.openRows : compiled.universe,
    share: compiled.share,
    need: need + search.offset,
    opensDocuments: beside !== null,
    hasLexemes: compiled.query !== null,
    totalKnown: search.totalKnown,
    windowed: !open,
  });
  const base = { audience: wanted.audience, open, bounds: boundsOf(wanted), now, rankBy: ranked ? compiled.rankBy : null };
  const found: Found = { hits: [], counted: null };
  // A count is told by the first stretch alone: its lexemes hold for all of them.
  const countable = segments[0]?.index === 0 || segments.length === 1;
  let skip = search.offset;
  let counted = 0;
  const fetch = async (query: Pick<HitsQuery, 'plan' | 'query' | 'countries'>, segment: (typeof segments)[number]) => {
    const before = found.hits.length;
    const { hits, count } = await findHits(ctx, {
      ...base,
      ...query,
      column: segment.column,
      ascending: segment.ascending,
      between: [...segment.between],
      limit: need - before,
      offset: skip,
    });
    found.hits.push(...hits.map((hit) => ({ ...hit, segment: segment.index })));
    return { rows: hits.length, count };
  };
  for (const segment of segments) {
    if (found.hits.length >= need) break;
    if (plan === 'walk') {
      const { rows } = await fetch({ plan, query: beside, countries: compiled.countries }, segment);
      // How many a walk skipped cannot be known when it came to the end: count them for the next stretch.
      if (skip > 0 && rows === 0 && segments.length > 1) skip = Math.max(0, skip - (await lengthOf(ctx, search, segment)));
      else skip = 0;
    } else if (plan === 'gin') {
      const { rows, count } = await fetch({ plan, query: compiled.query, countries: null }, segment);
      if (count !== null && segment === segments[0]) found.counted = { count, all: true };
      else if (rows === 0 && segments.length === 1 && skip === 0) found.counted = { count: 0, all: true };
      if (skip > 0 && rows === 0 && segments.length > 1) skip = Math.max(0, skip - (await lengthOf(ctx, search, segment)));
      else skip = 0;
    } else {
      const target = search.totalKnown ? (need + skip) * 3 : Math.max(WINDOW_TARGET, (need + skip) * 1.5);
      const windows = windowsOf(compiled.buckets, segment.column, segment.ascending, [...segment.between], compiled.share, target);
      for (const [index, window] of windows.entries()) {
        const { rows, count } = await fetch({ plan: 'gin', query: `${window.query} & ${compiled.query}`, countries: null }, segment);
        if (rows > 0) skip = 0;
        else if (skip > 0) skip = Math.max(0, skip - (count ?? (await lengthOf(ctx, search, segment, window.query))));
        counted += count ?? 0;
        if (countable && segments.length === 1) found.counted = { count: counted, all: index === windows.length - 1 && count !== null };
        if (found.hits.length >= need) break;
      }
    }
  }
  return found;
}

/** How many hits a stretch has; only asked when a jump goes beyond it. */
async function lengthOf(ctx: Ctx, search: Search, segment: Segment, within?: string): Promise<number> {
  const { wanted, compiled, now } = search;
  const query = [within, compiled.query].filter((part) => part !== undefined && part !== null).join(' & ');
  const base = { audience: wanted.audience, open: isOpenOnly(wanted), bounds: boundsOf(wanted), now, rankBy: null };
  const most = 100_000;
  const { hits } = await findHits(ctx, {
    ...base,
    plan: query === '' ? 'walk' : 'gin',
    query: query === '' ? null : query,
    countries: null,
    column: segment.column,
    ascending: segment.ascending,
    between: [...segment.between],
    limit: most,
    offset: 0,
  });
  return hits.length;
}
