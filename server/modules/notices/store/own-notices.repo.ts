import type { ownTiles } from '#contract/draft-names.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { Statement, runNamed } from '#server/platform/db/named.ts';

export type Tile = (typeof ownTiles)[number];
export type TileCounts = Record<Tile, number>;

/** A query names at most so many buyers; of more, it is of anybody. */
export const MAX_NAMED = 50;

/** Tiles are counted to so many. One that has no more is read whole. */
export const MAX_COUNT = 1000;

/** What notices are asked for: a tsquery of their terms, and the same for the index of terms (own-terms.ts). */
export interface TermsQuery {
  readonly terms: string;
  readonly lexemes: string;
}
/** Notices of these buyers (organisation.id; null: of all) that match (null: all of them). */
export interface OwnPart {
  readonly buyerIds: readonly number[] | null;
  readonly query: TermsQuery | null;
}
/** Where a notice stands in an order: its time as text, and notice.id. */
export interface Position {
  readonly key: string;
  readonly id: number;
}
export interface OwnOrder {
  readonly column: 'edited_at' | 'deadline_at' | 'published_at';
  readonly descending: boolean;
}
/** A part of a tile in its order: `limit` notices after a position (null: from the beginning), `offset` of them passed over. */
export interface Stretch {
  readonly tile: Tile;
  readonly order: OwnOrder;
  readonly after: Position | null;
  readonly offset: number;
  readonly limit: number;
}

const hasEnded = (now: string) => `(phase = 'ended' or (phase = 'running' and open_until <= ${now}))`;
/** Whether a row is on a tile. The tile is a parameter, so that one plan serves all. */
const isOn = (tile: string, now: string) =>
  `case ${tile} when 'tender' then true when 'draft' then phase = 'draft' when 'closed' then ${hasEnded(now)} else kind = ${tile} end`;
/** The rows of a tile along the indexes of kinds and phases. */
const tileConditions: Readonly<Record<Tile, (now: string) => string[]>> = {
  tender: () => [`kind = 'offline'`, `kind = 'online'`],
  offline: () => [`kind = 'offline'`],
  online: () => [`kind = 'online'`],
  draft: () => [`phase = 'draft'`],
  closed: (now) => [`phase = 'ended'`, `phase = 'running' and open_until <= ${now}`],
};

type Shape = 'one' | 'many' | 'all';
const shapeOf = (buyerIds: readonly number[] | null): Shape => (buyerIds === null ? 'all' : buyerIds.length === 1 ? 'one' : 'many');

interface Buyers {
  /** The condition on a row. */
  readonly condition: string;
  /** A name for the statement. */
  readonly shape: Shape;
  /** Makes rows of many buyers from the rows of each. */
  readonly each: (rows: string) => string;
}
function buyersOf(s: Statement, buyerIds: readonly number[] | null): Buyers {
  const shape = shapeOf(buyerIds);
  if (buyerIds === null) return { condition: 'true', shape, each: (rows) => rows };
  if (buyerIds.length === 1) return { condition: `buyer_id = ${s.param(buyerIds[0], 'bigint')}`, shape, each: (rows) => rows };
  const list = s.param([...buyerIds], 'bigint[]');
  return { condition: 'buyer_id = b.id', shape, each: (rows) => `select r.* from unnest(${list}) b (id) cross join lateral (${rows}) r` };
}

/** A number of rows that the planner does not see: a plan for any number is then as good as one for this, and is kept. */
const hidden = (s: Statement, rows: number) => `(select ${s.param(rows, 'bigint')})`;

const directionOf = ({ descending }: OwnOrder) => (descending ? 'desc' : 'asc');
const sortBy = ({ column, ...order }: OwnOrder, by: string = column) =>
  `order by ${by} ${directionOf({ column, ...order })}, notice_id ${directionOf({ column, ...order })}`;
/** The rows after a position, which before the first is one that no row has: so one statement serves every page. */
function isAfter(s: Statement, { column, descending }: OwnOrder, after: Position | null, by: string = column): string {
  const [key, id] = after ? [after.key, after.id] : descending ? ['infinity', '9223372036854775807'] : ['-infinity', '-1'];
  return `(${by}, notice_id) ${descending ? '<' : '>'} (${s.param(key, 'timestamptz')}, ${s.param(id, 'bigint')})`;
}
const nameOf = (what: string, shape: string, { column, descending }: OwnOrder, query: TermsQuery | null) =>
  `own-${what}-${shape}-${column}-${descending ? 'desc' : 'asc'}${query === null ? '' : '-query'}`;
/** Tests a row. The function, not the operator, for which the planner might ask an index. */
const matches = (s: Statement, query: TermsQuery | null) => (query === null ? 'true' : `ts_match_vq(terms, ${s.param(query.terms, 'tsquery')})`);

/** Walks along the order, and tries at most `tries` rows of each buyer. @returns those that fit. */
export async function walkOwn(ctx: Ctx, { buyerIds, query }: OwnPart, { tile, order, after, offset, limit }: Stretch, tries: number): Promise<Position[]> {
  const s = new Statement();
  const { condition, shape, each } = buyersOf(s, buyerIds);
  const fits = `${isOn(s.param(tile, 'text'), s.param(ctx.clock.now(), 'timestamptz'))} and ${matches(s, query)}`;
  const tried = `select ${order.column} as key, notice_id, ${fits} as fits from own_notice where ${condition} and ${isAfter(s, order, after)} ${sortBy(order)} limit ${hidden(s, tries)}`;
  const [rows, skipped] = [hidden(s, limit), hidden(s, offset)];
  const fitting = (count: string) => `select key, notice_id from (${tried}) t where fits limit ${count}`;
  const hits = shape === 'many' ? `${each(fitting(`${rows} + ${skipped}`))} ${sortBy(order, 'key')} limit ${rows}` : fitting(rows);
  const text = `select notice_id as id, key::text from (${hits} offset ${skipped}) h`;
  return runNamed<Position>(ctx, { name: nameOf('walk', shape, order, query), text }, s.values);
}

/** The last of the rows that a walk tried; null: it has tried all. Of many buyers the earliest of these. */
export async function endOfWalk(ctx: Ctx, { buyerIds }: OwnPart, { order, after }: Stretch, tries: number): Promise<Position | null> {
  const s = new Statement();
  const { condition, shape, each } = buyersOf(s, buyerIds);
  const last = `select ${order.column} as key, notice_id from own_notice where ${condition} and ${isAfter(s, order, after)} ${sortBy(order)} limit 1 offset ${hidden(s, tries)} - 1`;
  const text = `select notice_id as id, key::text from (${each(last)}) l ${sortBy(order, 'l.key')} limit 1`;
  const [end] = await runNamed<Position>(ctx, { name: nameOf('end', shape, order, null), text }, s.values);
  return end ?? null;
}

const countsOf = (from: string, now: string, condition = 'true') =>
  ['tender', 'offline', 'online', 'draft', 'closed'].map((tile) => `count(*) filter (where ${condition} and ${isOn(`'${tile}'`, now)}) as ${tile}`).join(', ') +
  ` from ${from}`;

/** How many of the rows that were edited last match, on each tile. */
export interface OwnSample extends TileCounts {
  readonly tried: number;
}
/** @param tries so many rows of each buyer are looked at. */
export async function sampleOwn(ctx: Ctx, { buyerIds, query }: OwnPart, tries: number): Promise<OwnSample> {
  const s = new Statement();
  const { condition, shape, each } = buyersOf(s, buyerIds);
  const [limit, now] = [hidden(s, tries), s.param(ctx.clock.now(), 'timestamptz')];
  const order: OwnOrder = { column: 'edited_at', descending: true };
  const fits = matches(s, query);
  const rows = `select kind, phase, open_until, ${fits} as fits from own_notice where ${condition} and ${isAfter(s, order, null)} ${sortBy(order)} limit ${limit}`;
  const text = `select count(*) as tried, ${countsOf(`(${each(rows)}) r`, now, 'fits')}`;
  const [counts] = await runNamed<OwnSample>(ctx, { name: `own-sample-${shape}${query === null ? '' : '-query'}`, text }, s.values);
  return counts!;
}

/** Matching rows that were read whole: how many, on each tile, and a stretch of them. */
export interface OwnFound {
  readonly found: number;
  readonly counts: TileCounts;
  readonly hits: Position[];
}
/**
 * Reads rows that match, by the index of terms or by that of a tile (then no others are counted), and sorts them.
 * @param max there may be more where `found` is as many.
 */
export async function collectOwn(
  ctx: Ctx,
  { buyerIds, query }: OwnPart,
  { tile, order, after, offset, limit }: Stretch,
  by: 'terms' | 'tile',
  max: number,
): Promise<OwnFound> {
  const s = new Statement();
  const [now, most] = [s.param(ctx.clock.now(), 'timestamptz'), hidden(s, max)];
  const select = (where: string) => `select ${order.column} as key, notice_id, kind, phase, open_until from own_notice where ${where}`;
  // The lexemes name the buyer, but of too many buyers. The planner must not look for rows of these by another index.
  const isNamed = buyerIds !== null && buyerIds.length > MAX_NAMED;
  const byTerms = () => {
    const ofBuyers = isNamed ? ` and coalesce(buyer_id, 0) = any(${s.param([...buyerIds], 'bigint[]')})` : '';
    return select(`own_notice_lexemes(buyer_id, terms) @@ ${s.param(query!.lexemes, 'tsquery')}${ofBuyers}`);
  };
  const byTile = () => {
    const { condition, each } = buyersOf(s, buyerIds);
    const isWanted = matches(s, query);
    const parts = tileConditions[tile](now).map((part) => each(select(`${condition} and ${part} and ${isWanted}`)));
    return `select key, notice_id, kind, phase, open_until from (${parts.join(' union all ')}) t`;
  };
  const rows = `${by === 'terms' ? byTerms() : byTile()} limit ${most}`;
  const text = `with found as materialized (${rows})
    select c.*, h.key::text, h.notice_id as id from (select count(*) as found, ${countsOf('found', now)}) c
    left join lateral (
      select key, notice_id from found where ${isOn(s.param(tile, 'text'), now)} and ${isAfter(s, order, after, 'key')}
      ${sortBy(order, 'key')} limit ${hidden(s, limit)} offset ${hidden(s, offset)}) h on true
    ${sortBy(order, 'h.key')}`;
  const name = nameOf(by === 'terms' ? `found${isNamed ? '-named' : ''}` : `tile-${tile}`, shapeOf(buyerIds), order, query);
  type Row = TileCounts & { found: number } & (Position | { key: null; id: null });
  const found = await runNamed<Row>(ctx, { name, text }, s.values);
  const { key: _, id: __, found: count, ...counts } = found[0]!;
  return { found: count, counts, hits: found.flatMap(({ key, id }) => (key === null ? [] : [{ key, id }])) };
}

/** All but `tender`, which is the sum of the two kinds. */
export type CountedTile = Exclude<Tile, 'tender'>;
/** How many notices each tile has, to a limit for each (0: it is not counted). */
export async function countOwn(
  ctx: Ctx,
  buyerIds: readonly number[] | null,
  limits: Readonly<Record<CountedTile, number>>,
): Promise<Record<CountedTile, number>> {
  const s = new Statement();
  const { condition, shape, each } = buyersOf(s, buyerIds);
  const now = s.param(ctx.clock.now(), 'timestamptz');
  const count = (tile: CountedTile) => {
    const limit = hidden(s, limits[tile]);
    const parts = tileConditions[tile](now).map((part) => `(${each(`select 1 from own_notice where ${condition} and ${part} limit ${limit}`)})`);
    return `(select count(*) from (select 1 from (${parts.join(' union all ')}) r limit ${limit}) q) as ${tile}`;
  };
  const text = `select ${(['offline', 'online', 'draft', 'closed'] as const).map(count).join(', ')}`;
  const [counts] = await runNamed<Record<CountedTile, number>>(ctx, { name: `own-count-${shape}`, text }, s.values);
  return counts!;
}
