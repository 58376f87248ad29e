import type { Input } from '#contract/endpoint.ts';
import type * as contract from '#contract/following.ts';
import { reading } from '#server/modules/notices/index.ts';
import { personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { followingOf } from './following.repo.ts';

/** Whether the person follows a notice. @throws AppError not-found */
export async function showFollowing(ctx: Ctx, { query: { notice } }: Input<typeof contract.showFollowing>): Promise<contract.Following> {
  const { id: noticeId } = await reading.noticeFor(ctx, notice, 'readPart');
  return { id: notice, ...(await followingOf(ctx, { noticeId, accountId: personOf(ctx).accountId })) };
}
