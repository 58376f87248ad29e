import type { NoticeKind, NoticeState, NoticeTime } from '#contract/notices.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { atDatabaseTime } from '#server/platform/db/database-time.ts';
import { AppError } from '#server/platform/errors.ts';
import { stateAt } from '../lifecycle/notice-state.ts';
import type { NoticeAction, NoticeFacts } from '../notices.policy.ts';
import { type NoticeOutline, outlineByPublicId } from '../store/notice-outline.repo.ts';
import { slugOf } from './notice-slug.ts';
import { editorOf, requireCan, withParticipation } from './reader.ts';

/** What modules above need to know of a notice that somebody acts on. */
export interface NoticeForModules extends NoticeFacts {
  /** notice.id */
  readonly id: number;
  readonly publicId: string;
  readonly slug: string;
  readonly title: string;
  readonly language: string | null;
  readonly kind: NoticeKind;
  readonly state: NoticeState;
  /** Written here, not imported. */
  readonly isOwn: boolean;
  /** Number of the present version: amendment `version - 1` made it. */
  readonly version: number;
  readonly deadline: NoticeTime | null;
  readonly questionsUntil: NoticeTime | null;
  readonly openUntil: Date | null;
}

/**
 * A notice with which the actor may do something (notices.policy.ts), for modules above.
 * @throws AppError not-found where the actor may not even see it, else forbidden.
 */
export async function noticeFor(ctx: Ctx, publicId: string, action: NoticeAction): Promise<NoticeForModules> {
  const row = await outlineByPublicId(ctx, publicId);
  if (!row) throw new AppError('not-found', 'There is no such notice.');
  requireCan(await editorOf(ctx, row), action, await withParticipation(ctx, row));
  return presentOutline(ctx, row);
}

const presentOutline = (ctx: Ctx, { publishedAt, origin, readAt, ...row }: NoticeOutline): NoticeForModules => ({
  ...row,
  slug: slugOf(row.title, row.publicId),
  state: stateAt({ status: row.status, openUntil: row.openUntil, publishedAt }, atDatabaseTime(ctx, readAt).clock.now()),
  isOwn: origin === 'portal',
});
