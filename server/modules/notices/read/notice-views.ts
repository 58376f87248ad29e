import type { Ctx } from '#server/platform/ctx.ts';
import { perDatabase } from '#server/platform/per-database.ts';
import { networkOf } from '#server/platform/http/client-network.ts';
import { countView, noticeFactsOf, readViews } from '../store/notices.repo.ts';
import { requireVisibleNotice } from './reader.ts';
import { RecentViews } from './recent-views.ts';

/** `views` is null for a reader of the visible part (docs/decisions/0007). */
interface Views {
  id: string;
  views: number | null;
}

async function requireVisible(ctx: Ctx, publicId: string): Promise<{ id: number; whole: boolean }> {
  const { row, audience } = await requireVisibleNotice(ctx, await noticeFactsOf(ctx, publicId));
  return { id: row.id, whole: audience === 'whole' };
}

const recent = perDatabase(() => new RecentViews());

/** Counts a view, unless this visitor's was counted recently. Returns the new number. */
async function countOnce(ctx: Ctx, id: number, publicId: string): Promise<number> {
  if (!ctx.request) return countView(ctx, id);
  const undo = recent(ctx).add(networkOf(ctx.request.address), publicId, ctx.clock.now());
  if (undo === null) return readViews(ctx, id);
  try {
    return await countView(ctx, id);
  } catch (error) {
    undo();
    throw error;
  }
}

/** Counts one view of a notice that the actor may see, even a part of, once in half an hour for each visitor; answers the number. */
export async function addNoticeView(ctx: Ctx, publicId: string): Promise<Views> {
  const { id, whole } = await requireVisible(ctx, publicId);
  const views = await countOnce(ctx, id, publicId);
  return { id: publicId, views: whole ? views : null };
}

/** How often a notice was viewed. @throws AppError not-found as for reading it. */
export async function noticeViews(ctx: Ctx, publicId: string): Promise<Views> {
  const { id, whole } = await requireVisible(ctx, publicId);
  const views = await readViews(ctx, id);
  return { id: publicId, views: whole ? views : null };
}
