import { sql } from 'kysely';
import type { SellingSite } from '#contract/payment-names.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { containsPattern } from '#server/platform/db/like.ts';
import { type SortKeys, sortedPage } from '#server/platform/db/sorted-page.ts';
import type { PageRead } from '#server/platform/http/keyset.ts';

const DAY_MS = 86_400_000;
const SOON_DAYS = 30;
/** What ends until then, ends soon. */
export const endingSoon = ({ clock }: Pick<Ctx, 'clock'>): Date => new Date(clock.now().getTime() + SOON_DAYS * DAY_MS);

export interface SubscriptionFilter {
  site?: SellingSite | undefined;
  /** Part of the organisation's name. */
  q?: string | undefined;
}
type State = 'current' | 'future' | 'ended' | 'ending';

export interface SubscriptionRow {
  /** subscription.id */
  rowId: number;
  publicId: string;
  organisation: { id: string; name: string };
  site: SellingSite;
  planNames: Readonly<Record<string, string>>;
  months: number;
  startsAt: Date;
  endsAt: Date;
  state: Exclude<State, 'ending'>;
  endedBy: 'upgrade' | 'refund' | 'administrator' | null;
  order: string;
  orderKind: string;
  currency: string;
  total: string;
  renewsByCard: boolean;
  sortKey: string;
}

const tables = sql`subscription s join subscription_order o on o.id = s.order_id join organisation_label g on g.id = s.organisation_id`;
const stateOf = (ctx: Ctx) =>
  sql<State>`case when s.ends_at <= ${ctx.clock.now()} then 'ended' when s.starts_at > ${ctx.clock.now()} then 'future' else 'current' end`;
/** It is the organisation's last one on its site. */
const isEnding = (ctx: Ctx) => sql`s.ends_at > ${ctx.clock.now()} and s.starts_at <= ${ctx.clock.now()} and s.ends_at <= ${endingSoon(ctx)}
  and not exists (select from subscription n where n.organisation_id = s.organisation_id and n.site = s.site and n.ends_at > s.ends_at)`;

const conditionOf = ({ site, q }: SubscriptionFilter) => {
  const words = q?.trim().toLowerCase() ?? '';
  return sql`${site === undefined ? sql`true` : sql`s.site = ${site}`} and ${words === '' ? sql`true` : sql`lower(g.name) like ${containsPattern(words)}`}`;
};

/** One page, by when they end: those to come the next first, those that are over the latest first. */
export async function subscriptionPage(
  ctx: Ctx,
  { state, ...filter }: SubscriptionFilter & { state?: State | undefined },
  pageRead: PageRead<SortKeys>,
): Promise<SubscriptionRow[]> {
  const descending = state === undefined || state === 'ended';
  const { after, order, key } = sortedPage(pageRead, { by: sql`s.ends_at`, type: 'timestamptz', descending, id: sql`s.id` });
  const inState = state === undefined ? sql`true` : state === 'ending' ? isEnding(ctx) : sql`${stateOf(ctx)} = ${state}`;
  const { rows } = await sql<SubscriptionRow>`
    select s.id as "rowId", s.public_id as "publicId", json_build_object('id', g.public_id, 'name', g.name) as organisation, s.site,
      o.plan_names as "planNames", o.months, s.starts_at as "startsAt", s.ends_at as "endsAt", ${stateOf(ctx)} as state, s.ended_by as "endedBy",
      o.public_id as order, o.kind as "orderKind", o.currency, o.total, ${key} as "sortKey",
      exists (select from card_renewal r where r.organisation_id = s.organisation_id and r.site = s.site and r.ended_at is null) as "renewsByCard"
    from ${tables} where ${conditionOf(filter)} and ${inState} and ${after} ${order}
  `.execute(ctx.db);
  return rows;
}

/** How many there are in each state; `ending` are some of the current ones. */
export async function countSubscriptions(ctx: Ctx, filter: SubscriptionFilter): Promise<Record<State, number>> {
  const { rows } = await sql<Record<State, number>>`
    select count(*) filter (where ${stateOf(ctx)} = 'current')::int as current, count(*) filter (where ${stateOf(ctx)} = 'future')::int as future,
      count(*) filter (where ${stateOf(ctx)} = 'ended')::int as ended, count(*) filter (where ${isEnding(ctx)})::int as ending
    from ${tables} where ${conditionOf(filter)}
  `.execute(ctx.db);
  return rows[0]!;
}
