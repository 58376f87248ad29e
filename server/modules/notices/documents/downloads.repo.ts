import { sql } from 'kysely';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { personName } from '#server/platform/db/person-name.ts';
import type { PageRead } from '#server/platform/http/keyset.ts';

export interface NewDownload {
  /** notice.id */
  noticeId: number;
  kind: 'file' | 'zip' | 'external';
  document: string | null;
  title: string | null;
  /** Null for a visitor. */
  accountId: number | null;
  organisationId: number | null;
  /** Id of the signed link: the same one is logged once. */
  link: string | null;
}

/** Adds a download and counts it, both or neither. */
export async function insertDownload(ctx: Ctx, { noticeId, kind, document, title, accountId, organisationId, link }: NewDownload): Promise<void> {
  await sql`
    with added as (
      insert into notice_download (notice_id, kind, document, title, account_id, organisation_id, link, at)
      values (${noticeId}, ${kind}, ${document}, ${title}, ${accountId}, ${organisationId}, ${link}, ${ctx.clock.now()})
      on conflict (link) do nothing returning notice_id)
    insert into notice_counter as c (notice_id, downloads) select notice_id, 1 from added
    on conflict (notice_id) do update set downloads = c.downloads + 1
  `.execute(ctx.db);
}

const CONTINUES_WITHIN_MS = 24 * 3600 * 1000;

/** Adds a download unless the person began one of this document, or of all documents of this notice, in the last day. */
export async function continueDownload(ctx: Ctx, download: NewDownload): Promise<void> {
  const { accountId, document, noticeId, kind } = download;
  await inTransaction(ctx, async (ctx) => {
    // Of two parts that are asked for at once, one counts.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`download of ${document ?? `${kind} ${noticeId}`} by ${accountId}`}, 0))`.execute(ctx.db);
    const begun = await ctx.db
      .selectFrom('notice_download')
      .select('id')
      .where('account_id', '=', accountId)
      .where((where) => (document === null ? where.and([where('notice_id', '=', noticeId), where('kind', '=', kind)]) : where('document', '=', document)))
      .where('at', '>', new Date(ctx.clock.now().getTime() - CONTINUES_WITHIN_MS))
      .limit(1)
      .executeTakeFirst();
    if (!begun) await insertDownload(ctx, download);
  });
}

export interface DownloadRow {
  id: number;
  at: Date;
  kind: NewDownload['kind'];
  document: string | null;
  title: string | null;
  person: string | null;
  organisation: string | null;
}

/** Downloads of a notice, newest first. */
export async function downloadRows(ctx: Ctx, noticeId: number, { after, backwards, limit, offset }: PageRead<[number]>): Promise<DownloadRow[]> {
  let query = ctx.db
    .selectFrom('notice_download as d')
    .leftJoin('account_label as a', (join) => join.onRef('a.id', '=', 'd.account_id').on('a.is_erased', '=', false))
    .leftJoin('organisation_label as o', 'o.id', 'd.organisation_id')
    .select(['d.id', 'd.at', 'd.kind', 'd.document', 'd.title', 'o.name as organisation'])
    .select(sql<string | null>`${personName('a')}`.as('person'))
    .where('d.notice_id', '=', noticeId);
  if (after) query = query.where('d.id', backwards ? '>' : '<', after[0]);
  return query
    .orderBy('d.id', backwards ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .$narrowType<Pick<DownloadRow, 'kind'>>()
    .execute();
}

export async function countDownloads(ctx: Ctx, noticeId: number): Promise<number> {
  const { total } = await ctx.db
    .selectFrom('notice_download')
    .where('notice_id', '=', noticeId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Of how many other notices somebody has downloaded documents since a moment, and of how many of these. */
export async function countOtherDownloaded(
  ctx: Ctx,
  accountId: number,
  since: Date,
  noticeIds: readonly number[],
): Promise<{ others: number; isKnown: number }> {
  const ids = sql`${[...noticeIds]}::bigint[]`;
  const { rows } = await sql<{ others: number; isKnown: number }>`
    select count(distinct notice_id) filter (where notice_id <> all (${ids}))::int as others,
      count(distinct notice_id) filter (where notice_id = any (${ids}))::int as "isKnown"
    from notice_download where account_id = ${accountId} and at >= ${since}
  `.execute(ctx.db);
  return rows[0]!;
}
