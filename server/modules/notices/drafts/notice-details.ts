import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/drafts.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { can } from '../notices.policy.ts';
import { editorOf } from '../read/reader.ts';
import { showNoticePage } from '../read/show-notice-page.ts';
import { editedNotice } from '../store/drafts.repo.ts';
import { detailsOf } from './details-of.ts';
import { factsOfEdited } from './edited-notice.ts';

/**
 * All stored fields of a notice, for those who may edit it or decide about it; for others, and for earlier versions, what its page shows.
 * @throws AppError not-found when there is none that the actor may see.
 */
export async function noticeDetails(ctx: Ctx, input: Input<typeof contract.noticeDetails>): Promise<Output<typeof contract.noticeDetails>> {
  const { id, version } = input.query;
  // Most readers may edit nothing: they cost no more than the page.
  if (ctx.actor.kind === 'visitor' || version !== undefined) return showNoticePage(ctx, input);
  const notice = await editedNotice(ctx, id);
  if (!notice) return showNoticePage(ctx, input);
  const editor = await editorOf(ctx, notice);
  const facts = factsOfEdited(notice);
  const mayEdit = can(editor, 'readDraft', facts) || (notice.origin === 'portal' && can(editor, 'amend', facts));
  return mayEdit ? detailsOf(ctx, notice, editor) : showNoticePage(ctx, input);
}
