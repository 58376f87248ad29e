import { sql } from 'kysely';
import type { PlanLimits } from '#contract/payment-names.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { LivePeriod } from './quote-order.ts';

/** A period that has not ended, as it is shown and credited. */
export interface PeriodRow extends LivePeriod {
  readonly orderId: number;
  readonly plan: string;
  readonly planNames: Record<string, string>;
  readonly limits: PlanLimits;
}

/** Periods of an organisation on a site that have not ended, in order. */
export async function livePeriods(ctx: Ctx, organisationId: number, site: string): Promise<PeriodRow[]> {
  const { rows } = await sql<PeriodRow>`
    select s.id, s.plan_id as "planId", s.starts_at as "startsAt", s.ends_at as "endsAt", s.worth::text as worth, o.price::text as price, o.months,
      s.order_id as "orderId", p.public_id as plan, o.plan_names as "planNames", o.limits
    from subscription s join subscription_order o on o.id = s.order_id join plan p on p.id = s.plan_id
    where s.organisation_id = ${organisationId} and s.site = ${site} and s.ends_at > ${ctx.clock.now()} and s.ends_at > s.starts_at
    order by s.starts_at
  `.execute(ctx.db);
  return rows;
}

/** When the latest period of an organisation on a site ended; null: it never had one. */
export async function latestEnd(ctx: Ctx, organisationId: number, site: string): Promise<Date | null> {
  const row = await ctx.db
    .selectFrom('subscription')
    .select('ends_at')
    .where('organisation_id', '=', organisationId)
    .where('site', '=', site)
    .where('ends_at', '<=', ctx.clock.now())
    .whereRef('ends_at', '>', 'starts_at')
    .orderBy('ends_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.ends_at ?? null;
}

export interface NewPeriod {
  readonly publicId: string;
  readonly organisationId: number;
  readonly site: string;
  readonly orderId: number;
  readonly planId: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly worth: string;
}

export async function insertPeriod(ctx: Ctx, { publicId, organisationId, site, orderId, planId, startsAt, endsAt, worth }: NewPeriod): Promise<void> {
  await ctx.db
    .insertInto('subscription')
    .values({
      public_id: publicId,
      organisation_id: organisationId,
      site,
      order_id: orderId,
      plan_id: planId,
      starts_at: startsAt,
      ends_at: endsAt,
      planned_end: endsAt,
      worth,
    })
    .execute();
}

/** Ends a period now, or before it begins, and takes what was credited or refunded from its worth. */
export async function endPeriod(ctx: Ctx, id: number, endedBy: 'upgrade' | 'refund' | 'administrator', worth: string): Promise<void> {
  await sql`
    update subscription set ends_at = least(ends_at, greatest(starts_at, ${ctx.clock.now()})), ended_by = ${endedBy}, worth = ${worth},
      told_end_at = coalesce(told_end_at, ${ctx.clock.now()}) where id = ${id}
  `.execute(ctx.db);
}

/** Moves a period that has not begun to an earlier time. */
export async function movePeriod(ctx: Ctx, id: number, startsAt: Date, endsAt: Date): Promise<void> {
  await ctx.db.updateTable('subscription').set({ starts_at: startsAt, ends_at: endsAt, planned_end: endsAt }).where('id', '=', id).execute();
}

/** The period that an order paid. */
export async function periodOfOrder(
  ctx: Ctx,
  orderId: number,
): Promise<{ id: number; worth: string; startsAt: Date; endsAt: Date; endedBy: string | null } | undefined> {
  return ctx.db
    .selectFrom('subscription')
    .select(['id', 'worth', 'starts_at as startsAt', 'ends_at as endsAt', 'ended_by as endedBy'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

/** A period with what its end needs. */
export interface EndingPeriod {
  readonly id: number;
  readonly organisationId: number;
  readonly site: string;
  readonly orderId: number;
  readonly endsAt: Date;
  /** Another one goes on from its end. */
  readonly hasNext: boolean;
}

const ending = (ctx: Ctx, until: Date, condition: ReturnType<typeof sql>, limit: number) =>
  sql<EndingPeriod>`
    select s.id, s.organisation_id as "organisationId", s.site, s.order_id as "orderId", s.ends_at as "endsAt",
      exists (select from subscription n where n.organisation_id = s.organisation_id and n.site = s.site and n.starts_at <= s.ends_at and n.ends_at > s.ends_at) as "hasNext"
    from subscription s where s.told_end_at is null and s.ends_at <= ${until} and ${condition} order by s.ends_at limit ${limit} for update of s skip locked
  `.execute(ctx.db);

/** Periods that end until a moment and that nobody was reminded of, or told since `before`. @param ctx in a transaction. */
export async function endingPeriods(ctx: Ctx, until: Date, remindedBefore: Date, limit: number): Promise<EndingPeriod[]> {
  const now = ctx.clock.now();
  return (await ending(ctx, until, sql`s.ends_at > ${now} and (s.reminded_at is null or s.reminded_at < ${remindedBefore})`, limit)).rows;
}

/** Periods that have ended and whose end was not told. @param ctx in a transaction. */
export async function endedPeriods(ctx: Ctx, limit: number): Promise<EndingPeriod[]> {
  return (await ending(ctx, ctx.clock.now(), sql`true`, limit)).rows;
}

export async function markReminded(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.updateTable('subscription').set({ reminded_at: ctx.clock.now() }).where('id', '=', id).execute();
}

export async function markEndTold(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.updateTable('subscription').set({ told_end_at: ctx.clock.now() }).where('id', '=', id).execute();
}

/** A period by its public id, with its organisation. */
export async function periodByPublicId(ctx: Ctx, publicId: string): Promise<{ id: number; organisationId: number; orderId: number; site: string } | undefined> {
  return ctx.db
    .selectFrom('subscription')
    .select(['id', 'organisation_id as organisationId', 'order_id as orderId', 'site'])
    .where('public_id', '=', publicId)
    .executeTakeFirst();
}
