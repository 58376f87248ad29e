import { MAX_CONTENT_BYTES, MAX_LOTS } from '#contract/draft-names.ts';
import type { DraftSaved } from '#contract/drafts.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { takesBids } from '../lifecycle/takes-bids.ts';
import { lastPublished, saveDraft, updateDraft } from '../store/drafts.repo.ts';
import { checkValues } from './check-values.ts';
import { columnsOf, isFree } from './draft-columns.ts';
import { type RevisedDraft, type TabChange, applyChange, changedSince, fieldsOf, keyOf, withRevisedFields } from './draft-state.ts';
import { withLockedDraft } from './edited-notice.ts';
import { noteEdit } from './note-edit.ts';
import { detailsOf } from './details-of.ts';
import { progressOf } from './progress.ts';
import { onPaper, openingAfter } from './propose-fields.ts';
import type { FieldTab } from './tab-fields.ts';

const tooLarge = (field: string) =>
  new AppError('invalid-input', `A notice has ${MAX_CONTENT_BYTES} bytes at most.`, [
    { path: `body.${field}`, rule: 'content-too-large', bound: MAX_CONTENT_BYTES / 1024 / 1024, message: 'is too large' },
  ]);

/** Each request is small, but thousands of lots and awards come in many. */
function requireBounds({ content, entered }: RevisedDraft): void {
  for (const list of ['lots', 'awards'] as const)
    if ((content[list]?.length ?? 0) > MAX_LOTS)
      throw new AppError('invalid-input', `A notice has ${MAX_LOTS} ${list} at most.`, [
        { path: `body.${list}`, rule: 'most-array', bound: MAX_LOTS, message: `has ${MAX_LOTS} at most` },
      ]);
  if (Buffer.byteLength(JSON.stringify([content, entered])) > MAX_CONTENT_BYTES) throw tooLarge((content.awards?.length ?? 0) > 0 ? 'awards' : 'lots');
}

/** Of a draft that becomes an online one, without what was proposed for bids on paper and nobody has confirmed. */
function withoutPaper(state: RevisedDraft, proposed: readonly string[]): RevisedDraft {
  const dropped = onPaper.filter((field) => proposed.includes(keyOf('Detailed-information', field)));
  return dropped.length === 0
    ? state
    : withRevisedFields(
        state,
        'Detailed-information',
        dropped.map((field) => ({ field, value: undefined })),
      );
}

/** Nobody takes part in a notice that reports a result. */
const withoutParticipation = (state: RevisedDraft): RevisedDraft =>
  state.content.kind === 'online' && !takesBids(state.content) ? withRevisedFields(state, 'General-information', [{ field: 'kind', value: 'offline' }]) : state;

/** A draft that gets its deadline, with an opening as long after it as in the organisation's last notice, unless somebody has set one. */
async function withOpening(ctx: Ctx, state: RevisedDraft, buyerId: number | null): Promise<RevisedDraft> {
  const { deadline, openingAt } = state.content;
  const key = keyOf('General-information', 'openingAt');
  if (!deadline || openingAt || buyerId === null || key in state.fieldRevisions || key in state.entered) return state;
  const value = openingAfter(deadline, await lastPublished(ctx, buyerId));
  return value ? withRevisedFields(state, 'General-information', [{ field: 'openingAt', value }]) : state;
}

/**
 * Saves fields of one tab of a draft, on top of what others saved meanwhile.
 * @throws AppError precondition-failed, with the stored notice and the fields in conflict, where others changed one of the same fields; then
 * nothing is saved. invalid-input for values that can never be right.
 */
export async function saveTab(ctx: Ctx, publicId: string, tab: FieldTab, change: TabChange): Promise<DraftSaved> {
  await checkValues(ctx, change);
  return withLockedDraft(ctx, publicId, 'edit', async (ctx, { notice, editor }) => {
    const { draft, content, id, buyerId, status } = notice;
    const stored: RevisedDraft = { content, entered: draft.entered, revision: draft.revision, fieldRevisions: draft.fieldRevisions };
    const base = ctx.request?.revision ?? draft.revision;
    const applied = applyChange(stored, tab, change, base);
    if (applied.conflicts) {
      const current = { ...(await detailsOf(ctx, notice, editor)), conflicts: applied.conflicts };
      throw new AppError('precondition-failed', 'Someone else changed it.', undefined, { current });
    }
    const { changed, sent } = applied;
    const decided = withoutParticipation(applied.state);
    const becomesOnline = changed.includes('kind') && decided.content.kind === 'online';
    const dated = changed.includes('deadline') ? await withOpening(ctx, decided, buyerId) : decided;
    const state = becomesOnline ? withoutPaper(dated, draft.proposed) : dated;
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
      others: base < draft.revision || state !== applied.state ? changedSince(state, base, { tab, fields: sent }) : [],
      ...(await progressOf(ctx, fieldsOf(state), { noticeId: id, buyerId, visited, reasons: draft.reasons }, draft.publishAt)),
    };
  });
}
