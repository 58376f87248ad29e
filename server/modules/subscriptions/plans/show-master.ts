import type * as contract from '#contract/ecommerce.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { siteDefinition } from '#server/modules/sites/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type CouponRow, coupons } from './coupons.repo.ts';
import { type MasterPlanRow, masterPlans } from './plans.repo.ts';
import { type TaxRow, taxes } from './taxes.repo.ts';

function presentPlan({ publicId: id, prices, ...plan }: MasterPlanRow, now: Date): contract.MasterPlan {
  const current = prices.find(({ validFrom }) => new Date(validFrom) <= now);
  return {
    ...plan,
    id,
    currency: siteDefinition(plan.site).currency,
    prices: prices.map((price) => ({ amount: price.amount, validFrom: new Date(price.validFrom).toISOString(), isCurrent: price === current })),
  };
}

/** Of each site the latest that began holds. @param rows the newest first. */
function presentTaxes(rows: readonly TaxRow[], now: Date): contract.MasterTax[] {
  const begun = rows.filter(({ validFrom }) => validFrom <= now);
  return rows.map((row) => {
    const { publicId: id, site, name, percent, validFrom } = row;
    return { id, site, name, percent, validFrom: validFrom.toISOString(), isCurrent: begun.find((each) => each.site === site) === row };
  });
}

const presentCoupon = ({
  publicId,
  site,
  code,
  percent,
  amount,
  plan,
  validFrom,
  validUntil,
  maxUses,
  uses,
  isActive,
  revision,
}: CouponRow & { plan: string | null }) => ({
  id: publicId,
  site,
  code,
  percent,
  amount,
  plan,
  validFrom: validFrom.toISOString(),
  validUntil: validUntil?.toISOString() ?? null,
  maxUses,
  uses,
  isActive,
  revision,
});

/** The plans, prices, taxes and coupons of a site, or of all. */
export async function showMaster(ctx: Ctx, { query: { site } }: Input<typeof contract.showMaster>): Promise<Output<typeof contract.showMaster>> {
  const now = ctx.clock.now();
  return {
    plans: (await masterPlans(ctx, site)).map((row) => presentPlan(row, now)),
    taxes: presentTaxes(await taxes(ctx, site), now),
    coupons: (await coupons(ctx, site)).map((row) => presentCoupon(row)),
  };
}
