import type { PlanLimits } from '#contract/payment-names.ts';
import type { Ctx, Entitlement } from '#server/platform/ctx.ts';
import { runNamed } from '#server/platform/db/named.ts';

// The site's own plan first: its limits are those that were bought here.
const current = {
  name: 'current-entitlement',
  text: `select ends_at as until, limits from subscription_period
    where organisation_id = $1 and site in ($2, 'main') and starts_at <= $3 and ends_at > $3 order by site = 'main', ends_at desc limit 1`,
};

/** What an organisation's plan opens on the site now: a plan of the site or of the main site. Null: it has none. */
export async function entitlementOf(ctx: Ctx, organisationId: number): Promise<Entitlement | null> {
  const [row] = await runNamed<{ until: Date; limits: PlanLimits }>(ctx, current, [organisationId, ctx.site.code, ctx.clock.now()]);
  return row ?? null;
}
