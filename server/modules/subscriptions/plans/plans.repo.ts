import { sql } from 'kysely';
import type { PlanLimits, SellingSite } from '#contract/payment-names.ts';
import type { Ctx } from '#server/platform/ctx.ts';

export type PlanNames = Readonly<Record<string, string>>;

/** A plan that is sold now, with the price that holds. */
export interface OfferedPlanRow {
  /** plan.id */
  readonly id: number;
  readonly publicId: string;
  readonly site: string;
  readonly names: PlanNames;
  readonly months: number;
  readonly limits: PlanLimits;
  /** Before tax: "1000.00". */
  readonly price: string;
  readonly position: number;
}

const limits = sql`json_build_object('savedAlerts', p.saved_alerts, 'downloadsADay', p.downloads_a_day, 'teamMembers', p.team_members)`;

async function offered(ctx: Ctx, condition: ReturnType<typeof sql>, priceAt = ctx.clock.now()): Promise<OfferedPlanRow[]> {
  const { rows } = await sql<OfferedPlanRow>`
    select p.id, p.public_id as "publicId", p.site, p.names, p.months, ${limits} as limits, c.amount as price, p.position
    from plan p cross join lateral (
      select amount from plan_price where plan_id = p.id and valid_from <= ${priceAt} order by valid_from desc limit 1
    ) c where p.is_offered and ${condition} order by p.position, p.id
  `.execute(ctx.db);
  return rows;
}

/** The plans that a site sells now, in their order. */
export const offeredPlans = (ctx: Ctx, site: string): Promise<OfferedPlanRow[]> => offered(ctx, sql`p.site = ${site}`);

/** A plan that is sold now. @param priceAt when its price held; now by default */
export const offeredPlan = async (ctx: Ctx, publicId: string, priceAt?: Date): Promise<OfferedPlanRow | undefined> =>
  (await offered(ctx, sql`p.public_id = ${publicId}`, priceAt))[0];

/** The same by plan.id. */
export const offeredPlanOf = async (ctx: Ctx, id: number): Promise<OfferedPlanRow | undefined> => (await offered(ctx, sql`p.id = ${id}`))[0];

/** What administrators change of a plan. */
export interface PlanValues {
  names: PlanNames;
  savedAlerts: number;
  downloadsADay: number;
  teamMembers: number;
  isOffered: boolean;
  position: number;
}

/** A plan with all its prices. */
export interface MasterPlanRow {
  publicId: string;
  site: SellingSite;
  names: PlanNames;
  months: number;
  limits: PlanLimits;
  isOffered: boolean;
  position: number;
  /** Newest first. */
  prices: { amount: string; validFrom: string }[];
  subscribers: number;
  revision: number;
}

/** All plans of a site, or of all, with their prices and how many organisations have each now. */
export async function masterPlans(ctx: Ctx, site: string | undefined): Promise<MasterPlanRow[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<MasterPlanRow>`
    select p.public_id as "publicId", p.site, p.names, p.months, ${limits} as limits, p.is_offered as "isOffered", p.position, p.revision,
      (select json_agg(json_build_object('amount', c.amount::text, 'validFrom', c.valid_from) order by c.valid_from desc)
        from plan_price c where c.plan_id = p.id) as prices,
      (select count(distinct s.organisation_id)::int from subscription s where s.plan_id = p.id and s.starts_at <= ${now} and s.ends_at > ${now}) as subscribers
    from plan p where ${site === undefined ? sql`true` : sql`p.site = ${site}`} order by p.site, p.position, p.id
  `.execute(ctx.db);
  return rows;
}

/** @returns plan.id */
export async function insertPlan(
  ctx: Ctx,
  { publicId, site, months }: { publicId: string; site: string; months: number },
  { names, savedAlerts, downloadsADay, teamMembers, isOffered, position }: PlanValues,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into plan (public_id, site, names, months, saved_alerts, downloads_a_day, team_members, is_offered, position, created_at)
    values (${publicId}, ${site}, ${JSON.stringify(names)}::jsonb, ${months}, ${savedAlerts}, ${downloadsADay}, ${teamMembers}, ${isOffered}, ${position},
      ${ctx.clock.now()}) returning id
  `.execute(ctx.db);
  return rows[0]!.id;
}

/** A plan as it is stored. */
export interface StoredPlan extends PlanValues {
  id: number;
  site: SellingSite;
  revision: number;
}

/** A plan by public id, locked for a change. */
export async function lockPlan(ctx: Ctx, publicId: string): Promise<StoredPlan | undefined> {
  const { rows } = await sql<StoredPlan>`
    select id, site, names, saved_alerts as "savedAlerts", downloads_a_day as "downloadsADay", team_members as "teamMembers",
      is_offered as "isOffered", position, revision from plan where public_id = ${publicId} for update
  `.execute(ctx.db);
  return rows[0];
}

/** Changes a plan. Orders keep what they were made with. */
export async function updatePlan(ctx: Ctx, id: number, values: PlanValues): Promise<void> {
  await sql`
    update plan set names = ${JSON.stringify(values.names)}::jsonb, saved_alerts = ${values.savedAlerts}, downloads_a_day = ${values.downloadsADay},
      team_members = ${values.teamMembers}, is_offered = ${values.isOffered}, position = ${values.position}, revision = revision + 1 where id = ${id}
  `.execute(ctx.db);
}

/** Adds a price. @returns false where another one begins at the same instant. */
export async function insertPrice(ctx: Ctx, planId: number, amount: string, validFrom: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into plan_price (plan_id, amount, valid_from, created_at) values (${planId}, ${amount}, ${validFrom}, ${ctx.clock.now()})
    on conflict do nothing returning id
  `.execute(ctx.db);
  return rows.length > 0;
}
