import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/suppliers.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { readWholeBy } from '../notices.policy.ts';
import { readerOf } from '../read/reader.ts';
import { awardsPage } from './awards-page.ts';
import { findSupplier } from './find-supplier.ts';

/** The awards of a supplier that the reader may read whole, newest first. @throws AppError invalid-input */
export async function listSupplierAwards(ctx: Ctx, { query }: Input<typeof contract.listSupplierAwards>): Promise<Output<typeof contract.listSupplierAwards>> {
  const filter = { readWhole: readWholeBy(await readerOf(ctx)), made: true };
  const { identity: supplier } = await findSupplier(ctx, query, filter);
  return awardsPage(ctx, query, { ...filter, supplier });
}
