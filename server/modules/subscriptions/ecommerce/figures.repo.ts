// Sales figures of the last twelve months. Periods that were given are no sales.
import { sql } from 'kysely';
import type { SellingSite } from '#contract/payment-names.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type SubscriptionFilter, endingSoon } from './subscription-list.repo.ts';

interface Sales {
  currency: string;
  orders: number;
  revenue: string;
  refunds: string;
}
type Filter = Pick<SubscriptionFilter, 'site'> & { zone: string };

const ofSite = (site: string | undefined) => (site === undefined ? sql`true` : sql`o.site = ${site}`);
const sums = sql`sum(orders)::int as orders, sum(revenue)::text as revenue, sum(refunds)::text as refunds`;

/** What was paid and given back since the first day of the eleventh month before this one. */
const moves = (ctx: Ctx, { site, zone }: Filter) => {
  const begin = sql`(date_trunc('month', ${ctx.clock.now()}::timestamptz at time zone ${zone}) - interval '11 months') at time zone ${zone}`;
  return sql`(
    select o.paid_at as at, o.site, o.plan_id, o.currency, 1 as orders, o.total as revenue, 0::numeric(14, 2) as refunds from subscription_order o
    where o.paid_at >= ${begin} and o.kind <> 'free' and o.state in ('paid', 'refunded') and ${ofSite(site)}
    union all
    select f.done_at, o.site, o.plan_id, o.currency, 0, 0::numeric(14, 2), f.amount from payment_refund f join subscription_order o on o.id = f.order_id
    where f.state = 'done' and f.done_at >= ${begin} and ${ofSite(site)}
  ) m`;
};

/** By month, the oldest first, and currency. */
export async function salesByMonth(ctx: Ctx, filter: Filter): Promise<(Sales & { month: string })[]> {
  const { rows } = await sql<Sales & { month: string }>`
    select to_char(at at time zone ${filter.zone}, 'YYYY-MM') as month, currency, ${sums} from ${moves(ctx, filter)} group by 1, 2 order by 1, 2
  `.execute(ctx.db);
  return rows;
}

type PlanSales = Sales & { site: SellingSite; planNames: Readonly<Record<string, string>> };

/** By plan, in the order of the plans. */
export async function salesByPlan(ctx: Ctx, filter: Filter): Promise<PlanSales[]> {
  const { rows } = await sql<PlanSales>`
    select p.site, p.names as "planNames", m.currency, ${sums} from ${moves(ctx, filter)} join plan p on p.id = m.plan_id
    group by p.id, m.currency order by p.site, p.position, p.id
  `.execute(ctx.db);
  return rows;
}

/** How many organisations have a plan now on each site, and how many of those lose it soon. */
export async function countSubscribers(ctx: Ctx, site: string | undefined): Promise<{ site: SellingSite; count: number; endingSoon: number }[]> {
  const { rows } = await sql<{ site: SellingSite; count: number; endingSoon: number }>`
    select site, count(*)::int as count, count(*) filter (where last <= ${endingSoon(ctx)})::int as "endingSoon" from (
      select o.site, o.organisation_id, max(o.ends_at) as last, bool_or(o.starts_at <= ${ctx.clock.now()}) as has_begun from subscription o
      where o.ends_at > ${ctx.clock.now()} and ${ofSite(site)} group by 1, 2
    ) h where has_begun group by site order by site
  `.execute(ctx.db);
  return rows;
}
