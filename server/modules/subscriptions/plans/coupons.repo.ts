import { sql } from 'kysely';
import type { SellingSite } from '#contract/payment-names.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** What administrators change of a coupon. */
export interface CouponValues {
  validUntil: Date | null;
  maxUses: number | null;
  isActive: boolean;
}
export interface CouponRow extends CouponValues {
  /** coupon.id */
  id: number;
  publicId: string;
  site: SellingSite;
  code: string;
  /** One of the two. */
  percent: string | null;
  amount: string | null;
  /** plan.id; null: any plan of the site. */
  planId: number | null;
  validFrom: Date;
  /** Orders with it that are paid, or may be yet. */
  uses: number;
  revision: number;
}

const columns = sql`c.id, c.public_id as "publicId", c.site, c.code, trim_scale(c.percent)::text as percent, c.amount, c.plan_id as "planId",
  c.valid_from as "validFrom", c.valid_until as "validUntil", c.max_uses as "maxUses", c.is_active as "isActive", c.revision,
  (select count(*)::int from subscription_order o where o.coupon_id = c.id and o.state in ('paid', 'refunded', 'open', 'review')) as uses`;

/** A coupon of a site. @param code in capitals. */
export async function couponByCode(ctx: Ctx, site: string, code: string): Promise<CouponRow | undefined> {
  const { rows } = await sql<CouponRow>`select ${columns} from coupon c where c.site = ${site} and c.code = ${code}`.execute(ctx.db);
  return rows[0];
}

/** All coupons of a site, or of all, the newest first, with the public id of their plan. */
export async function coupons(ctx: Ctx, site: string | undefined): Promise<(CouponRow & { plan: string | null })[]> {
  const { rows } = await sql<CouponRow & { plan: string | null }>`
    select ${columns}, p.public_id as plan from coupon c left join plan p on p.id = c.plan_id
    where ${site === undefined ? sql`true` : sql`c.site = ${site}`} order by c.site, c.id desc
  `.execute(ctx.db);
  return rows;
}

/** How often a coupon may be used; null: without a limit. */
export async function maxUsesOf(ctx: Ctx, id: number): Promise<number | null> {
  return (await ctx.db.selectFrom('coupon').select('max_uses').where('id', '=', id).executeTakeFirstOrThrow()).max_uses;
}

/** A coupon by public id, locked for a change. */
export async function lockCoupon(ctx: Ctx, publicId: string): Promise<CouponRow | undefined> {
  const { rows } = await sql<CouponRow>`select ${columns} from coupon c where c.public_id = ${publicId} for update of c`.execute(ctx.db);
  return rows[0];
}

type NewCoupon = Omit<CouponRow, 'id' | 'uses' | 'revision'>;

/** Adds a coupon. @returns false where the site has its code already. */
export async function insertCoupon(ctx: Ctx, coupon: NewCoupon): Promise<boolean> {
  const { publicId, site, code, percent, amount, planId, validFrom, validUntil, maxUses, isActive } = coupon;
  const { rows } = await sql`
    insert into coupon (public_id, site, code, percent, amount, plan_id, valid_from, valid_until, max_uses, is_active, created_at)
    values (${publicId}, ${site}, ${code}, ${percent}, ${amount}, ${planId}, ${validFrom}, ${validUntil}, ${maxUses}, ${isActive}, ${ctx.clock.now()})
    on conflict do nothing returning id
  `.execute(ctx.db);
  return rows.length > 0;
}

export async function updateCoupon(ctx: Ctx, id: number, { validUntil, maxUses, isActive }: CouponValues): Promise<void> {
  await sql`
    update coupon set valid_until = ${validUntil}, max_uses = ${maxUses}, is_active = ${isActive}, revision = revision + 1 where id = ${id}
  `.execute(ctx.db);
}
