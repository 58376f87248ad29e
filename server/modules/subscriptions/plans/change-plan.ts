import type * as contract from '#contract/ecommerce.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { changesBetween } from './changes-between.ts';
import { plannedNames } from './plan-names.ts';
import { type PlanValues, lockPlan, updatePlan } from './plans.repo.ts';

/**
 * Changes a plan; what is absent stays. Orders keep the limits that they were made with.
 * @throws AppError not-found; invalid-input without a name in the site's first language; precondition-failed where it was changed meanwhile.
 */
export async function changePlan(ctx: Ctx, { params, body }: Input<typeof contract.changePlan>): Promise<Output<typeof contract.changePlan>> {
  return inTransaction(ctx, async (ctx) => {
    const stored = await lockPlan(ctx, params.plan);
    if (!stored) throw new AppError('not-found', 'There is no such plan.');
    const { id, site, revision, ...before } = stored;
    if (revision !== ctx.request?.revision)
      throw new AppError('precondition-failed', 'Someone else changed it.', undefined, { current: { ...before, revision } });
    const { names, ...rest } = body;
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as Partial<PlanValues>;
    const after: PlanValues = { ...before, ...given, ...(names ? { names: plannedNames(site, names) } : {}) };
    await updatePlan(ctx, id, after);
    await audit(ctx, { action: 'plan.change', subject: ['plan', params.plan], details: changesBetween(before, after) });
    return { revision: revision + 1 };
  });
}
