import type { Input } from '#contract/endpoint.ts';
import type { NoticeStanding } from '#contract/approval.ts';
import type * as contract from '#contract/amendments.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { requireSeenRevision } from '../approval/require-seen-revision.ts';
import { withLocked } from '../drafts/edited-notice.ts';
import { standingOf } from '../lifecycle/standing-of.ts';
import { changePublished } from './change-published.ts';
import { requireRunning } from './require-running.ts';

const refused = (rule: string, message: string) => new AppError('conflict', message, [{ path: 'status', rule, message }]);

/**
 * Closes a published notice that has no deadline; one that has closes by itself.
 * @throws AppError conflict where it has a deadline, or is closed; precondition-failed.
 */
export async function closeNotice(ctx: Ctx, { body }: Input<typeof contract.closeNotice>): Promise<NoticeStanding> {
  const { id: publicId, reason = null } = body;
  return withLocked(ctx, publicId, 'close', async (ctx, { notice, editor }) => {
    requireRunning(notice);
    await requireSeenRevision(ctx, notice, editor);
    if (notice.content.deadline) throw refused('has-deadline', 'It closes by itself at its deadline.');
    if (notice.status === 'closed') throw refused('status-closed', 'It is closed already.');
    await changePublished(ctx, notice, notice.content, { reason, kind: 'closed', status: 'closed' });
    await audit(ctx, { action: 'notice.close', subject: ['notice', publicId], organisationId: notice.buyerId });
    return standingOf(ctx, publicId);
  });
}
