import { MAX_LOTS } from '#contract/draft-names.ts';
import type { DraftSaved } from '#contract/drafts.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { saveDraft, updateDraft } from '../store/drafts.repo.ts';
import { checkValues } from './check-values.ts';
import { columnsOf, isFree } from './draft-columns.ts';
import { type RevisedDraft, type TabChange, applyChange, changedSince, fieldsOf, keyOf } from './draft-state.ts';
import { lockDraftFor } from './edited-notice.ts';
import { noteEdit } from './note-edit.ts';
import { detailsOf } from './details-of.ts';
import { progressOf } from './progress.ts';
import type { FieldTab } from './tab-fields.ts';

function requireBounds({ content }: RevisedDraft): void {
  for (const list of ['lots', 'awards'] as const)
    if ((content[list]?.length ?? 0) > MAX_LOTS)
      throw new AppError('invalid-input', `A notice has ${MAX_LOTS} ${list} at most.`, [
        { path: `body.${list}`, rule: 'most-array', bound: MAX_LOTS, message: `has ${MAX_LOTS} at most` },
      ]);
}

/**
 * Saves fields of one tab of a draft, on top of what others saved meanwhile.
 * @throws AppError precondition-failed, with the stored notice and the fields in conflict, where others changed one of the same fields; then
 * nothing is saved. invalid-input for values that can never be right.
 */
export async function saveTab(ctx: Ctx, publicId: string, tab: FieldTab, change: TabChange): Promise<DraftSaved> {
  await checkValues(ctx, change);
  return inTransaction(ctx, async (ctx) => {
    const { notice, editor } = await lockDraftFor(ctx, publicId, 'edit');
    const { draft, content, id, buyerId, status } = notice;
    const stored: RevisedDraft = { content, entered: draft.entered, revision: draft.revision, fieldRevisions: draft.fieldRevisions };
    const base = ctx.request?.revision ?? draft.revision;
    const applied = applyChange(stored, tab, change, base);
    if (applied.conflicts) {
      const current = { ...(await detailsOf(ctx, notice, editor)), conflicts: applied.conflicts };
      throw new AppError('precondition-failed', 'Someone else changed it.', undefined, { current });
    }
    const { state, changed, sent } = applied;
    requireBounds(state);
    const visited = draft.visited.includes(tab) ? draft.visited : [...draft.visited, tab];
    const confirmed = new Set(sent.map((field) => keyOf(tab, field)));
    const proposed = draft.proposed.filter((key) => !confirmed.has(key));
    const now = ctx.clock.now();
    if (changed.length > 0) {
      const edit = await noteEdit(ctx, notice, { tab });
      const saved = { ...state, ...edit, visited, proposed };
      await saveDraft(ctx, id, saved, state.content, columnsOf(state, buyerId, status), isFree(state));
    } else if (visited !== draft.visited || proposed.length < draft.proposed.length) {
      await updateDraft(ctx, id, { visited, proposed, ...(await noteEdit(ctx, notice, { tab })) });
    }
    return {
      id: publicId,
      revision: state.revision,
      savedAt: now.toISOString(),
      others: base < draft.revision ? changedSince(stored, base, { tab, fields: sent }) : [],
      ...(await progressOf(ctx, fieldsOf(state), { noticeId: notice.id, visited, reasons: draft.reasons }, draft.publishAt)),
    };
  });
}
