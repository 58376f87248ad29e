import type { AdminOrganisation } from '#contract/administration.ts';
import type * as contract from '#contract/administration.ts';
import type { Input } from '#contract/endpoint.ts';
import { personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events/outbox.ts';
import { readOrganisation } from '../administration/read-organisation.ts';
import { lockForDecision } from '../administration/lock-for-decision.ts';
import { withdrawInheritedApprovals } from '../children/withdraw-inherited-approvals.ts';
import { organisationChanged } from '../organisations.events.ts';
import { applyApprovalRequest } from './apply-approval-request.ts';
import { closeApprovalRequest, pendingRequestsOf } from './approval-requests.repo.ts';
import { verbs } from './decide-approval-request.ts';
import { requireSeenRevision } from './require-seen-revision.ts';
import { mailDecisionToReaders } from './mail-decision-to-readers.ts';

/**
 * Decides about a buyer, also again: a denied one may be approved later, and the other way round. Closes the pending registration.
 * @throws AppError conflict, with the current state, when the approval is no longer the one that the administrator saw, or it is closed.
 */
export async function decideBuyer(ctx: Ctx, { params, body }: Input<typeof contract.decideBuyer>): Promise<AdminOrganisation> {
  const { accountId } = personOf(ctx);
  const reason = body.decision === 'denied' ? (body.reason ?? '').trim() : null;
  return inTransaction(ctx, async (ctx) => {
    const { id: organisationId, approval, revision, closedAt } = await lockForDecision(ctx, params.id);
    if (closedAt) throw new AppError('conflict', 'It is closed: open it again first.', undefined, { current: await readOrganisation(ctx, params.id) });
    if (approval === null) throw new AppError('conflict', 'It has no buyer part.');
    if (approval !== body.seen || approval === body.decision)
      throw new AppError('conflict', 'It was decided already.', undefined, { current: await readOrganisation(ctx, params.id) });
    if (body.decision === 'approved') requireSeenRevision(ctx, revision);
    const [registration] = await pendingRequestsOf(ctx, organisationId, 'registration');
    const requestedChanges = registration && body.decision === 'approved' ? registration.content : {};
    const changes = await applyApprovalRequest(ctx, organisationId, requestedChanges, { approval: body.decision, approvalReason: reason });
    if (registration) await closeApprovalRequest(ctx, registration.rowId, body.decision, accountId, reason);
    if (body.decision === 'denied') await withdrawInheritedApprovals(ctx, organisationId);
    await emit(ctx, organisationChanged, [organisationId]);
    await audit(ctx, {
      action: `organisation.${verbs[body.decision]}`,
      subject: ['organisation', params.id],
      organisationId,
      details: { ...changes, ...(reason === null ? {} : { reason }) },
    });
    const decidedOrganisation = await readOrganisation(ctx, params.id);
    await mailDecisionToReaders(
      ctx,
      `registration-${body.decision}`,
      { kind: 'registration', organisationId, accountId: null, organisation: decidedOrganisation, other: null, content: {} },
      reason,
    );
    return decidedOrganisation;
  });
}
