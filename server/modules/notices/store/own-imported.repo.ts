import { type RawBuilder, sql } from 'kysely';
import { ownTiles as tiles } from '#contract/draft-names.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { containsPattern } from '#server/platform/db/like.ts';
import { runNamed } from '#server/platform/db/named.ts';
import type { OwnFilters } from '../own/own-terms.ts';
import { MAX_COUNT, type OwnOrder, type Position, type Stretch, type Tile, type TileCounts } from './own-notices.repo.ts';

/** Imported notices of some buyers (organisation.id) with words and filters. They have no rows for lists, so their own are read. */
export interface ImportedPart {
  readonly buyerIds: readonly number[];
  readonly words: readonly string[];
  readonly filters: OwnFilters;
}

const tileConditions = (now: Date): Readonly<Record<Tile, RawBuilder<unknown>>> => ({
  tender: sql`true`,
  offline: sql`n.kind = 'offline'`,
  online: sql`n.kind = 'online'`,
  draft: sql`false`,
  closed: sql`(n.status in ('closed', 'awarded', 'cancelled') or (n.status = 'published' and n.open_until <= ${now}))`,
});
const keys: Readonly<Record<OwnOrder['column'], RawBuilder<unknown>>> = {
  edited_at: sql`n.updated_at`,
  deadline_at: sql`coalesce(n.deadline_at, 'infinity')`,
  published_at: sql`coalesce(n.published_at, 'infinity')`,
};

/** From the rows of each buyer that match. */
function rowsOf(
  { buyerIds, words, filters: { status, type, country } }: ImportedPart,
  select: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
) {
  const conditions = [
    condition,
    ...words.map((word) => sql`(n.title ilike ${containsPattern(word)} or n.reference ilike ${containsPattern(word)})`),
    ...(status?.length ? [sql`n.status = any(${[...status]}::text[])`] : []),
    ...(type?.length ? [sql`n.type = any(${[...type]}::text[])`] : []),
    ...(country === undefined ? [] : [sql`(n.country = ${country} or n.country is null)`]),
  ];
  return sql`select p.* from unnest(${[...buyerIds]}::bigint[]) as b (id) cross join lateral (
    select ${select} from notice n where n.buyer_id = b.id and n.origin = 'import' and ${sql.join(conditions, sql` and `)} ${rest}) p`;
}

/** A stretch of them in its order. */
export async function importedStretch(ctx: Ctx, part: ImportedPart, { tile, order, after, offset, limit }: Stretch): Promise<Position[]> {
  const by = keys[order.column];
  const direction = order.descending ? sql`desc` : sql`asc`;
  const isAfter = after === null ? sql`true` : sql`(${by}, n.id) ${order.descending ? sql`<` : sql`>`} (${after.key}::timestamptz, ${after.id}::bigint)`;
  const condition = sql`${tileConditions(ctx.clock.now())[tile]} and ${isAfter}`;
  const rows = rowsOf(part, sql`n.id, ${by} as by`, condition, sql`order by ${by} ${direction}, n.id ${direction} limit ${offset + limit}`);
  const text = sql<Position>`select id, by::text as key from (${rows} order by by ${direction}, id ${direction} limit ${limit} offset ${offset}) k`;
  return (await text.execute(ctx.db)).rows;
}

/** How many each tile has, to one more than 1,000. */
export async function countImported(ctx: Ctx, part: ImportedPart): Promise<TileCounts> {
  const conditions = tileConditions(ctx.clock.now());
  const limit = sql`limit ${MAX_COUNT + 1}`;
  const counts = tiles.map((tile) => sql`(select count(*) from (${rowsOf(part, sql`1`, conditions[tile], limit)} ${limit}) r) as ${sql.ref(tile)}`);
  const { rows } = await sql<TileCounts>`select ${sql.join(counts)}`.execute(ctx.db);
  return rows[0]!;
}

const withImported = {
  name: 'own-with-imported',
  text: `select id from unnest($1::bigint[]) as b (id) where exists (select from notice where buyer_id = b.id and origin = 'import')`,
};
/** Those of these buyers that have imported notices: most have none. */
export async function buyersWithImported(ctx: Ctx, buyerIds: readonly number[]): Promise<number[]> {
  return (await runNamed<{ id: number }>(ctx, withImported, [[...buyerIds]])).map(({ id }) => id);
}
