import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/drafts.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { updateDraft } from '../store/drafts.repo.ts';
import { fieldsOf } from './draft-state.ts';
import { withLockedDraft } from './edited-notice.ts';
import { noteEdit } from './note-edit.ts';
import { progressOf } from './progress.ts';

/** Notes tabs of a draft as visited, which confirms what was filled in there for the user. */
export async function visitTabs(ctx: Ctx, { query, body }: Input<typeof contract.visitTabs>): Promise<Output<typeof contract.visitTabs>> {
  return withLockedDraft(ctx, query.id, 'edit', async (ctx, { notice }) => {
    const { draft } = notice;
    const visited = [...new Set([...draft.visited, ...body.visited])];
    const proposed = draft.proposed.filter((key) => !body.visited.some((tab) => key.startsWith(`${tab}.`)));
    if (visited.length > draft.visited.length || proposed.length < draft.proposed.length)
      await updateDraft(ctx, notice.id, { visited, proposed, ...(await noteEdit(ctx, notice, { visited: body.visited })) });
    return {
      id: query.id,
      ...(await progressOf(
        ctx,
        fieldsOf({ ...draft, content: notice.content }),
        { noticeId: notice.id, buyerId: notice.buyerId, visited, reasons: draft.reasons },
        draft.publishAt,
      )),
    };
  });
}
