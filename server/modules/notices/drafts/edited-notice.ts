import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { atDatabaseTime } from '#server/platform/db/database-time.ts';
import { AppError } from '#server/platform/errors.ts';
import { openUntil, stateAt } from '../lifecycle/notice-state.ts';
import type { NoticeAction, NoticeFacts, Reader } from '../notices.policy.ts';
import { editorOf, requireCan } from '../read/reader.ts';
import { type DraftData, type EditedNotice, editedNotice } from '../store/drafts.repo.ts';

/** A notice that the wizard wrote and that is not published. */
export type Draft = EditedNotice & { draft: DraftData; buyerId: number };

/** It has a buyer. */
export const isOwned = (notice: EditedNotice): notice is EditedNotice & { buyerId: number } => notice.buyerId !== null;
export const isDraft = (notice: EditedNotice): notice is Draft => notice.draft !== null && notice.buyerId !== null;

/** The facts of a notice for the rules. */
export const factsOfEdited = ({ status, free, buyerId, draft }: EditedNotice): NoticeFacts => ({
  status,
  free,
  buyerId,
  approverId: draft?.stage === 'parent' ? draft.approverId : null,
});

/** Whether a public notice is still open at an instant. */
export const isOpenAt = ({ status, content }: EditedNotice, now: Date): boolean =>
  stateAt({ status, openUntil: openUntil(content), publishedAt: null }, now) === 'open';

/** @throws AppError not-found */
const noSuchNotice = () => new AppError('not-found', 'There is no such notice.');

interface Locked<Notice> {
  readonly notice: Notice;
  readonly editor: Reader;
}

/**
 * Does something with a notice that the actor may do it with, in a transaction that keeps the notice locked. The clock of the ctx it gets
 * shows the database's time at which the notice was locked, so that all instances decide alike.
 * @throws AppError not-found, forbidden, or conflict where its status does not allow it.
 */
export const withLocked = <T>(ctx: Ctx, publicId: string, action: NoticeAction, work: (ctx: Ctx, locked: Locked<EditedNotice>) => Promise<T>): Promise<T> =>
  inTransaction(ctx, async (ctx) => {
    const notice = await editedNotice(ctx, publicId, true);
    if (!notice) throw noSuchNotice();
    const editor = await editorOf(ctx, notice);
    requireCan(editor, action, factsOfEdited(notice));
    return work(atDatabaseTime(ctx, notice.readAt), { notice, editor });
  });

/** The same, of one that is not published. @throws AppError conflict for one that the wizard did not write. */
export const withLockedDraft = <T>(ctx: Ctx, publicId: string, action: NoticeAction, work: (ctx: Ctx, locked: Locked<Draft>) => Promise<T>): Promise<T> =>
  withLocked(ctx, publicId, action, async (ctx, { notice, editor }) => {
    if (!isDraft(notice)) throw new AppError('conflict', 'This notice was not written here.');
    return work(ctx, { notice, editor });
  });
