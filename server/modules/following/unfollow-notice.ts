import type { Input } from '#contract/endpoint.ts';
import type * as contract from '#contract/following.ts';
import { reading } from '#server/modules/notices/index.ts';
import { personOf } from '#server/platform/access.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { removeFollower } from './following.repo.ts';

/** Follows a notice no longer, and wants no emails about it. @throws AppError not-found */
export async function unfollowNotice(ctx: Ctx, { query: { notice } }: Input<typeof contract.unfollowNotice>): Promise<contract.Following> {
  const { accountId } = personOf(ctx);
  const { id: noticeId } = await reading.noticeFor(ctx, notice, 'readPart');
  await inTransaction(ctx, (ctx) => removeFollower(ctx, { noticeId, accountId }));
  return { id: notice, following: false, muted: true };
}
