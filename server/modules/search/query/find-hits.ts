import type { Ctx } from '#server/platform/ctx.ts';
import { type HitsQuery, findHits, findTitledFirst } from '../store/hits.repo.ts';
import type { Found, Search } from './hits.ts';
import { inMemory, openHits } from './open-hits.ts';
import { type Segment, segmentsFrom } from './order.ts';
import { choosePlan, windowTarget, withinStretch } from './plan.ts';
import { boundsOf, isOpenOnly } from './wanted.ts';
import { EVERYTHING, narrower, partsOf, windowsOf } from './windows.ts';

/** So few hits are sorted by relevance in one go; of more, those with the words in the title are asked for first. */
export const SORTED_AT_ONCE = 200;
const MAX_LENGTH = 100_000;
const both = (...parts: (string | null | undefined)[]) => parts.filter((part) => part !== null && part !== undefined).join(' & ') || null;

/** What a stretch asks for: all of the search; or the title alone, which implies the words; or the words, but not so. */
function queryFor({ titled }: Segment, title: string | null, of: { query: string | null; filters: string | null }): string | null {
  if (titled === undefined || title === null) return of.query;
  return titled ? both(of.filters, title) : both(of.query, `!(${title})`);
}

const universeOf = ({ wanted, compiled, openRows }: Search) => (isOpenOnly(wanted) ? openRows : compiled.universe);

async function titledFirst(ctx: Ctx, search: Search): Promise<Found> {
  const { wanted, compiled, start, need, offset, backwards, now } = search;
  const { hits, count } = await findTitledFirst(ctx, {
    audience: wanted.audience,
    bounds: boundsOf(wanted),
    now,
    query: compiled.query!,
    title: compiled.title!,
    window: compiled.stretch?.query ?? null,
    from: start && { ...start.place, titled: start.segment === 0 },
    backwards,
    limit: need,
    offset,
  });
  const all = hits.map(({ id, key, titled }) => ({ id, key, segment: titled ? 0 : 1 }));
  return { hits: all, counted: count ?? (start === null && offset === 0 ? 0 : null) };
}

/** The first `need` hits after `offset` along the segments, by the cheapest way. */
export async function findAlong(ctx: Ctx, search: Search): Promise<Found> {
  const { wanted, compiled, need, now } = search;
  const open = isOpenOnly(wanted);
  if (search.plan === 'memory' || (!search.plan && inMemory(wanted, compiled, search.openRows))) return openHits(ctx, search);
  const segments = segmentsFrom(search.segments, search.start, search.backwards);
  if (!search.plan && segments[0]?.titled !== undefined && universeOf(search) * compiled.share <= SORTED_AT_ONCE) return titledFirst(ctx, search);

  const base = { audience: wanted.audience, open, bounds: boundsOf(wanted), now };
  const found: Found = { hits: [], counted: null };
  let skip = search.offset;
  const fetch = async (query: Pick<HitsQuery, 'plan' | 'query' | 'window' | 'countries'>, segment: Segment, goesOn = segment !== segments.at(-1)) => {
    const limit = need - found.hits.length;
    const { hits, count } = await findHits(ctx, {
      ...base,
      ...query,
      column: segment.column,
      ascending: segment.ascending,
      between: [...segment.between],
      limit,
      offset: skip,
    });
    found.hits.push(...hits.map((hit) => ({ ...hit, segment: segments.find((other) => other === segment)!.index })));
    if (hits.length > 0) skip = 0;
    // A jump beyond this stretch or window: how much of it is left to skip in the next.
    else if (skip > 0 && goesOn) skip = Math.max(0, skip - (await lengthOf(ctx, search, segment, query)));
    return { rows: hits.length, count };
  };
  for (const segment of segments) {
    if (found.hits.length >= need) break;
    const inTime = segment.column === 'published_at' && compiled.stretch !== null;
    // One country by value has an index of its own, which holds no other rows.
    const alone = segment.column === 'value_usd' && !open && compiled.countries?.length === 1 && compiled.beside.query === null;
    const share = alone ? 1 : segment.titled ? compiled.titleShare : compiled.share;
    const query = queryFor(segment, compiled.title, compiled);
    const beside = queryFor(segment, compiled.title, compiled.beside);
    const stretch = inTime && !open ? withinStretch({ ...compiled, share }) : null;
    const plan =
      search.plan ??
      choosePlan({
        universe: stretch?.universe ?? universeOf(search),
        share: stretch?.share ?? share,
        need: need + search.offset,
        opensDocuments: beside !== null,
        hasLexemes: query !== null,
        totalKnown: search.totalKnown || segment.titled !== undefined,
        related: segment.column !== 'published_at' && !alone,
        rarest: compiled.rarest * (segment.titled && compiled.share > 0 ? Math.min(1, compiled.titleShare / compiled.share) : 1),
        parts: open ? 0 : (stretch?.parts ?? partsOf(compiled.buckets, segment.column)),
        isStretch: segment.column !== 'value_usd',
      });
    if (plan === 'walk') await fetch({ plan, query: beside, window: null, countries: compiled.countries }, segment);
    else if (plan === 'gin') {
      const { rows, count } = await fetch({ plan, query, window: compiled.stretch?.query ?? null, countries: null }, segment);
      // Its lexemes hold for every stretch of an order that is not by relevance, so that one count tells all.
      if (segment.titled !== undefined || segment !== segments[0]) continue;
      if (count !== null) found.counted = count;
      else if (segments.length === 1 && rows === 0 && search.start === null && search.offset === 0) found.counted = 0;
    } else await alongWindows(segment, inTime ? query! : both(query, compiled.stretch?.query)!, stretch?.share ?? share);
  }
  return found;

  async function alongWindows(segment: Segment, query: string, share: number): Promise<void> {
    const between = narrower(segment.between, segment.column === 'published_at' && compiled.stretch ? compiled.stretch.between : EVERYTHING);
    const windows = windowsOf(compiled.buckets, segment.column, segment.ascending, between, share, windowTarget(need + skip));
    for (const [index, { query: window }] of windows.entries()) {
      const goesOn = index < windows.length - 1 || segment !== segments.at(-1);
      await fetch({ plan: 'gin', query, window, countries: null }, segment, goesOn);
      if (found.hits.length >= need) return;
    }
  }
}

/** How many hits a stretch or a window of it has; only asked when a jump goes beyond it. */
async function lengthOf(ctx: Ctx, { wanted, now }: Search, segment: Segment, { query, window }: Pick<HitsQuery, 'query' | 'window'>): Promise<number> {
  const { hits } = await findHits(ctx, {
    audience: wanted.audience,
    open: isOpenOnly(wanted),
    bounds: boundsOf(wanted),
    now,
    plan: query === null ? 'walk' : 'gin',
    query,
    window,
    countries: null,
    column: segment.column,
    ascending: segment.ascending,
    between: [...segment.between],
    limit: MAX_LENGTH,
    offset: 0,
  });
  return hits.length;
}
