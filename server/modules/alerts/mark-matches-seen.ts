import type * as contract from '#contract/alerts.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { personOf } from '#server/platform/access.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { countUnseen, markSeen } from './findings.repo.ts';

/** Marks what alerts found until a moment as seen: some notices, or all. @returns how many, and how many notices are left. */
export async function markMatchesSeen(
  ctx: Ctx,
  { body: { notices, until } }: Input<typeof contract.markMatchesSeen>,
): Promise<Output<typeof contract.markMatchesSeen>> {
  const { accountId } = personOf(ctx);
  return inTransaction(ctx, async (ctx) => {
    const marked = await markSeen(ctx, accountId, { notices: notices ?? null, until: new Date(until) });
    return { marked, unseen: await countUnseen(ctx, accountId) };
  });
}
