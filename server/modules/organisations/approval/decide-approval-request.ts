import type { AdminApprovalRequest } from '#contract/administration.ts';
import { OWNER } from '#contract/names.ts';
import { personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events/outbox.ts';
import { lockForDecision } from '../administration/lock-for-decision.ts';
import { presentApprovalRequest } from '../administration/present-organisation.ts';
import { withdrawInheritedApprovals } from '../children/withdraw-inherited-approvals.ts';
import { denyCompetingRequests, lockBothOrganisations, mergeInto } from '../merge/merge-organisation.ts';
import { organisationChanged } from '../organisations.events.ts';
import { setClaimed } from '../organisations.repo.ts';
import { recipientOf } from '../team/mail-recipients.repo.ts';
import { addMember, moveToFirst } from '../team/memberships.repo.ts';
import { applyApprovalRequest } from './apply-approval-request.ts';
import { type ApprovalRequestRow, approvalRequestRow, lockSupplierClaimant } from './approval-request-lists.repo.ts';
import { type SupplierClaimContent, closeApprovalRequest } from './approval-requests.repo.ts';
import { requireSeenRevision } from './require-seen-revision.ts';
import { mailDecisionToReaders } from './mail-decision-to-readers.ts';

/** A decision, as the acts of the audit log name it. */
export const verbs = { approved: 'approve', denied: 'deny' } as const;
type Decision = keyof typeof verbs;

async function approvalRequestOf(ctx: Ctx, id: string): Promise<ApprovalRequestRow> {
  const row = await approvalRequestRow(ctx, id);
  if (!row) throw new AppError('not-found', 'There is no such approval request.');
  return row;
}

/** The claimant becomes owner, and other claims are denied. @returns the changes of the organisation. */
async function approveClaim(ctx: Ctx, request: ApprovalRequestRow, claimed: boolean): Promise<Record<string, unknown>> {
  if (claimed) throw new AppError('conflict', 'This organisation is looked after already.', undefined, { current: presentApprovalRequest(request) });
  // Nobody else could claim it, and whom it belongs to could not sign in.
  if (request.accountId === null || (await recipientOf(ctx, request.accountId)).length === 0)
    throw new AppError('conflict', 'Who claimed it is blocked, or no longer there.', undefined, { current: presentApprovalRequest(request) });
  await setClaimed(ctx, request.organisationId);
  await addMember(ctx, { accountId: request.accountId, organisationId: request.organisationId, roleId: OWNER });
  // The mail leads to it.
  await moveToFirst(ctx, request.accountId, request.organisationId);
  await denyCompetingRequests(ctx, { id: request.organisationId, name: request.organisation.name }, request.rowId);
  const orgType = request.content['orgType'] === 'BOTH' ? 'BOTH' : 'BUYER';
  return applyApprovalRequest(ctx, request.organisationId, {}, { orgType, approval: 'approved', approvalReason: null });
}

/** The imported organisation is merged into the requesting buyer. */
async function approveMerge(ctx: Ctx, request: ApprovalRequestRow): Promise<Record<string, unknown>> {
  const { into, from } = await lockBothOrganisations(ctx, request.organisation.id, request.other!.id);
  return mergeInto(ctx, into, from, request.rowId);
}

/** The claim holds as long as its request is approved: nothing else is stored. @returns what the audit log tells of either decision */
async function approveSupplierClaim(ctx: Ctx, request: ApprovalRequestRow, isApproved: boolean): Promise<Record<string, unknown>> {
  const { key, name } = request.content as SupplierClaimContent;
  // It became a buyer since.
  if (isApproved && request.organisation.orgType === 'BUYER')
    throw new AppError('conflict', 'Only a supplier has awards.', undefined, { current: presentApprovalRequest(request) });
  if (isApproved && (await lockSupplierClaimant(ctx, key)) !== null)
    throw new AppError('conflict', 'Another claim to this supplier is approved. End it first.', undefined, { current: presentApprovalRequest(request) });
  return { supplier: name };
}

/** Applies a decision: on a claim, on a change, or on a registration with all later changes. */
async function applyDecision(
  ctx: Ctx,
  request: ApprovalRequestRow,
  decision: Decision,
  reason: string | null,
  claimed: boolean,
): Promise<Record<string, unknown>> {
  const isApproved = decision === 'approved';
  if (request.kind === 'claim') return isApproved ? approveClaim(ctx, request, claimed) : {};
  if (request.kind === 'supplier') return approveSupplierClaim(ctx, request, isApproved);
  if (request.kind === 'merge') return isApproved ? approveMerge(ctx, request) : { organisation: request.other!.id };
  const decided = request.kind === 'registration' ? { approval: decision, approvalReason: reason } : {};
  const changes = await applyApprovalRequest(ctx, request.organisationId, isApproved ? request.content : {}, decided);
  if (request.kind === 'registration' && !isApproved) await withdrawInheritedApprovals(ctx, request.organisationId);
  return changes;
}

/** Approves or denies a pending request. @throws AppError not-found; conflict, with the decision, when somebody decided it meanwhile. */
export async function decideApprovalRequest(ctx: Ctx, id: string, decision: Decision, reason: string | null): Promise<AdminApprovalRequest> {
  const { accountId } = personOf(ctx);
  const { organisation, other } = await approvalRequestOf(ctx, id);
  return inTransaction(ctx, async (ctx) => {
    // In the order in which everybody holds two.
    if (other) await lockBothOrganisations(ctx, organisation.id, other.id);
    const { id: organisationId, claimed, revision } = await lockForDecision(ctx, organisation.id);
    const request = await approvalRequestOf(ctx, id);
    if (request.state !== 'waiting') throw new AppError('conflict', 'It was decided already.', undefined, { current: presentApprovalRequest(request) });
    if (decision === 'approved') requireSeenRevision(ctx, revision);
    const changes = await applyDecision(ctx, request, decision, reason, claimed);
    // The claimant may withdraw at the same instant.
    if (!(await closeApprovalRequest(ctx, request.rowId, decision, accountId, reason))) throw new AppError('conflict', 'It was withdrawn.');
    await emit(ctx, organisationChanged, [organisationId]);
    await audit(ctx, {
      action: request.kind === 'registration' ? `organisation.${verbs[decision]}` : `organisation.${request.kind}.${verbs[decision]}`,
      subject: ['organisation', request.organisation.id],
      // The new owners do not learn about failed claims.
      organisationId: request.kind === 'claim' && decision === 'denied' ? null : organisationId,
      details: { draft: id, ...changes, ...(reason === null ? {} : { reason }) },
    });
    await mailDecisionToReaders(ctx, `${request.kind}-${decision}`, request, reason);
    return presentApprovalRequest(await approvalRequestOf(ctx, id));
  });
}
