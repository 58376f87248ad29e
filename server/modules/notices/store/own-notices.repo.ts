import { type RawBuilder, sql } from 'kysely';
import type { approvalStages, noticeStatuses, ownSorts, ownTiles } from '#contract/draft-names.ts';
import { ownTiles as tiles } from '#contract/draft-names.ts';
import type { NoticeType } from '#contract/notices.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { containsPattern } from '#server/platform/db/like.ts';
import { personName } from '#server/platform/db/person-name.ts';
import { type SortKeys, sortedPage } from '#server/platform/db/sorted-page.ts';
import type { PageRead, Total } from '#server/platform/http/keyset.ts';
import type { Branch, ListedBuyer } from '../own/branches.ts';
import { ownQuery } from '../own/own-words.ts';
import type { NoticeStatus } from '../lifecycle/notice-state.ts';

type Tile = (typeof ownTiles)[number];
type Sort = (typeof ownSorts)[number];
type Origin = 'portal' | 'import';

/** Totals count to so many. */
const MAX_COUNT = 1000;
/** A query names at most so many buyers; of more, the words are looked up first. */
const MAX_NAMED = 50;
/**
 * So many rows are tried before the index of words is asked. A word of every tenth notice fills a page from them, while the index would
 * give tens of thousands to sort.
 */
const MAX_TRIED = 300;

export interface OwnFilter {
  branches: readonly Branch[];
  /** Imported notices of the buyers too. */
  withImported: boolean;
  status: readonly (typeof noticeStatuses)[number][] | undefined;
  type: readonly NoticeType[] | undefined;
  stage: readonly (typeof approvalStages)[number][] | undefined;
}

export interface OwnRow {
  key: string;
  noticeId: number;
  id: string;
  origin: Origin;
  title: string;
  language: string | null;
  type: NoticeType;
  kind: 'online' | 'offline';
  status: NoticeStatus;
  free: boolean;
  buyerId: number | null;
  organisationId: string | null;
  organisation: string | null;
  reference: string | null;
  valueAmount: string | null;
  valueCurrency: string | null;
  publishedAt: Date | null;
  openUntil: Date | null;
  deadlineAt: Date | null;
  deadlineZone: string | null;
  deadlineZoneAssumed: boolean;
  deadlineDateOnly: boolean;
  laterDeadlines: Date[] | null;
  hasDraft: boolean;
  stage: (typeof approvalStages)[number] | null;
  approverId: number | null;
  publishAt: Date | null;
  rejectionReason: string | null;
  editedAt: Date;
  editedBy: string | null;
  views: number;
  downloads: number;
}

// The conditions are written as those of the indexes, which serve the tiles (migrations/20261125T0231_own_notices.sql).
const tileConditions = (now: Date): Readonly<Record<Tile, RawBuilder<unknown>>> => ({
  tender: sql`true`,
  offline: sql`n.kind = 'offline'`,
  online: sql`n.kind = 'online'`,
  draft: sql`n.status in ('draft', 'submitted', 'rejected') and n.status <> 'submitted'`,
  closed: sql`(n.status in ('closed', 'awarded', 'cancelled') or (n.status = 'published' and n.open_until <= ${now}))`,
});

const sortKeys: Readonly<Record<'edited' | 'deadline' | 'published', RawBuilder<unknown>>> = {
  edited: sql`n.updated_at`,
  deadline: sql`coalesce(n.deadline_at, 'infinity')`,
  published: sql`coalesce(n.published_at, 'infinity')`,
};
function sortingOf(sort: Sort) {
  const name = sort.replace('-', '') as keyof typeof sortKeys;
  // The latest first; of deadlines the earliest.
  const descending = sort.startsWith('-') === (name === 'deadline');
  return { by: sortKeys[name], type: 'timestamptz' as const, descending, id: sql`n.id` };
}

function wordsCondition({ words, buyerIds }: Branch, origin: Origin): RawBuilder<unknown> {
  if (origin === 'portal') {
    const named = buyerIds && buyerIds.length <= MAX_NAMED ? buyerIds : null;
    return sql`own_words(n.title, n.reference, n.buyer_id) @@ ${ownQuery(words, named)}::tsquery`;
  }
  const matches = words.map((word) => sql`(n.title ilike ${containsPattern(word)} or n.reference ilike ${containsPattern(word)})`);
  return sql`(${sql.join(matches, sql` and `)})`;
}

function conditionsOf({ status, type, stage }: OwnFilter): RawBuilder<unknown> {
  const parts = [
    ...(status?.length ? [sql`n.status = any(${[...status]}::text[])`] : []),
    ...(type?.length ? [sql`n.type = any(${[...type]}::text[])`] : []),
    ...(stage?.length ? [sql`exists (select from notice_draft s where s.notice_id = n.id and s.stage = any(${[...stage]}::text[]))`] : []),
  ];
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

/** Makes a statement of the rows that are `where`, and have the words of a branch (null: it has none). */
type MakeStatement = (where: RawBuilder<unknown>, words: RawBuilder<unknown> | null) => RawBuilder<unknown>;

/** A statement for each part of the list and origin: rows of many buyers come from the index of each. */
function partsOf(filter: OwnFilter, condition: RawBuilder<unknown>, make: MakeStatement): RawBuilder<unknown> {
  const conditions = conditionsOf(filter);
  const origins: Origin[] = filter.withImported ? ['portal', 'import'] : ['portal'];
  const statements = filter.branches.flatMap((branch) =>
    origins.map((origin) => {
      const { buyerIds } = branch;
      const others = sql`n.origin = ${sql.lit(origin)} and ${condition} and ${conditions}`;
      const words = branch.words.length === 0 ? null : wordsCondition(branch, origin);
      if (buyerIds === null) return sql`(${make(others, words)})`;
      if (buyerIds.length === 1) return sql`(${make(sql`n.buyer_id = ${buyerIds[0]} and ${others}`, words)})`;
      const ofEach = make(sql`n.buyer_id = b.id and ${others}`, words);
      return sql`(select p.* from unnest(${[...buyerIds]}::bigint[]) as b (id) cross join lateral (${ofEach}) p)`;
    }),
  );
  return sql.join(statements, sql` union all `);
}

/** The notices of a tile in their order, from the position of a page. */
export async function ownRows(ctx: Ctx, filter: OwnFilter, tile: Tile, sort: Sort, pageRead: PageRead<SortKeys>): Promise<OwnRow[]> {
  if (filter.branches.length === 0) return [];
  const sorting = sortingOf(sort);
  const direction = sorting.descending === pageRead.backwards ? sql`asc` : sql`desc`;
  const limit = pageRead.limit + pageRead.offset;
  const condition = sql`${tileConditions(ctx.clock.now())[tile]} and ${sortedPage(pageRead, sorting).after}`;
  const page = (where: RawBuilder<unknown>, rows: number) =>
    sql`select n.id, ${sorting.by} as by from notice n where ${where} order by ${sorting.by} ${direction}, n.id ${direction} limit ${rows}`;
  const parts = partsOf(filter, condition, (where, words) =>
    words === null
      ? page(where, limit)
      : sql`with tried as materialized (${page(where, MAX_TRIED)}),
          hits as materialized (
            select t.id, t.by from tried t join notice n on n.id = t.id where ${words} order by t.by ${direction}, t.id ${direction} limit ${limit})
        select * from hits where (select count(*) from hits) = ${limit}
        union all select * from (${page(sql`${where} and ${words} and (select count(*) from hits) < ${limit}`, limit)}) rest`,
  );
  const { rows } = await sql<OwnRow>`
    select k.by::text as key, n.id as "noticeId", n.public_id as id, n.origin, n.title, n.language, n.type, n.kind, n.status, n.free, n.buyer_id as "buyerId",
      o.public_id as "organisationId", o.name as organisation, n.reference, n.value_amount as "valueAmount", n.value_currency as "valueCurrency",
      n.published_at as "publishedAt", n.open_until as "openUntil", n.deadline_at as "deadlineAt", n.deadline_zone as "deadlineZone",
      n.deadline_zone_assumed as "deadlineZoneAssumed", n.deadline_date_only as "deadlineDateOnly", n.later_deadlines as "laterDeadlines",
      d.notice_id is not null as "hasDraft", d.stage, d.approver_id as "approverId", d.publish_at as "publishAt", d.rejection_reason as "rejectionReason",
      coalesce(d.edited_at, n.updated_at) as "editedAt", case when a.id is not null then ${personName('a')} end as "editedBy",
      coalesce(c.views, 0) as views, coalesce(c.downloads, 0) as downloads
    from (select p.id, p.by from (${parts}) p order by p.by ${direction}, p.id ${direction} limit ${pageRead.limit} offset ${pageRead.offset}) k
    join notice n on n.id = k.id left join organisation_label o on o.id = n.buyer_id left join notice_draft d on d.notice_id = n.id
    left join account_label a on a.id = d.edited_by left join notice_counter c on c.notice_id = n.id
    order by k.by ${direction}, k.id ${direction}
  `.execute(ctx.db);
  return rows;
}

/** How many notices each tile has, counted to 1,000. */
export async function countTiles(ctx: Ctx, filter: OwnFilter): Promise<Record<Tile, Total>> {
  if (filter.branches.length === 0) return Object.fromEntries(tiles.map((tile) => [tile, { total: 0, totalIsCapped: false }])) as Record<Tile, Total>;
  const conditions = tileConditions(ctx.clock.now());
  const counts = tiles.map((tile) => {
    const parts = partsOf(
      filter,
      conditions[tile],
      (where, words) => sql`select 1 from notice n where ${where} and ${words ?? sql`true`} limit ${MAX_COUNT + 1}`,
    );
    return sql`(select count(*) from (select from (${parts}) q limit ${MAX_COUNT + 1}) r) as ${sql.ref(tile)}`;
  });
  const { rows } = await sql<Record<Tile, number>>`select ${sql.join(counts)}`.execute(ctx.db);
  const [row] = rows;
  return Object.fromEntries(tiles.map((tile) => [tile, { total: Math.min(row![tile], MAX_COUNT), totalIsCapped: row![tile] > MAX_COUNT }])) as Record<
    Tile,
    Total
  >;
}

/** Whether any of these buyers (organisation.id) has imported notices: most have none. */
export async function haveImported(ctx: Ctx, buyerIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from notice where buyer_id = any(${[...buyerIds]}::bigint[]) and origin = 'import') as found
  `.execute(ctx.db);
  return rows[0]?.found ?? false;
}

/** Organisations by their ids (organisation.id). */
export const buyersByIds = (ctx: Ctx, ids: readonly number[]): Promise<ListedBuyer[]> =>
  ctx.db
    .selectFrom('organisation_label')
    .select(['id', 'name'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .$castTo<ListedBuyer>()
    .execute();

/** At most so many organisations whose names have all of these words, for an administrator. */
const MAX_BUYERS_BY_NAME = 100;
export async function buyersByName(ctx: Ctx, words: readonly string[]): Promise<ListedBuyer[]> {
  if (words.length === 0) return [];
  let query = ctx.db.selectFrom('organisation_publisher').select(['id', 'name']).where('approval', 'is not', null);
  for (const word of words) query = query.where('name', 'ilike', containsPattern(word));
  return query.limit(MAX_BUYERS_BY_NAME).$castTo<ListedBuyer>().execute();
}
