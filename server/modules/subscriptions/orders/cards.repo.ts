import { sql } from 'kysely';
import { OWNER } from '#contract/names.ts';
import type { PaymentProviderName } from '#contract/payment-names.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { StoredOrder } from './orders.repo.ts';

/** The provider's ids of a card that may be charged again. */
export interface Card {
  readonly customer: string;
  readonly paymentMethod: string;
}
/** A card with what it was left for. */
export interface KeptCard extends Card {
  /** plan.id: no other plan is paid by it. */
  readonly planId: number;
  /** When its people were last told of a price: it pays no more than held then. */
  readonly announcedAt: Date;
}

/** Keeps the card of a payment instead of an earlier one of the organisation on the site. */
export async function keepCard(
  ctx: Ctx,
  { organisationId, site, planId, createdAt }: Pick<StoredOrder, 'organisationId' | 'site' | 'planId' | 'createdAt'>,
  { customer, paymentMethod }: Card,
): Promise<void> {
  await forgetCard(ctx, organisationId, site);
  await ctx.db
    .insertInto('card_renewal')
    .values({
      organisation_id: organisationId,
      site,
      customer,
      payment_method: paymentMethod,
      plan_id: planId,
      created_at: ctx.clock.now(),
      announced_at: createdAt,
    })
    .execute();
}

/** The card that pays the next period of an organisation on a site. */
export const cardOf = (ctx: Ctx, organisationId: number, site: string): Promise<KeptCard | undefined> =>
  ctx.db
    .selectFrom('card_renewal')
    .select(['customer', 'payment_method as paymentMethod', 'plan_id as planId', 'announced_at as announcedAt'])
    .where('organisation_id', '=', organisationId)
    .where('site', '=', site)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

/** The people of a card were told what it will pay, at the price of now. */
export async function noteAnnounced(ctx: Ctx, organisationId: number, site: string): Promise<void> {
  await ctx.db
    .updateTable('card_renewal')
    .set({ announced_at: ctx.clock.now() })
    .where('organisation_id', '=', organisationId)
    .where('site', '=', site)
    .where('ended_at', 'is', null)
    .execute();
}

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

/** Whoever buys another plan, and does not leave their card for it, renews nothing by it any more. @returns whether there was one. */
export async function forgetCardOfOtherPlan(
  ctx: Ctx,
  { organisationId, site, planId }: Pick<StoredOrder, 'organisationId' | 'site' | 'planId'>,
): Promise<boolean> {
  const card = await cardOf(ctx, organisationId, site);
  return card !== undefined && card.planId !== planId && forgetCard(ctx, organisationId, site);
}

/** A card whose period ends, with what is needed to charge it for the next one. */
export interface DueCard extends KeptCard {
  readonly organisationId: number;
  readonly site: string;
  /** subscription.id of the period that ends. */
  readonly period: number;
  readonly endsAt: Date;
  /** Who keeps the card: the provider of the latest payment by it. */
  readonly provider: PaymentProviderName;
}

/**
 * Cards of periods that end until a moment and that none follows, of plans that they were left for. Nothing is charged for an organisation
 * that is blocked or closed, or has no owner who could stop it.
 * @param of one organisation's alone
 */
export async function cardsDue(ctx: Ctx, until: Date, limit: number, of?: Pick<DueCard, 'organisationId' | 'site'>): Promise<DueCard[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<DueCard>`
    select c.customer, c.payment_method as "paymentMethod", c.organisation_id as "organisationId", c.site, c.plan_id as "planId", c.announced_at as "announcedAt", s.id as period, s.ends_at as "endsAt",
      a.provider
    from card_renewal c join organisation_billing g on g.id = c.organisation_id and not g.is_blocked
    join subscription s on s.organisation_id = c.organisation_id and s.site = c.site and s.plan_id = c.plan_id and s.starts_at <= ${now} and s.ends_at > ${now} and s.ends_at <= ${until}
    join lateral (
      select a.provider from payment_attempt a join subscription_order o on o.id = a.order_id
      where o.organisation_id = c.organisation_id and o.site = c.site and o.saves_card and a.state = 'succeeded' order by a.id desc limit 1) a on true
    where c.ended_at is null and ${of ? sql`c.organisation_id = ${of.organisationId} and c.site = ${of.site}` : sql`true`}
      and exists (select from membership_label m join account_label p on p.id = m.account_id and p.is_active where m.organisation_id = c.organisation_id and m.role_id = ${OWNER})
      and not exists (select from subscription n where n.organisation_id = s.organisation_id and n.site = s.site and n.starts_at >= s.ends_at and n.ends_at > n.starts_at)
    order by s.ends_at limit ${limit}
  `.execute(ctx.db);
  return rows;
}
