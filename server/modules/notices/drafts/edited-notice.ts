import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
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

/** @throws AppError not-found */
const noSuchNotice = () => new AppError('not-found', 'There is no such notice.');

/**
 * A notice, locked until the transaction ends, that the actor may do something with.
 * @throws AppError not-found, forbidden, or conflict where its status does not allow it.
 */
export async function lockFor(ctx: Ctx, publicId: string, action: NoticeAction): Promise<{ notice: EditedNotice; editor: Reader }> {
  const notice = await editedNotice(ctx, publicId, true);
  if (!notice) throw noSuchNotice();
  const editor = await editorOf(ctx, notice);
  requireCan(editor, action, factsOfEdited(notice));
  return { notice, editor };
}

/** The same, of one that is not published. @throws AppError conflict for one that the wizard did not write. */
export async function lockDraftFor(ctx: Ctx, publicId: string, action: NoticeAction): Promise<{ notice: Draft; editor: Reader }> {
  const { notice, editor } = await lockFor(ctx, publicId, action);
  if (!isDraft(notice)) throw new AppError('conflict', 'This notice was not written here.');
  return { notice, editor };
}
