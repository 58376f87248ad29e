import type * as contract from '#contract/alerts.ts';
import type { Input } from '#contract/endpoint.ts';
import { personOf } from '#server/platform/access.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { countUnseen, markSeen } from './findings.repo.ts';
import { namedAlert } from './list-alert-matches.ts';

/** Marks what alerts found until a moment as seen. @returns how many notices are left. @throws AppError not-found */
export async function markMatchesSeen(ctx: Ctx, { body: { alert, until } }: Input<typeof contract.markMatchesSeen>): Promise<{ unseen: number }> {
  const { accountId } = personOf(ctx);
  return inTransaction(ctx, async (ctx) => {
    await markSeen(ctx, accountId, await namedAlert(ctx, alert), new Date(until));
    return { unseen: await countUnseen(ctx, accountId) };
  });
}
