import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { lockIndex, warmRows } from '../store/hits.repo.ts';
import { orderOfRows, rewriteInOrder } from '../store/order.repo.ts';

/** Fewer rows are fast in any order. */
const MIN_ROWS = 50_000;
const MIN_CORRELATION = 0.9;

/**
 * Rewrites the index in order of publication after a large import has mixed it up. New notices arrive in order by themselves. In order, a
 * month of a common word is one stretch of its list and of the rows. In mixed order, all of both must be read (docs/search-index.md).
 * @returns whether it did.
 */
export async function clusterIndex(ctx: Ctx): Promise<boolean> {
  const { rows, correlation } = await orderOfRows(ctx);
  if (rows < MIN_ROWS || correlation === null || Math.abs(correlation) >= MIN_CORRELATION) return false;
  await inTransaction(ctx, async (ctx) => {
    await lockIndex(ctx);
    await rewriteInOrder(ctx);
  });
  await warmRows(ctx);
  ctx.log.info({ rows }, 'the search index was put in order of publication');
  return true;
}
