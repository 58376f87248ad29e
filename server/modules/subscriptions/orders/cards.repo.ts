import { sql } from 'kysely';
import type { PaymentProviderName } from '#contract/payment-names.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { StoredOrder } from './orders.repo.ts';

/** The provider's ids of a card that may be charged again. */
export interface Card {
  readonly customer: string;
  readonly paymentMethod: string;
}

/** Keeps the card of a payment instead of an earlier one of the organisation on the site. */
export async function keepCard(
  ctx: Ctx,
  { organisationId, site }: Pick<StoredOrder, 'organisationId' | 'site'>,
  { customer, paymentMethod }: Card,
): Promise<void> {
  await forgetCard(ctx, organisationId, site);
  await ctx.db
    .insertInto('card_renewal')
    .values({ organisation_id: organisationId, site, customer, payment_method: paymentMethod, created_at: ctx.clock.now() })
    .execute();
}

/** The card that pays the next period of an organisation on a site. */
export const cardOf = (ctx: Ctx, organisationId: number, site: string): Promise<Card | undefined> =>
  ctx.db
    .selectFrom('card_renewal')
    .select(['customer', 'payment_method as paymentMethod'])
    .where('organisation_id', '=', organisationId)
    .where('site', '=', site)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

/** @returns whether there was one. */
export async function forgetCard(ctx: Ctx, organisationId: number, site: string): Promise<boolean> {
  const row = await ctx.db
    .updateTable('card_renewal')
    .set({ ended_at: ctx.clock.now() })
    .where('organisation_id', '=', organisationId)
    .where('site', '=', site)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A card whose period ends, with what is needed to charge it for the next one. */
export interface DueCard extends Card {
  readonly organisationId: number;
  readonly site: string;
  readonly planId: number;
  /** subscription.id of the period that ends. */
  readonly period: number;
  readonly endsAt: Date;
  /** Who keeps the card: the provider of the latest payment by it. */
  readonly provider: PaymentProviderName;
}

/** Cards of periods that end until a moment and that none follows. */
export async function cardsDue(ctx: Ctx, until: Date, limit: number): Promise<DueCard[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<DueCard>`
    select c.customer, c.payment_method as "paymentMethod", c.organisation_id as "organisationId", c.site, s.plan_id as "planId", s.id as period, s.ends_at as "endsAt",
      a.provider
    from card_renewal c
    join subscription s on s.organisation_id = c.organisation_id and s.site = c.site and s.starts_at <= ${now} and s.ends_at > ${now} and s.ends_at <= ${until}
    join lateral (
      select a.provider from payment_attempt a join subscription_order o on o.id = a.order_id
      where o.organisation_id = c.organisation_id and o.site = c.site and o.saves_card and a.state = 'succeeded' order by a.id desc limit 1) a on true
    where c.ended_at is null
      and not exists (select from subscription n where n.organisation_id = s.organisation_id and n.site = s.site and n.starts_at >= s.ends_at and n.ends_at > n.starts_at)
    order by s.ends_at limit ${limit}
  `.execute(ctx.db);
  return rows;
}
