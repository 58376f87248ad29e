import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { indexChanged } from '../store/freshness.ts';
import { closeOverdue, lockIndex } from '../store/hits.repo.ts';
import { sweepOpen } from '../store/open.repo.ts';
import { keepOrder } from './keep-order.ts';
import { forgetUnused } from '../store/terms.repo.ts';

/**
 * Takes notices whose time has come out of the open indexes, and forgets what nothing uses any more. Searches do not
 * wait for it: they compare with the clock. It only keeps the open indexes small, and the rows in order.
 */
export async function sweepIndex(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (within) => {
    await lockIndex(within);
    if ((await closeOverdue(within)) > 0) indexChanged(ctx);
    await sweepOpen(within);
    await forgetUnused(within);
  });
  await keepOrder(ctx);
}
