import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { visibleTo } from './notices.policy.ts';
import { countView, factsOf, readViews } from './notices.repo.ts';

async function visibleId(ctx: Ctx, publicId: string): Promise<number> {
  const notice = await factsOf(ctx, publicId);
  if (!notice || visibleTo(ctx.actor, notice) === 'nothing') throw new AppError('not-found', 'There is no such notice.');
  return notice.id;
}

/** Counts one view of a notice that the actor may see, even a part of, and answers the new number. */
export async function addNoticeView(ctx: Ctx, publicId: string): Promise<{ id: string; views: number }> {
  return { id: publicId, views: await countView(ctx, await visibleId(ctx, publicId)) };
}

/** How often a notice was viewed. @throws AppError not-found as for reading it. */
export async function noticeViews(ctx: Ctx, publicId: string): Promise<{ id: string; views: number }> {
  return { id: publicId, views: await readViews(ctx, await visibleId(ctx, publicId)) };
}
