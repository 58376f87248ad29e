import { sql } from 'kysely';
import type { SellerReason, SellerTab } from '#contract/seller-names.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type SortKeys, sortedPage } from '#server/platform/db/sorted-page.ts';
import type { PageRead } from '#server/platform/http/keyset.ts';
import { type Asking, done, joinPublic } from './seller-stats.repo.ts';

export interface SellerTenderRow {
  noticeId: number;
  publicId: string;
  reasons: SellerReason[];
  sortKey: string;
}

const reasonsOfTab: Readonly<Record<SellerTab, readonly SellerReason[]>> = {
  all: ['followed', 'downloaded', 'bid'],
  followed: ['followed'],
  downloaded: ['downloaded'],
  bid: ['bid'],
  participated: ['interest', 'bid'],
};
const inTab = (tab: SellerTab) => sql`x.reasons && ${[...reasonsOfTab[tab]]}::text[]`;
const countryIs = (country: string | undefined) => (country === undefined ? sql`true` : sql`n.country = ${country}`);

/** Each notice once. */
const tenders = (asking: Asking) => sql`
  (select d.notice_id, max(d.at) as at, array_agg(distinct d.reason) as reasons from (${done(asking)}) d group by d.notice_id) x ${joinPublic}`;

/** Open ones by what closes first, then the others, by what was done last: their times run backwards from the year 4000. */
const position = (now: Date) => sql`
  case when n.status = 'published' and n.open_until > ${now} then n.open_until else timestamptz '4000-01-01T00:00:00Z' + (timestamptz '4000-01-01T00:00:00Z' - x.at) end`;

/** One page of the public notices of a tab. */
export async function sellerTenderPage(
  ctx: Ctx,
  asking: Asking,
  { tab, country }: { tab: SellerTab; country: string | undefined },
  pageRead: PageRead<SortKeys>,
): Promise<SellerTenderRow[]> {
  const sorting = { by: position(ctx.clock.now()), type: 'timestamptz', descending: false, id: sql`x.notice_id` } as const;
  const { after, order, key } = sortedPage(pageRead, sorting);
  const { rows } = await sql<SellerTenderRow>`
    select x.notice_id as "noticeId", n.public_id as "publicId", x.reasons, ${key} as "sortKey" from ${tenders(asking)}
    where ${inTab(tab)} and ${countryIs(country)} and ${after} ${order}
  `.execute(ctx.db);
  return rows;
}

const countOf = (tab: SellerTab) => sql`count(*) filter (where ${inTab(tab)})::int as ${sql.ref(tab)}`;

/** How many notices each tab has. */
export async function countSellerTenders(ctx: Ctx, asking: Asking, country: string | undefined): Promise<Record<SellerTab, number>> {
  const { rows } = await sql<Record<SellerTab, number>>`
    select ${sql.join((Object.keys(reasonsOfTab) as SellerTab[]).map(countOf))} from ${tenders(asking)} where ${countryIs(country)}
  `.execute(ctx.db);
  return rows[0]!;
}
