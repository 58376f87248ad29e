import type * as contract from '#contract/ecommerce.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { deleteTax, lockTax } from './taxes.repo.ts';

/** Removes a planned tax. @throws AppError not-found; conflict for one that has begun: orders were taxed with it. */
export async function removeTax(ctx: Ctx, { params }: Input<typeof contract.removeTax>): Promise<Output<typeof contract.removeTax>> {
  return inTransaction(ctx, async (ctx) => {
    const tax = await lockTax(ctx, params.tax);
    if (!tax) throw new AppError('not-found', 'There is no such tax.');
    if (tax.validFrom <= ctx.clock.now()) throw new AppError('conflict', 'This tax has begun. Set another one from now on.');
    await deleteTax(ctx, params.tax);
    const { site, name, percent, validFrom } = tax;
    await audit(ctx, { action: 'tax.remove', subject: ['tax', params.tax], details: { site, name, percent, validFrom: validFrom.toISOString() } });
    return { removed: true };
  });
}
