import type { NoticeStanding } from '#contract/approval.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { slugOf } from '../read/notice-slug.ts';
import { editedNotice } from '../store/drafts.repo.ts';

/** Where a notice stands now. @throws AppError not-found */
export async function standingOf(ctx: Ctx, publicId: string): Promise<NoticeStanding> {
  const notice = await editedNotice(ctx, publicId);
  if (!notice) throw new AppError('not-found', 'There is no such notice.');
  const { content, status, version, draft } = notice;
  return {
    id: publicId,
    slug: slugOf(content.title, publicId),
    status,
    stage: draft?.stage ?? null,
    publishAt: draft?.publishAt?.toISOString() ?? null,
    publishedAt: content.publishedAt?.at ?? null,
    revision: draft?.revision ?? version,
  };
}
