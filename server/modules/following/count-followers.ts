import type { Input } from '#contract/endpoint.ts';
import type * as contract from '#contract/following.ts';
import { reading } from '#server/modules/notices/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { countFollowersOf } from './following.repo.ts';

/** How many follow a notice. Nobody learns who: it would tell competitors of each other. @throws AppError not-found, forbidden */
export async function countFollowers(ctx: Ctx, { query: { notice } }: Input<typeof contract.countFollowers>): Promise<{ id: string; followers: number }> {
  const { id } = await reading.noticeFor(ctx, notice, 'countFollowers');
  return { id: notice, followers: await countFollowersOf(ctx, id) };
}
