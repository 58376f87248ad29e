import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { runNamedOutside } from '#server/platform/db/named.ts';
import { runSearch } from '#server/platform/search-resources/run-search.ts';

export interface BuyerChange {
  id: number;
  publicId: string;
  name: string;
  country: string;
  city: string | null;
  type: string | null;
  words: string[];
  /** Listed even without a notice. */
  approved: boolean;
}

/** Writes the list data of new and changed buyers. */
export async function saveBuyers(ctx: Ctx, buyers: readonly BuyerChange[], revision: number): Promise<void> {
  if (buyers.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    insert into search_buyer as buyer (buyer_id, public_id, name, country, city, type, approved, revision)
    select *, ${revision}::bigint from unnest(
      ${buyers.map((buyer) => buyer.id)}::bigint[], ${buyers.map((buyer) => buyer.publicId)}::text[],
      ${buyers.map((buyer) => buyer.name)}::text[], ${buyers.map((buyer) => buyer.country)}::text[],
      ${buyers.map((buyer) => buyer.city)}::text[], ${buyers.map((buyer) => buyer.type)}::text[],
      ${buyers.map((buyer) => buyer.approved)}::boolean[])
    on conflict (buyer_id) do update set name = excluded.name, country = excluded.country, city = excluded.city, type = excluded.type,
      approved = excluded.approved, revision = excluded.revision
      where (buyer.name, buyer.country, buyer.city, buyer.type, buyer.approved)
        is distinct from (excluded.name, excluded.country, excluded.city, excluded.type, excluded.approved)
    returning buyer_id as id
  `.execute(ctx.db);
  const changed = new Set(rows.map((row) => row.id));
  if (changed.size === 0) return;
  await sql`delete from search_buyer_word where buyer_id = any(${[...changed]}::bigint[])`.execute(ctx.db);
  const pairs = buyers.filter((buyer) => changed.has(buyer.id)).flatMap((buyer) => [...new Set(buyer.words)].map((word) => [word, buyer.id] as const));
  await sql`
    insert into search_buyer_word (word, buyer_id) select * from unnest(${pairs.map(([word]) => word)}::text[], ${pairs.map(([, id]) => id)}::bigint[])
    on conflict do nothing
  `.execute(ctx.db);
}

/** Removes deleted buyers from the list. */
export async function deleteBuyers(ctx: Ctx, ids: readonly number[], revision: number): Promise<void> {
  if (ids.length === 0) return;
  await sql`update search_buyer set approved = false, revision = ${revision} where buyer_id = any(${[...ids]}::bigint[]) and approved`.execute(ctx.db);
}

/** How many of some buyers have a public notice or an administrator's approval. */
export async function listedAmong(ctx: Ctx, publicIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from search_buyer where public_id = any(${[...publicIds]}::text[]) and (notices > 0 or approved)
  `.execute(ctx.db);
  return rows[0]!.count;
}

/** Adds to the numbers of notices, by public id. */
export async function addNoticeCounts(ctx: Ctx, changes: ReadonlyMap<string, number>, revision: number): Promise<void> {
  const orderedChanges = [...changes].filter(([, by]) => by !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (orderedChanges.length === 0) return;
  await sql`
    update search_buyer set notices = notices + change.by, revision = ${revision}
    from unnest(${orderedChanges.map(([id]) => id)}::text[], ${orderedChanges.map(([, by]) => by)}::int[]) as change (public_id, by)
    where search_buyer.public_id = change.public_id
  `.execute(ctx.db);
}

/** More matches than this are not all looked at. */
const MAX_PREFIX_MATCHES = 300;
const prefixStatement = {
  name: 'search-buyers-with-prefix',
  text: `with matching as materialized (select buyer_id from search_buyer_word where word >= $1 and word < $2 limit ${MAX_PREFIX_MATCHES + 1}),
      size as materialized (select count(*) > ${MAX_PREFIX_MATCHES} as "isTooMany" from matching)
    select size."isTooMany", b.public_id as "publicId", b.name from size left join (
      select * from search_buyer
      where not (select "isTooMany" from size) and buyer_id in (select buyer_id from matching) and notices > 0
        and (cardinality($3::text[]) = 0 or (select count(*) from search_buyer_word w where w.buyer_id = search_buyer.buyer_id and w.word = any($3)) = cardinality($3))
      order by (country = $4) desc nulls last, notices desc, buyer_id limit $5) b on true
    order by (b.country = $4) desc nulls last, b.notices desc, b.buyer_id`,
};

/**
 * Buyers with notices whose name has a word with this beginning and all the other words: those of the country first, then those with most
 * notices. Null: too many names have such a word.
 */
export async function buyersWithPrefix(
  ctx: Ctx,
  prefix: string,
  words: readonly string[],
  country: string | null,
  limit: number,
): Promise<{ publicId: string; name: string }[] | null> {
  const rows = await runSearch<{ isTooMany: boolean; publicId: string | null; name: string }>(ctx, prefixStatement, [
    prefix,
    `${prefix}\uffff`,
    words,
    country,
    limit,
  ]);
  if (rows[0]!.isTooMany) return null;
  return rows.flatMap(({ publicId, name }) => (publicId === null ? [] : { publicId, name }));
}

/** A buyer as the directory stores it. */
export interface BuyerRow extends Omit<BuyerChange, 'words'> {
  notices: number;
  approved: boolean;
}

const columns = 'buyer_id as id, public_id as "publicId", name, country, city, type, notices, approved';

/** Buyers that changed after a revision; all of them after -1. */
export const buyersSince = (ctx: Ctx, revision: number): Promise<BuyerRow[]> =>
  runNamedOutside(ctx, { name: 'search-buyers-since', text: `select ${columns} from search_buyer where revision > $1` }, [revision]);

/** Buyers by id, in the order of the ids. Unknown ids are left out. */
export async function buyersByIds(ctx: Ctx, ids: readonly number[]): Promise<BuyerRow[]> {
  if (ids.length === 0) return [];
  const text = `select ${columns} from search_buyer where buyer_id = any($1::bigint[])`;
  const rows: BuyerRow[] = await runNamedOutside(ctx, { name: 'search-buyers-by-ids', text }, [ids]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Those of some buyers that are indexed. */
export async function indexedBuyers(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select buyer_id as id from search_buyer where buyer_id = any(${[...ids]}::bigint[])`.execute(ctx.db);
  return new Set(rows.map((row) => row.id));
}
