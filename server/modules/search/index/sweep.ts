import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { indexChanged } from '../store/freshness.ts';
import { closeOverdue, lockIndex, movedDeadlines } from '../store/hits.repo.ts';
import { sweepOpen } from '../store/open.repo.ts';
import { indexNotices } from './index-notices.ts';
import { keepOrder } from './keep-order.ts';
import { forgetUnused } from '../store/terms.repo.ts';

/** Rows of one sweep; the rest wait for the next. */
const MOST_MOVED = 1_000;

/**
 * Removes closed notices from the indexes of open ones, and forgets unused terms. Searches do not depend on it, because they compare with
 * the clock. It only keeps those indexes small and the rows in order. An open notice whose deadline has passed moves to the next deadline
 * of its lots.
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
