import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { indexChanged } from '../store/freshness.ts';
import { closeOverdue, lockIndex, movedDeadlines } from '../store/hits.repo.ts';
import { sweepOpen } from '../store/open.repo.ts';
import { indexNotices } from './index-notices.ts';
import { keepOrder } from './keep-order.ts';
import { forgetUnused } from '../store/terms.repo.ts';

/** Rows of one sweep; more wait for the next. */
const MOST_MOVED = 1_000;

/**
 * Takes notices whose time has come out of the open indexes, and forgets what nothing uses any more. Searches do not
 * wait for that: they compare with the clock. It only keeps the open indexes small, and the rows in order. And an open
 * notice whose deadline has passed is put where the next one of its lots belongs.
 */
export async function sweepIndex(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (within) => {
    await lockIndex(within);
    if ((await closeOverdue(within)) > 0) indexChanged(ctx);
    await sweepOpen(within);
    const moved = await movedDeadlines(within, MOST_MOVED);
    if (moved.length > 0) await indexNotices(within, moved);
    await forgetUnused(within);
  });
  await keepOrder(ctx);
}
