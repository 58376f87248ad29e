import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/amendments.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { withLocked } from '../drafts/edited-notice.ts';
import { publicStatuses } from '../lifecycle/notice-state.ts';
import { isUndecidedTender } from '../lifecycle/undecided-tender.ts';
import type { EditedNotice } from '../store/drafts.repo.ts';
import { changePublished } from './change-published.ts';

/** @throws AppError conflict unless who may read the notice can change so. */
function requireChangeable({ origin, status, content }: EditedNotice, free: boolean): void {
  const rule = !publicStatuses.includes(status)
    ? `status-${status}`
    : origin === 'import'
      ? 'imported'
      : !free && isUndecidedTender({ kind: content.kind, status })
        ? 'online-undecided'
        : null;
  if (rule) throw new AppError('conflict', 'Who may read this notice cannot be changed so.', [{ path: 'status', rule, message: `is ${rule}` }]);
}

/**
 * Makes a published notice free, or for subscribers, as a numbered, public amendment with a reason.
 * @throws AppError not-found, forbidden; conflict before publication, for an imported one, whose source says it, and for an online tender that
 * is to be locked before it is decided: its suppliers must be able to read it.
 */
export const changeFree = (ctx: Ctx, { body }: Input<typeof contract.changeFree>): Promise<Output<typeof contract.changeFree>> => {
  const { id: publicId, free, reason } = body;
  return withLocked(ctx, publicId, 'setFree', async (ctx, { notice }) => {
    requireChangeable(notice, free);
    if (notice.free === free) return { id: publicId, free };
    const { amendment } = await changePublished(ctx, notice, notice.content, { reason, kind: 'amended', free });
    const details = { free: [notice.free, free], amendment };
    await audit(ctx, { action: 'notice.free', subject: ['notice', publicId], organisationId: notice.buyerId, details });
    return { id: publicId, free };
  });
};
