import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/bid-files.ts';
import { tenders } from '#server/modules/notices/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { auditSealed } from '../taking-part/audit-sealed.ts';
import { requireSupplier } from '../taking-part/may-take-part.ts';
import { fileByPublicId } from './files.repo.ts';
import { removeStoredParts, takeUnattached } from './drop-files.ts';

/** Removes a file of the supplier that belongs to no bid. @throws AppError not-found; conflict for one of a bid, which keeps its receipt true */
export async function removeBidFile(ctx: Ctx, { params }: Input<typeof contract.removeBidFile>): Promise<Output<typeof contract.removeBidFile>> {
  const supplier = requireSupplier(ctx);
  const file = await fileByPublicId(ctx, params.id);
  const tender = file && (await tenders.byId(ctx, file.noticeId));
  if (!file || !tender || file.organisationId !== supplier.id) throw new AppError('not-found', 'There is no such file.');
  const locations = await inTransaction(ctx, async (ctx) => {
    const parts = await takeUnattached(ctx, [file.key]);
    if (!parts) throw new AppError('conflict', 'The file belongs to a bid.');
    await auditSealed(ctx, 'bid.file.remove', tender);
    return parts;
  });
  await removeStoredParts(ctx, locations);
  return { removed: params.id };
}
