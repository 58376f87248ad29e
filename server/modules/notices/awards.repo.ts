import { type RawBuilder, sql } from 'kysely';
import { canonicalJson } from '#server/platform/canonical-json.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { arrayLiteral, copyJson, copyRows, copyText } from '#server/platform/db/copy.ts';
import type { Walk } from '#server/platform/http/keyset.ts';
import { type AwardColumns, type ListedAward, notMade } from './award-rows.ts';
import { publicStatuses } from './notice-lifecycle.ts';

export interface AwardInsert extends AwardColumns {
  noticeId: number;
  position: number;
  buyerId: number | null;
  country: string | null;
}

/** Which awards a list is of; an absent filter lets all through. */
export interface AwardsWanted {
  /** Only of notices that everybody reads whole. */
  freeOnly: boolean;
  notice?: string | undefined;
  buyers?: readonly string[] | undefined;
  countries?: readonly string[] | undefined;
  supplierWords?: readonly string[] | undefined;
  /** True: only those that were made. */
  made?: boolean | undefined;
  /** The first instant, and the first after the last. */
  from?: Date | undefined;
  before?: Date | undefined;
}

/** Time (ISO 8601, to the microsecond), notice and place of an award: what the list is sorted by, all descending. */
export type AwardKeys = [string, number, number];

export interface AwardRow {
  notice_id: number;
  position: number;
  sort_key: string;
  award: ListedAward;
  public_id: string;
  title: string;
  language: string | null;
  country: string | null;
  buyer_public_id: string | null;
  buyer_name: string | null;
}

function conditionsOf({ freeOnly, notice, buyers, countries, supplierWords, made, from, before }: AwardsWanted): RawBuilder<unknown> {
  const parts = [
    sql`n.status = any(${[...publicStatuses]}::text[])`,
    ...(freeOnly ? [sql`n.free`] : []),
    ...(notice === undefined ? [] : [sql`a.notice_id = (select id from notice where public_id = ${notice})`]),
    ...(buyers === undefined ? [] : [sql`a.buyer_id = any(array(select id from organisation_label where public_id = any(${[...buyers]}::text[])))`]),
    ...(countries === undefined ? [] : [sql`a.country = any(${[...countries]}::text[])`]),
    ...(supplierWords === undefined ? [] : [sql`a.supplier_words @> ${[...supplierWords]}::text[]`]),
    ...(made === undefined ? [] : [sql`(lower(coalesce(a.award ->> 'status', '')) <> all(${[...notMade]}::text[])) = ${made}`]),
    // What has a date stands where its date is.
    ...(from === undefined ? [] : [sql`a.at is not null and a.sort_at >= ${from}`]),
    ...(before === undefined ? [] : [sql`a.at is not null and a.sort_at < ${before}`]),
  ];
  return sql.join(parts, sql` and `);
}

/** Awards in order, newest first, from where the walk begins. */
export async function awardsAlong(ctx: Ctx, wanted: AwardsWanted, walk: Walk<AwardKeys>): Promise<AwardRow[]> {
  const { after, backwards } = walk;
  const next =
    after === null
      ? sql``
      : sql`and (a.sort_at, a.notice_id, a.position) ${backwards ? sql`>` : sql`<`} (${after[0]}::timestamptz, ${after[1]}::bigint, ${after[2]}::integer)`;
  const way = backwards ? sql`asc` : sql`desc`;
  const { rows } = await sql<AwardRow>`
    select a.notice_id, a.position, to_char(a.sort_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as sort_key, a.award,
      n.public_id, n.title, n.language, n.country, b.public_id as buyer_public_id, b.name as buyer_name
    from notice_award a join notice n on n.id = a.notice_id left join organisation_label b on b.id = n.buyer_id
    where ${conditionsOf(wanted)} ${next}
    order by a.sort_at ${way}, a.notice_id ${way}, a.position ${way} limit ${walk.limit} offset ${walk.offset}
  `.execute(ctx.db);
  return rows;
}

/** How many there are, counted to `most`. */
export async function countAwards(ctx: Ctx, wanted: AwardsWanted, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from notice_award a join notice n on n.id = a.notice_id where ${conditionsOf(wanted)} limit ${most}) counted
  `.execute(ctx.db);
  return rows[0]!.count;
}

export async function deleteAwards(ctx: Ctx, noticeIds: readonly number[]): Promise<void> {
  if (noticeIds.length > 0) await sql`delete from notice_award where notice_id = any(${[...noticeIds]}::bigint[])`.execute(ctx.db);
}

export async function copyAwards(ctx: Ctx, rows: readonly AwardInsert[]): Promise<void> {
  const lines = rows.map(
    (row) =>
      `${row.noticeId}\t${row.position}\t${copyText(row.at)}\t${row.sortAt}\t${copyText(row.buyerId)}\t${copyText(row.country)}\t${copyText(arrayLiteral(row.supplierWords))}\t${copyJson(canonicalJson(row.award))}\n`,
  );
  await copyRows(ctx.db, 'copy notice_award (notice_id, position, at, sort_at, buyer_id, country, supplier_words, award) from stdin', lines.join(''));
}
