import { ownTiles as tiles } from '#contract/draft-names.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { perDatabase } from '#server/platform/per-database.ts';
import { MAX_COUNT, type OwnPart, type Position, type Stretch, type Tile, type TileCounts, countOwn } from '../store/own-notices.repo.ts';

/** How long something is remembered, in milliseconds, and how many lists' things. */
const KEEP_MS = 30_000;
const MAX_KEPT = 500;
/** A tile with so many more than are counted has more than are counted for a while. */
const MARGIN = 100;

interface Remembered {
  /** performance.now() */
  readonly at: number;
  readonly full: Set<Tile>;
  /** Places that pages by number reached: how many notices come before each. */
  readonly places: Map<string, { readonly before: number; readonly position: Position }[]>;
}
const lists = perDatabase(() => new Map<string, Remembered>());

function rememberedOf(ctx: Ctx, buyerIds: readonly number[] | null): Remembered {
  const kept = lists(ctx);
  const key = buyerIds?.join(' ') ?? 'all';
  const found = kept.get(key);
  if (found && performance.now() - found.at < KEEP_MS) return found;
  kept.delete(key);
  if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value!);
  const made = { at: performance.now(), full: new Set<Tile>(), places: new Map() };
  kept.set(key, made);
  return made;
}

/** How many notices each tile has, to one more than 1,000. Tiles that had many more are not counted again for a while. */
export async function countTiles(ctx: Ctx, buyerIds: readonly number[] | null): Promise<TileCounts> {
  const { full } = rememberedOf(ctx, buyerIds);
  const limitOf = (tile: Tile) => (full.has(tile) ? 0 : MAX_COUNT + 1 + MARGIN);
  const isAllFull = tiles.every((tile) => full.has(tile));
  const limits = { offline: limitOf('offline'), online: limitOf('online'), draft: limitOf('draft'), closed: limitOf('closed') };
  const counts = isAllFull ? null : await countOwn(ctx, buyerIds, limits);
  const countOf = (tile: Tile): number => {
    if (full.has(tile)) return MAX_COUNT + 1;
    return tile === 'tender' ? countOf('offline') + countOf('online') : (counts?.[tile] ?? 0);
  };
  const known = Object.fromEntries(tiles.map((tile) => [tile, countOf(tile)])) as TileCounts;
  for (const tile of tiles) if (known[tile] > MAX_COUNT + MARGIN) full.add(tile);
  return known;
}

/** Only pages beyond what is counted are found from places that are remembered: a notice that is saved meanwhile moves them by one. */
const isFar = ({ after, offset }: Stretch) => after === null && offset > MAX_COUNT;
const keyOf = ({ tile, order: { column, descending } }: Stretch) => `${tile} ${column} ${descending}`;

/** The same stretch from the furthest place before it that is remembered. */
export function fromRemembered(ctx: Ctx, { buyerIds }: OwnPart, stretch: Stretch): Stretch {
  if (!isFar(stretch)) return stretch;
  const places = rememberedOf(ctx, buyerIds).places.get(keyOf(stretch)) ?? [];
  const furthest = places.filter(({ before }) => before <= stretch.offset).toSorted((one, other) => other.before - one.before)[0];
  return furthest ? { ...stretch, after: furthest.position, offset: stretch.offset - furthest.before } : stretch;
}

const MAX_PLACES = 100;
/** @param position that of the last notice before the stretch. */
export function rememberPlace(ctx: Ctx, { buyerIds }: OwnPart, stretch: Stretch, position: Position): void {
  if (!isFar(stretch)) return;
  const places = rememberedOf(ctx, buyerIds).places.getOrInsertComputed(keyOf(stretch), () => []);
  if (places.length >= MAX_PLACES) places.shift();
  if (!places.some(({ before }) => before === stretch.offset)) places.push({ before: stretch.offset, position });
}
