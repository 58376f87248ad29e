import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/drafts.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { updateDraft } from '../store/drafts.repo.ts';
import { checkNotice } from './checks/check-notice.ts';
import { mergeReasons } from './checks/check-reasons.ts';
import { fieldsOf } from './draft-state.ts';
import { withLockedDraft } from './edited-notice.ts';
import { noteEdit } from './note-edit.ts';
import { progressOf } from './progress.ts';

/** Keeps reasons for soft checks that do not hold now; a reason for any other check is ignored. */
export async function giveReasons(ctx: Ctx, { query, body }: Input<typeof contract.giveReasons>): Promise<Output<typeof contract.giveReasons>> {
  return withLockedDraft(ctx, query.id, 'edit', async (ctx, { notice }) => {
    const { draft } = notice;
    const fields = fieldsOf({ ...draft, content: notice.content });
    const reasons = mergeReasons(draft.reasons, body.reasons, await checkNotice(ctx, fields, draft.publishAt));
    const checks = body.reasons.map(({ code }) => code);
    await updateDraft(ctx, notice.id, { reasons, ...(await noteEdit(ctx, notice, { checks })) });
    return {
      id: query.id,
      ...(await progressOf(ctx, fields, { noticeId: notice.id, buyerId: notice.buyerId, visited: draft.visited, reasons }, draft.publishAt)),
    };
  });
}
