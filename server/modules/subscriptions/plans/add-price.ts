import type * as contract from '#contract/ecommerce.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { insertPrice, lockPlan } from './plans.repo.ts';
import { validFromOf } from './valid-from.ts';

/** Sets what a plan costs from a time on. @throws AppError not-found; invalid-input (rule `past`); conflict (rule `same-time`) */
export async function addPrice(ctx: Ctx, { body: { plan, amount, validFrom } }: Input<typeof contract.addPrice>): Promise<Output<typeof contract.addPrice>> {
  const begins = validFromOf(ctx, validFrom);
  return inTransaction(ctx, async (ctx) => {
    const stored = await lockPlan(ctx, plan);
    if (!stored) throw new AppError('not-found', 'There is no such plan.');
    if (!(await insertPrice(ctx, stored.id, amount, begins))) throw fieldError('validFrom', 'same-time', 'Another price begins at this time.', 'conflict');
    await audit(ctx, { action: 'plan.price', subject: ['plan', plan], details: { amount, validFrom: begins.toISOString() } });
    return { validFrom: begins.toISOString() };
  });
}
