import { ownTiles as tiles } from '#contract/draft-names.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type ImportedPart, countImported, importedStretch } from '../store/own-imported.repo.ts';
import {
  MAX_COUNT,
  type OwnOrder,
  type OwnPart,
  type Position,
  type Stretch,
  type Tile,
  type TileCounts,
  collectOwn,
  endOfWalk,
  sampleOwn,
  walkOwn,
} from '../store/own-notices.repo.ts';
import { countTiles, fromRemembered, rememberPlace } from './remembered.ts';

/** Entries of an index that one statement reads at most, but for those that a page by its number passes over. */
const MAX_TRIES = 2500;
/** And of each of many buyers at least. */
const MIN_TRIES = 50;
/** Walks of a page. What they do not reach is for the next page. */
const MAX_WALKS = 4;
/** So many entries are passed over for each notice of a page by its number. */
const TRIES_PER_ROW = 4;
/** What fewer notices have is looked up in the index of terms: each is a row somewhere in the table. */
const MAX_FOUND = 1000;
/** Of the notices that were edited last, a smaller share has something that so few have. */
const RARE = 0.01;
/** A tile with at most so many notices is read whole beside words. */
const MAX_WHOLE = 500;

/** The number of notices of each tile; `isCapped`: there are, or may be, more. */
export type OwnCounts = Record<Tile, { count: number; isCapped: boolean }>;
/** Notices in their order. */
export interface OwnHits {
  readonly hits: readonly Position[];
  /** There are fewer than asked for, and there may be more after this position. Null: these are all. */
  readonly end: Position | null;
}
export interface FoundOwn extends OwnHits {
  readonly counts: OwnCounts;
}

const exact = (counts: TileCounts): OwnCounts => countsBy((tile) => ({ count: counts[tile], isCapped: false }));
const countsBy = (make: (tile: Tile) => { count: number; isCapped: boolean }) => Object.fromEntries(tiles.map((tile) => [tile, make(tile)])) as OwnCounts;

/** Rows to try of each buyer. */
const triesOfEach = ({ buyerIds }: OwnPart, tries: number) => (buyerIds === null ? tries : Math.max(MIN_TRIES, Math.ceil(tries / buyerIds.length)));

/** Compares places in an order. */
const compareIn =
  ({ descending }: OwnOrder) =>
  (one: Position, other: Position): number =>
    (one.key === other.key ? one.id - other.id : one.key < other.key ? -1 : 1) * (descending ? -1 : 1);

/** One walk. Of many buyers no hits are given beyond the place up to which the rows of all were tried. */
async function walkOnce(ctx: Ctx, part: OwnPart, stretch: Stretch, tries: number): Promise<OwnHits> {
  const hits = await walkOwn(ctx, part, stretch, tries);
  const isMany = part.buyerIds !== null && part.buyerIds.length > 1;
  if (hits.length >= stretch.limit && !isMany) return { hits, end: null };
  const end = await endOfWalk(ctx, part, stretch, tries);
  if (end === null || !isMany) return { hits, end };
  const compare = compareIn(stretch.order);
  const reached = hits.filter((hit) => compare(hit, end) <= 0);
  return { hits: reached, end: reached.length >= stretch.limit ? null : end };
}

/** Walks along the order, some thousand rows at a time, until there are enough. */
async function walkOn(ctx: Ctx, part: OwnPart, stretch: Stretch, maxWalks: number): Promise<OwnHits> {
  const needed = stretch.offset + stretch.limit;
  const hits: Position[] = [];
  let { after } = stretch;
  for (let walk = 0; walk < maxWalks; walk++) {
    const next = await walkOnce(ctx, part, { ...stretch, after, offset: 0, limit: needed - hits.length }, triesOfEach(part, MAX_TRIES));
    hits.push(...next.hits);
    after = next.end;
    if (after === null) break;
  }
  return { hits: hits.slice(stretch.offset), end: after };
}

/** A tile without a question: an index has all that is asked for. */
async function findAny(ctx: Ctx, part: OwnPart, stretch: Stretch): Promise<FoundOwn> {
  const { tile } = stretch;
  const from = fromRemembered(ctx, part, stretch);
  // One more before a page by its number: its place is remembered.
  const isJump = from.offset > 0;
  const wanted = isJump ? { ...from, offset: from.offset - 1, limit: from.limit + 1 } : from;
  const tries = triesOfEach(part, MAX_TRIES) + TRIES_PER_ROW * (wanted.offset + wanted.limit);
  const [counts, first] = await Promise.all([countTiles(ctx, part.buyerIds), walkOnce(ctx, part, wanted, tries)]);
  const capped = countsBy((name) => ({ count: counts[name], isCapped: counts[name] > MAX_COUNT }));
  if (first.end === null) {
    const [before] = first.hits;
    if (isJump && before) rememberPlace(ctx, part, stretch, before);
    return { hits: isJump ? first.hits.slice(1) : first.hits, end: null, counts: capped };
  }
  if (!capped[tile].isCapped) return { hits: (await collectOwn(ctx, part, stretch, 'tile', MAX_COUNT + 1)).hits, end: null, counts: capped };
  return { ...(await walkOn(ctx, part, from, MAX_WALKS)), counts: capped };
}

/** Notices with words or of a filter. Those that few have are found by the index of terms and sorted, others along the order. */
async function findMatching(ctx: Ctx, part: OwnPart, stretch: Stretch): Promise<FoundOwn> {
  const [sample, all, first] = await Promise.all([
    sampleOwn(ctx, part, triesOfEach(part, MAX_TRIES)),
    countTiles(ctx, part.buyerIds),
    walkOn(ctx, part, stretch, 1),
  ]);
  const isRare = sample.tender < RARE * Math.max(sample.tried, MAX_TRIES);
  const found = isRare ? await collectOwn(ctx, part, stretch, 'terms', MAX_FOUND + 1) : null;
  if (found && found.found <= MAX_FOUND) return { hits: found.hits, end: null, counts: exact(found.counts) };
  const isWhole = (tile: Tile) => all[tile] <= MAX_WHOLE;
  const whole = new Map(
    await Promise.all(
      tiles.filter(isWhole).map(async (tile) => {
        const wanted = { ...stretch, tile, limit: tile === stretch.tile ? stretch.limit : 0 };
        return [tile, all[tile] === 0 ? null : await collectOwn(ctx, part, wanted, 'tile', MAX_WHOLE)] as const;
      }),
    ),
  );
  const some = found?.counts ?? sample;
  const isAll = sample.tried < MAX_TRIES && part.buyerIds?.length === 1;
  const counts = countsBy((tile) => (isWhole(tile) ? { count: whole.get(tile)?.found ?? 0, isCapped: false } : { count: some[tile], isCapped: !isAll }));
  if (isWhole(stretch.tile)) return { hits: whole.get(stretch.tile)?.hits ?? [], end: null, counts };
  return { ...(first.end === null ? first : await walkOn(ctx, part, stretch, MAX_WALKS)), counts };
}

const findPart = (ctx: Ctx, part: OwnPart, stretch: Stretch): Promise<FoundOwn> =>
  part.query === null ? findAny(ctx, part, stretch) : findMatching(ctx, part, stretch);

async function findImported(ctx: Ctx, part: ImportedPart, stretch: Stretch): Promise<FoundOwn> {
  const [hits, counts] = await Promise.all([importedStretch(ctx, part, stretch), countImported(ctx, part)]);
  return { hits, end: null, counts: exact(counts) };
}

/** Puts the hits of several parts together. Where one of them gave up, no later ones of the others. */
function mergeHits(parts: readonly OwnHits[], { order, offset, limit }: Stretch): OwnHits {
  const compare = compareIn(order);
  const [end] = parts.flatMap((part) => part.end ?? []).toSorted(compare);
  // One notice may be in two parts: by its words, and by its buyer's name.
  const byId = new Map(parts.flatMap((part) => part.hits.map((hit) => [hit.id, hit])));
  const hits = [...byId.values()].toSorted(compare).filter((hit) => end === undefined || compare(hit, end) <= 0);
  return { hits: hits.slice(offset, offset + limit), end: end === undefined || hits.length >= offset + limit ? null : end };
}

/** A stretch of the notices of all parts in one order, and the counts of their tiles. */
export async function findOwn(ctx: Ctx, parts: readonly OwnPart[], imported: readonly ImportedPart[], stretch: Stretch): Promise<FoundOwn> {
  const isOne = parts.length + imported.length === 1;
  const each = isOne ? stretch : { ...stretch, offset: 0, limit: stretch.offset + stretch.limit };
  const found = await Promise.all([...parts.map((part) => findPart(ctx, part, each)), ...imported.map((part) => findImported(ctx, part, each))]);
  const counts = countsBy((tile) => {
    const count = found.reduce((sum, part) => sum + part.counts[tile].count, 0);
    return { count: Math.min(count, MAX_COUNT), isCapped: count > MAX_COUNT || found.some((part) => part.counts[tile].isCapped) };
  });
  return { ...(isOne ? found[0]! : mergeHits(found, stretch)), counts };
}
