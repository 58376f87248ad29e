import type * as contract from '#contract/alerts.ts';
import type { Input } from '#contract/endpoint.ts';
import { personOf } from '#server/platform/access.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { deleteAlert, lockAlert } from './alerts.repo.ts';
import { deleteOrphans } from './findings.repo.ts';

/** Deletes an alert, with what it alone found. @throws AppError not-found */
export async function removeAlert(ctx: Ctx, { query: { id } }: Input<typeof contract.removeAlert>): Promise<{ done: true }> {
  const { accountId } = personOf(ctx);
  return inTransaction(ctx, async (ctx) => {
    const alert = await lockAlert(ctx, accountId, id);
    if (!alert) throw new AppError('not-found', 'There is no such alert.');
    await deleteAlert(ctx, alert.id);
    await deleteOrphans(ctx, accountId);
    return { done: true };
  });
}
