import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { indexChanged } from '../store/freshness.ts';
import { closeOverdue, lockIndex, idsWithPassedDeadline } from '../store/hits.repo.ts';
import { sweepOpen } from '../store/open.repo.ts';
import { indexNotices } from './index-notices.ts';
import { clusterIndex } from './cluster-index.ts';
import { deleteUnusedTerms } from '../store/terms.repo.ts';

/** Rows of one sweep; the rest wait for the next. */
const MAX_MOVED = 1_000;

/**
 * Removes closed notices from the indexes of open ones, and forgets unused terms. Searches do not depend on it, because they compare with
 * the clock. It only keeps those indexes small and the rows in order. An open notice whose deadline has passed moves to the next deadline
 * of its lots.
 */
export async function sweepIndex(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async (transactionCtx) => {
    await lockIndex(transactionCtx);
    if ((await closeOverdue(transactionCtx)) > 0) indexChanged(ctx);
    await sweepOpen(transactionCtx);
    const movedIds = await idsWithPassedDeadline(transactionCtx, MAX_MOVED);
    if (movedIds.length > 0) await indexNotices(transactionCtx, movedIds);
    await deleteUnusedTerms(transactionCtx);
  });
  await clusterIndex(ctx);
}
