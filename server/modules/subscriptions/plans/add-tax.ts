import type * as contract from '#contract/ecommerce.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { fieldError } from '#server/platform/errors.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { insertTax } from './taxes.repo.ts';
import { validFromOf } from './valid-from.ts';

/** Sets the tax of a site from a time on. @throws AppError invalid-input (rule `past`); conflict (rule `same-time`) */
export async function addTax(ctx: Ctx, { body: { site, name, percent, validFrom } }: Input<typeof contract.addTax>): Promise<Output<typeof contract.addTax>> {
  const tax = { publicId: newPublicId(), site, name, percent, validFrom: validFromOf(ctx, validFrom) };
  return inTransaction(ctx, async (ctx) => {
    if (!(await insertTax(ctx, tax))) throw fieldError('validFrom', 'same-time', 'Another tax begins at this time.', 'conflict');
    await audit(ctx, { action: 'tax.add', subject: ['tax', tax.publicId], details: { site, name, percent, validFrom: tax.validFrom.toISOString() } });
    return { id: tax.publicId };
  });
}
