import type { SearchQuery, SearchResult, SearchSort } from '#contract/search.ts';
import { cardsOf } from '#server/modules/notices/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { correct } from './correct.ts';
import { type Total, capped, countTotal, knownTotal } from './count-total.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';
import { type Compiled, compile } from './estimate.ts';
import { type Found, findAlong } from './find-hits.ts';
import type { Place } from './hits.repo.ts';
import { whatToLoosen } from './loosen.ts';
import { openBoard } from './open-board.ts';
import { segmentsFrom, segmentsOf } from './order.ts';
import { type Wanted, isOpenOnly, sortOf, understand } from './wanted.ts';

/** Relevance is worked out among the newest so many hits, and its list ends with them. */
export const RANKED = 500;

interface Page {
  ids: number[];
  total: Total;
  page: number;
  next: string | null;
  previous: string | null;
}
const nothing = (page: number): Page => ({ ids: [], total: { total: 0, totalIsCapped: false }, page, next: null, previous: null });

interface Asked {
  wanted: Wanted;
  compiled: Compiled;
  sort: SearchSort;
  query: SearchQuery;
  cursor: Cursor | null;
}

async function totalFor(ctx: Ctx, { wanted, compiled, cursor }: Asked, now: Date): Promise<Total | null> {
  if (cursor) return { total: cursor.total, totalIsCapped: cursor.totalIsCapped };
  return knownTotal(ctx, wanted, compiled, now);
}

/** A total from what was counted on the way, where that is enough. */
function totalFrom(found: Found, open: boolean): Total | null {
  if (!found.counted) return null;
  if (found.counted.all) return open ? { total: found.counted.count, totalIsCapped: false } : capped(found.counted.count);
  const total = capped(found.counted.count);
  return total.totalIsCapped ? total : null;
}

async function openRows(ctx: Ctx, wanted: Wanted): Promise<number> {
  return isOpenOnly(wanted) ? (await openBoard(ctx)).sizeFor(wanted.audience) : 0;
}

/** A page of an order that an index has: newest, deadline, value. */
async function pageInOrder(ctx: Ctx, asked: Asked): Promise<Page> {
  const { wanted, compiled, sort, query, cursor } = asked;
  const now = ctx.clock.now();
  const began = cursor ? new Date(cursor.began) : now;
  const backwards = cursor?.backwards ?? false;
  const segments = segmentsFrom(segmentsOf(sort, began), cursor && { segment: cursor.segment, place: cursor.place }, backwards);
  const known = await totalFor(ctx, asked, now);
  const offset = cursor ? 0 : (query.page - 1) * query.size;
  const found = await findAlong(ctx, {
    wanted,
    compiled,
    segments,
    openRows: await openRows(ctx, wanted),
    need: query.size + 1,
    offset,
    ranked: false,
    totalKnown: known !== null,
    now,
  });
  const total = known ?? totalFrom(found, isOpenOnly(wanted)) ?? (await countTotal(ctx, wanted, compiled, now));
  const more = found.hits.length > query.size;
  const hits = found.hits.slice(0, query.size);
  if (backwards) hits.reverse();
  const page = cursor?.page ?? query.page;
  const place = (hit: { key: Place['key']; id: number; segment: number } | undefined, back: boolean) => {
    const at = hit ? { segment: hit.segment, place: { key: hit.key, id: hit.id } } : cursor && { segment: cursor.segment, place: cursor.place };
    if (!at) return null;
    return writeCursor({ sort, backwards: back, ...at, offset: 0, page: Math.max(1, page + (back ? -1 : 1)), ...total, began: began.getTime() });
  };
  const hasNext = backwards ? true : more;
  const hasPrevious = backwards ? more : cursor !== null || (query.page > 1 && hits.length > 0);
  return { ids: hits.map((hit) => hit.id), total, page, next: hasNext ? place(hits.at(-1), false) : null, previous: hasPrevious ? place(hits[0], true) : null };
}

/** A page by relevance: the newest 500 hits are ranked, of equals the newer first. A cursor keeps to the same hits. */
async function pageByRelevance(ctx: Ctx, asked: Asked): Promise<Page> {
  const { wanted, compiled, sort, query, cursor } = asked;
  const now = ctx.clock.now();
  const began = cursor ? new Date(cursor.began) : now;
  // Just above the newest hit, so that it is among them.
  const top = cursor && { segment: 0, place: { key: cursor.place.key, id: cursor.place.id + 1 } };
  const segments = segmentsFrom(segmentsOf('newest', began), top, false);
  const known = await totalFor(ctx, asked, now);
  const found = await findAlong(ctx, {
    wanted,
    compiled,
    segments,
    openRows: await openRows(ctx, wanted),
    need: RANKED,
    offset: 0,
    ranked: true,
    totalKnown: known !== null,
    now,
  });
  const all =
    known ??
    (found.hits.length < RANKED
      ? { total: found.hits.length, totalIsCapped: false }
      : (totalFrom(found, isOpenOnly(wanted)) ?? { total: RANKED + 1, totalIsCapped: true }));
  const total: Total = all.total > RANKED ? { total: RANKED, totalIsCapped: true } : all;
  const newest = found.hits[0];
  const ranked = found.hits.toSorted((a, b) => b.rank - a.rank);
  const offset = cursor?.offset ?? (query.page - 1) * query.size;
  const page = cursor?.page ?? query.page;
  const at = (to: number, by: number) =>
    newest
      ? writeCursor({
          sort,
          backwards: by < 0,
          segment: 0,
          place: { key: newest.key, id: newest.id },
          offset: Math.max(0, to),
          page: Math.max(1, page + by),
          ...total,
          began: began.getTime(),
        })
      : null;
  return {
    ids: ranked.slice(offset, offset + query.size).map((hit) => hit.id),
    total,
    page,
    next: offset + query.size < ranked.length ? at(offset + query.size, 1) : null,
    previous: offset > 0 ? at(offset - query.size, -1) : null,
  };
}

async function pageOf(ctx: Ctx, query: SearchQuery, wanted: Wanted): Promise<Page> {
  if (wanted.impossible) return nothing(query.page);
  const sort = sortOf(query, wanted);
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor, sort);
  const asked: Asked = { wanted, compiled: await compile(ctx, wanted), sort, query, cursor };
  return sort === 'relevance' ? pageByRelevance(ctx, asked) : pageInOrder(ctx, asked);
}

/**
 * Searches the notices: the one use case behind /search, /notices, /notices/filter, /notices/search and the home page.
 * A word that no notice holds is mended by one letter, unless `exact`.
 * @throws AppError invalid-input for a cursor that is none of this list's.
 */
export async function searchNotices(ctx: Ctx, query: SearchQuery): Promise<SearchResult> {
  let wanted = await understand(ctx, query);
  let found = await pageOf(ctx, query, wanted);
  let correctedTo: string | null = null;
  if (!query.exact && wanted.words.length > 0 && found.ids.length === 0) {
    const mended = await correct(ctx, wanted);
    if (mended) {
      const other = await understand(ctx, query, mended.words);
      const page = await pageOf(ctx, query, other);
      if (page.ids.length > 0 || page.total.total > 0) [wanted, found, correctedTo] = [other, page, mended.text];
    }
  }
  const loosen = found.total.total === 0 && query.cursor === undefined ? await whatToLoosen(ctx, query, wanted) : [];
  return {
    items: await cardsOf(ctx, found.ids),
    ...found.total,
    page: found.page,
    size: query.size,
    next: found.next,
    previous: found.previous,
    correctedTo,
    loosen,
  };
}
