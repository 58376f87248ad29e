import type { AdminApprovalRequest, AdminOrganisation } from '#contract/administration.ts';
import type * as contract from '#contract/administration.ts';
import type { Input } from '#contract/endpoint.ts';
import { OWNER } from '#contract/names.ts';
import { personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events/outbox.ts';
import { setClaimed } from '../organisations.repo.ts';
import { type MailTo, mailToOf, ownersOf, peopleOf } from '../team/mail-recipients.repo.ts';
import { addMember, putFirst } from '../team/memberships.repo.ts';
import { type ApprovalRequestRow, approvalRequestRow } from './approval-request-lists.repo.ts';
import { closeApprovalRequest, waitingOf } from './approval-requests.repo.ts';
import { applyApprovalRequest } from './apply-approval-request.ts';
import { withdrawWord } from '../children/withdraw-parents-approval.ts';
import { type DecisionMail, mailDecision } from './decision-mail.ts';
import { lockedOrganisation } from '../administration/locked-organisation.ts';
import { denyRivals, holdHalves, putTogether } from '../merge/merge-organisation.ts';
import { organisationChanged } from '../organisations.events.ts';
import { presentApprovalRequest } from '../administration/present-organisation.ts';
import { readOrganisation } from '../administration/list-organisations.ts';

type Decision = 'approved' | 'denied';

async function approvalRequestOf(ctx: Ctx, id: string): Promise<ApprovalRequestRow> {
  const row = await approvalRequestRow(ctx, id);
  if (!row) throw new AppError('not-found', 'There is no such approval request.');
  return row;
}

/** Nobody approves what they did not see. @throws AppError precondition-required, precondition-failed where the caller names another revision. */
function expectSeen(ctx: Ctx, revision: number): void {
  const seen = ctx.request?.revision ?? null;
  if (seen === null) throw new AppError('precondition-required', 'Name in If-Match the revision of the organisation that was read.');
  if (seen !== revision) throw new AppError('precondition-failed', 'What was entered has changed since it was read.');
}

const verbs = { approved: 'approve', denied: 'deny' } as const;

type Concerning = Pick<ApprovalRequestRow, 'organisationId' | 'organisation' | 'accountId' | 'kind' | 'other'>;

/** Whom a decision concerns: the claimant of a claim, the owners of what is their organisation; what is denied to a buyer, all of its people. */
async function readersOf(ctx: Ctx, mail: DecisionMail['template'], { kind, accountId, organisationId }: Concerning): Promise<MailTo[]> {
  if (kind === 'claim') return accountId === null ? [] : mailToOf(ctx, accountId);
  return mail === 'registration-denied' ? peopleOf(ctx, organisationId) : ownersOf(ctx, organisationId);
}

async function tell(ctx: Ctx, mail: DecisionMail['template'], request: Concerning, reason: string | null) {
  const readers = await readersOf(ctx, mail, request);
  for (const to of readers) await mailDecision(ctx, { to, template: mail, organisation: request.organisation.name, other: request.other?.name ?? '', reason });
}

/** The claimant becomes owner; whoever else claims the same is denied. @returns what it changes of the organisation. */
async function approveClaim(ctx: Ctx, request: ApprovalRequestRow, claimed: boolean): Promise<Record<string, unknown>> {
  if (claimed) throw new AppError('conflict', 'This organisation is looked after already.', undefined, { current: presentApprovalRequest(request) });
  // Nobody else could claim it, and whom it belongs to could not sign in.
  if (request.accountId === null || (await mailToOf(ctx, request.accountId)).length === 0)
    throw new AppError('conflict', 'Who claimed it is blocked, or no longer there.', undefined, { current: presentApprovalRequest(request) });
  await setClaimed(ctx, request.organisationId);
  await addMember(ctx, { accountId: request.accountId, organisationId: request.organisationId, roleId: OWNER });
  // The mail leads to it.
  await putFirst(ctx, request.accountId, request.organisationId);
  await denyRivals(ctx, { id: request.organisationId, name: request.organisation.name }, request.rowId);
  const orgType = request.content['orgType'] === 'BOTH' ? 'BOTH' : 'BUYER';
  return applyApprovalRequest(ctx, request.organisationId, {}, { orgType, approval: 'approved', approvalReason: null });
}

/** What imports name goes into the buyer that says it is the same. */
async function approveMerge(ctx: Ctx, request: ApprovalRequestRow): Promise<Record<string, unknown>> {
  const { into, from } = await holdHalves(ctx, request.organisation.id, request.other!.id);
  return putTogether(ctx, into, from, request.rowId);
}

/** What is decided makes true: of a claim, of a change, of a registration with all that was entered meanwhile. */
async function putIntoEffect(
  ctx: Ctx,
  request: ApprovalRequestRow,
  decision: Decision,
  reason: string | null,
  claimed: boolean,
): Promise<Record<string, unknown>> {
  const isApproved = decision === 'approved';
  if (request.kind === 'claim') return isApproved ? approveClaim(ctx, request, claimed) : {};
  if (request.kind === 'merge') return isApproved ? approveMerge(ctx, request) : { organisation: request.other!.id };
  const decided = request.kind === 'registration' ? { approval: decision, approvalReason: reason } : {};
  const changes = await applyApprovalRequest(ctx, request.organisationId, isApproved ? request.content : {}, decided);
  if (request.kind === 'registration' && !isApproved) await withdrawWord(ctx, request.organisationId);
  return changes;
}

async function decideApprovalRequest(ctx: Ctx, id: string, decision: Decision, reason: string | null): Promise<AdminApprovalRequest> {
  const { accountId } = personOf(ctx);
  const { organisation, other } = await approvalRequestOf(ctx, id);
  return inTransaction(ctx, async (ctx) => {
    // In the order in which everybody holds two.
    if (other) await holdHalves(ctx, organisation.id, other.id);
    const { id: organisationId, claimed, revision } = await lockedOrganisation(ctx, organisation.id);
    const request = await approvalRequestOf(ctx, id);
    if (request.state !== 'waiting') throw new AppError('conflict', 'It was decided already.', undefined, { current: presentApprovalRequest(request) });
    if (decision === 'approved') expectSeen(ctx, revision);
    const changes = await putIntoEffect(ctx, request, decision, reason, claimed);
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
    await tell(ctx, `${request.kind}-${decision}`, request, reason);
    return presentApprovalRequest(await approvalRequestOf(ctx, id));
  });
}

/** Approves what waits. @throws AppError conflict, with the decision, when somebody decided it meanwhile. */
export const approveRequest = (ctx: Ctx, { body }: Input<typeof contract.approveRequest>): Promise<AdminApprovalRequest> =>
  decideApprovalRequest(ctx, body.id, 'approved', null);

/** Denies what waits. @throws AppError conflict, with the decision, when somebody decided it meanwhile. */
export const rejectRequest = (ctx: Ctx, { body }: Input<typeof contract.rejectRequest>): Promise<AdminApprovalRequest> =>
  decideApprovalRequest(ctx, body.id, 'denied', body.reason.trim());

/**
 * Decides upon a buyer, also once more: who was denied may be approved later, and the other way. Closes the registration
 * that waits. @throws AppError conflict, with what is so now, when the approval is no longer what the decider saw, or it is closed.
 */
export async function decideBuyer(ctx: Ctx, { params, body }: Input<typeof contract.decideBuyer>): Promise<AdminOrganisation> {
  const { accountId } = personOf(ctx);
  const reason = body.decision === 'denied' ? (body.reason ?? '').trim() : null;
  return inTransaction(ctx, async (ctx) => {
    const { id: organisationId, approval, revision, closedAt } = await lockedOrganisation(ctx, params.id);
    if (closedAt) throw new AppError('conflict', 'It is closed: open it again first.', undefined, { current: await readOrganisation(ctx, params.id) });
    if (approval === null) throw new AppError('conflict', 'It has no buyer part.');
    if (approval !== body.seen || approval === body.decision)
      throw new AppError('conflict', 'It was decided already.', undefined, { current: await readOrganisation(ctx, params.id) });
    if (body.decision === 'approved') expectSeen(ctx, revision);
    const [waiting] = await waitingOf(ctx, organisationId, 'registration');
    const asked = waiting && body.decision === 'approved' ? waiting.content : {};
    const changes = await applyApprovalRequest(ctx, organisationId, asked, { approval: body.decision, approvalReason: reason });
    if (waiting) await closeApprovalRequest(ctx, waiting.rowId, body.decision, accountId, reason);
    if (body.decision === 'denied') await withdrawWord(ctx, organisationId);
    await emit(ctx, organisationChanged, [organisationId]);
    await audit(ctx, {
      action: `organisation.${verbs[body.decision]}`,
      subject: ['organisation', params.id],
      organisationId,
      details: { ...changes, ...(reason === null ? {} : { reason }) },
    });
    const now = await readOrganisation(ctx, params.id);
    await tell(ctx, `registration-${body.decision}`, { kind: 'registration', organisationId, accountId: null, organisation: now, other: null }, reason);
    return now;
  });
}
