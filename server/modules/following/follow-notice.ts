import type { Input } from '#contract/endpoint.ts';
import type * as contract from '#contract/following.ts';
import { reading } from '#server/modules/notices/index.ts';
import { personOf } from '#server/platform/access.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { addFollower } from './following.repo.ts';

/** Follows a notice that the person may see, even a part of. @throws AppError not-found */
export async function followNotice(ctx: Ctx, { body: { notice } }: Input<typeof contract.followNotice>): Promise<contract.Following> {
  const { accountId } = personOf(ctx);
  const { id: noticeId } = await reading.noticeFor(ctx, notice, 'readPart');
  await inTransaction(ctx, (ctx) => addFollower(ctx, { noticeId, accountId }));
  return { id: notice, following: true, muted: false };
}
