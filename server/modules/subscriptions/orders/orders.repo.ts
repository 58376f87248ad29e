import { type NotNull, type RawBuilder, sql } from 'kysely';
import type { OrderKind, OrderState, PlanLimits } from '#contract/payment-names.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** An order as it is stored. Amounts: "1130.00". */
export interface StoredOrder {
  id: number;
  publicId: string;
  idempotencyKey: string;
  site: string;
  organisationId: number;
  accountId: number | null;
  planId: number;
  kind: OrderKind;
  state: OrderState;
  planNames: Record<string, string>;
  months: number;
  limits: PlanLimits;
  currency: string;
  price: string;
  couponId: number | null;
  discount: string;
  credit: string;
  credited: { id: number; amount: string }[];
  taxName: string | null;
  taxPercent: string | null;
  tax: string;
  total: string;
  savesCard: boolean;
  createdAt: Date;
}

const columns = sql.raw(`id, public_id as "publicId", idempotency_key as "idempotencyKey", site, organisation_id as "organisationId",
  account_id as "accountId", plan_id as "planId", kind, state, plan_names as "planNames", months, limits, currency, price::text as price,
  coupon_id as "couponId", discount::text as discount, credit::text as credit, credited, tax_name as "taxName", tax_percent::text as "taxPercent",
  tax::text as tax, total::text as total, saves_card as "savesCard", created_at as "createdAt"`);

async function orderWhere(ctx: Ctx, condition: RawBuilder<unknown>): Promise<StoredOrder | undefined> {
  const { rows } = await sql<StoredOrder>`select ${columns} from subscription_order where ${condition} order by id desc limit 1`.execute(ctx.db);
  return rows[0];
}

/** Others who change orders, periods or cards of the organisation wait until the transaction ends. */
export async function lockBilling(ctx: Ctx, organisationId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`billing ${organisationId}`}, 0))`.execute(ctx.db);
}

/** Everything of a new order; its state is `open`. */
export type NewOrder = Omit<StoredOrder, 'id' | 'state'>;

/** @returns subscription_order.id */
export async function insertOrder(ctx: Ctx, order: NewOrder): Promise<number> {
  const { id } = await ctx.db
    .insertInto('subscription_order')
    .values({
      public_id: order.publicId,
      idempotency_key: order.idempotencyKey,
      site: order.site,
      organisation_id: order.organisationId,
      account_id: order.accountId,
      plan_id: order.planId,
      kind: order.kind,
      plan_names: JSON.stringify(order.planNames),
      months: order.months,
      limits: JSON.stringify(order.limits),
      currency: order.currency,
      price: order.price,
      coupon_id: order.couponId,
      discount: order.discount,
      credit: order.credit,
      credited: JSON.stringify(order.credited),
      tax_name: order.taxName,
      tax_percent: order.taxPercent,
      tax: order.tax,
      total: order.total,
      saves_card: order.savesCard,
      created_at: order.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const orderByKey = (ctx: Ctx, organisationId: number, key: string): Promise<StoredOrder | undefined> =>
  orderWhere(ctx, sql`organisation_id = ${organisationId} and idempotency_key = ${key}`);

export async function orderById(ctx: Ctx, id: number): Promise<StoredOrder> {
  const order = await orderWhere(ctx, sql`id = ${id}`);
  if (!order) throw new Error(`There is no order ${id}.`);
  return order;
}

/** @param organisationId null: of any. */
export const storedOrder = (ctx: Ctx, publicId: string, organisationId: number | null): Promise<StoredOrder | undefined> =>
  orderWhere(ctx, sql`public_id = ${publicId} and (${organisationId}::bigint is null or organisation_id = ${organisationId})`);

/** The order of an organisation on a site that waits for its payment. */
export const openOrder = (ctx: Ctx, organisationId: number, site: string): Promise<StoredOrder | undefined> =>
  orderWhere(ctx, sql`organisation_id = ${organisationId} and site = ${site} and state = 'open'`);

/** The latest order of an organisation on a site that was not paid, from after a moment. */
export const latestUnpaid = (ctx: Ctx, organisationId: number, site: string, after: Date): Promise<StoredOrder | undefined> =>
  orderWhere(ctx, sql`organisation_id = ${organisationId} and site = ${site} and state in ('failed', 'cancelled', 'expired') and created_at > ${after}`);

export async function setOrderState(ctx: Ctx, id: number, state: OrderState): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db
    .updateTable('subscription_order')
    .set((eb) => ({
      state,
      revision: eb('revision', '+', 1),
      ...(state === 'paid' ? { paid_at: now } : {}),
      ended_at: state === 'open' || state === 'review' ? null : now,
    }))
    .where('id', '=', id)
    .execute();
}

/** Others who would use a coupon wait until the transaction ends. */
export async function lockCouponUses(ctx: Ctx, couponId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`coupon ${couponId}`}, 0))`.execute(ctx.db);
}

/** How often a coupon was used for orders that are paid or may be, and whether by this organisation. @param exceptId an order that does not count. */
export async function usesOfCoupon(
  ctx: Ctx,
  couponId: number,
  organisationId: number,
  exceptId: number | null,
): Promise<{ uses: number; byOrganisation: boolean }> {
  const { rows } = await sql<{ uses: number; byOrganisation: boolean }>`
    select count(*)::int as uses, coalesce(bool_or(organisation_id = ${organisationId}), false) as "byOrganisation" from subscription_order
    where coupon_id = ${couponId} and state in ('open', 'review', 'paid', 'refunded') and id is distinct from ${exceptId}
  `.execute(ctx.db);
  return rows[0]!;
}

/** Takes a person's name from their organisation's orders, which must stay. */
export async function forgetOrderer(ctx: Ctx, accountId: number): Promise<void> {
  await ctx.db.updateTable('subscription_order').set({ account_id: null }).where('account_id', '=', accountId).execute();
}

/** What somebody ordered, the newest 1000. */
export async function ordersOfPerson(ctx: Ctx, accountId: number): Promise<{ id: string; state: string; total: string; currency: string; at: Date }[]> {
  return ctx.db
    .selectFrom('subscription_order')
    .select(['public_id as id', 'state', 'total', 'currency', 'created_at as at'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1000)
    .$narrowType<{ total: NotNull }>()
    .execute();
}
