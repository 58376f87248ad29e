import type { GivenCheckReason, NoticeCheck } from '#contract/drafts.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { checkNotice } from '../drafts/checks/check-notice.ts';
import { type CheckReason, isSameCheck, openSoftChecks, reasonsFor, withReasons } from '../drafts/checks/check-reasons.ts';
import { fieldsOf } from '../drafts/draft-state.ts';
import type { Draft } from '../drafts/edited-notice.ts';
import { updateDraft } from '../store/drafts.repo.ts';

interface Kept {
  /** With the reasons. */
  notice: Draft;
  added: CheckReason[];
  /** Soft checks that still have none. */
  open: NoticeCheck[];
}

/**
 * Keeps reasons of who submits or approves a locked notice, beside those that it has. Only soft checks that nothing passes yet take one: the
 * time of publication brings them, or days that passed since the submission.
 */
export async function keepCheckReasons(ctx: Ctx, notice: Draft, given: readonly GivenCheckReason[], publishAt: Date | null): Promise<Kept> {
  const { draft, content } = notice;
  const found = await checkNotice(ctx, fieldsOf({ content, entered: draft.entered }), publishAt);
  const before = openSoftChecks(withReasons(found, draft.reasons));
  const wanted = given.filter((one) => before.some((check) => isSameCheck(check, one)));
  const added = reasonsFor(found, wanted);
  if (added.length === 0) return { notice, added, open: before };
  const reasons = [...draft.reasons, ...added];
  await updateDraft(ctx, notice.id, { reasons });
  return { notice: { ...notice, draft: { ...draft, reasons } }, added, open: openSoftChecks(withReasons(found, reasons)) };
}
