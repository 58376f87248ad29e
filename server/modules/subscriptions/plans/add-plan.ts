import type * as contract from '#contract/ecommerce.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { plannedNames } from './plan-names.ts';
import { insertPlan, insertPrice } from './plans.repo.ts';

/** Adds a plan, whose first price holds from now. @throws AppError invalid-input without a name in the site's first language. */
export async function addPlan(ctx: Ctx, { body }: Input<typeof contract.addPlan>): Promise<Output<typeof contract.addPlan>> {
  const { site, months, price, ...values } = body;
  const names = plannedNames(site, body.names);
  const publicId = newPublicId();
  return inTransaction(ctx, async (ctx) => {
    const id = await insertPlan(ctx, { publicId, site, months }, { ...values, names });
    await insertPrice(ctx, id, price, ctx.clock.now());
    await audit(ctx, { action: 'plan.add', subject: ['plan', publicId], details: { site, months, price, names } });
    return { id: publicId, revision: 1 };
  });
}
