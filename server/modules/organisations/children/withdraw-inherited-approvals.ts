import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { emit } from '#server/platform/events/outbox.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { mailPendingApproval } from '../approval/decision-mail.ts';
import { putApprovalRequest, withdrawPendingChange } from '../approval/approval-requests.repo.ts';
import { setInheritedApprovalsPending } from '../organisations.repo.ts';
import { withDescendants } from './tree.repo.ts';
import { organisationChanged } from '../organisations.events.ts';

/**
 * Withdraws approval that organisations inherited from a parent (docs/decisions/0018): in the whole tree, this organisation included. They
 * become pending and their owners are mailed.
 */
export async function withdrawInheritedApprovals(ctx: Ctx, organisation: number): Promise<void> {
  const pendingOrganisations = await setInheritedApprovalsPending(ctx, await withDescendants(ctx, organisation));
  for (const { id, publicId, name } of pendingOrganisations) {
    await putApprovalRequest(ctx, {
      publicId: newPublicId(),
      organisationId: id,
      kind: 'registration',
      content: await withdrawPendingChange(ctx, id),
      accountId: null,
    });
    await audit(ctx, {
      action: 'organisation.wait',
      subject: ['organisation', publicId],
      organisationId: id,
      details: { approval: ['approved', 'pending'] },
    });
    await mailPendingApproval(ctx, { id, name }, 'waits-again');
  }
  await emit(
    ctx,
    organisationChanged,
    pendingOrganisations.map(({ id }) => id),
  );
}
