import type { AdminOrganisation } from '#contract/administration.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events/outbox.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { renewRegistration } from '../approval/approval-requests.repo.ts';
import { mailBlock, mailClosing, mailPendingApproval } from '../approval/decision-mail.ts';
import { organisationChanged } from '../organisations.events.ts';
import { setBlock } from '../organisations.repo.ts';
import { readOrganisation } from './read-organisation.ts';
import { lockForDecision } from './lock-for-decision.ts';

/** An organisation that was pending when it was closed is pending again. */
async function renewPendingApproval(ctx: Ctx, organisation: { id: number; name: string }): Promise<void> {
  await renewRegistration(ctx, organisation.id, newPublicId());
  await mailPendingApproval(ctx, organisation, 'registration-waits');
}

/** Blocks an organisation, or ends that. @param reason null: it is no longer blocked. @throws AppError not-found; conflict when it is in that state already. */
export async function changeBlock(ctx: Ctx, publicId: string, reason: string | null): Promise<AdminOrganisation> {
  return inTransaction(ctx, async (ctx) => {
    const { id, name, approval, blockedAt, closedAt } = await lockForDecision(ctx, publicId);
    if ((blockedAt !== null) === (reason !== null))
      throw new AppError('conflict', blockedAt ? 'It is blocked already.' : 'It is not blocked.', undefined, {
        current: await readOrganisation(ctx, publicId),
      });
    await setBlock(ctx, id, reason);
    await emit(ctx, organisationChanged, [id]);
    await audit(ctx, {
      action: reason !== null ? 'organisation.block' : closedAt ? 'organisation.reopen' : 'organisation.unblock',
      subject: ['organisation', publicId],
      organisationId: id,
      details: reason === null ? {} : { reason },
    });
    if (closedAt) await mailClosing(ctx, { id, name }, 'organisation-reopened');
    else await mailBlock(ctx, { id, name }, reason);
    if (closedAt && approval === 'pending') await renewPendingApproval(ctx, { id, name });
    return readOrganisation(ctx, publicId);
  });
}
