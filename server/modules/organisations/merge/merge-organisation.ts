import type { AdminOrganisation } from '#contract/administration.ts';
import type { Input } from '#contract/endpoint.ts';
import type * as contract from '#contract/merges.ts';
import { personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events/outbox.ts';
import { closeApprovalRequest, competingRequests } from '../approval/approval-requests.repo.ts';
import { lockTrees } from '../children/children.repo.ts';
import { isDescendantOf } from '../children/tree.repo.ts';
import { moveIdentifiers } from '../identifiers.repo.ts';
import { nextRevision, type LockedOrganisation, lockOrganisations, setMergedInto } from '../organisations.repo.ts';
import { ownRow } from '../profile/own-organisation.repo.ts';
import { recipientOf, ownersOf } from '../team/mail-recipients.repo.ts';
import { mailDecision } from '../approval/decision-mail.ts';
import { normaliseName } from '../normalise-name.ts';
import { organisationChanged, organisationMerged } from '../organisations.events.ts';
import { writeChange } from '../profile/write-change.ts';
import { readOrganisation } from '../administration/read-organisation.ts';

const noSuchOrganisation = () => new AppError('not-found', 'There is no such organisation.');

/** Both organisations, locked, and their trees: descendants of one become descendants of the other. @throws AppError not-found */
export async function lockBothOrganisations(ctx: Ctx, registered: string, imported: string): Promise<{ into: LockedOrganisation; from: LockedOrganisation }> {
  await lockTrees(ctx);
  const halves = await lockOrganisations(ctx, [registered, imported]);
  const [into, from] = [halves.get(registered), halves.get(imported)];
  if (!into || !from) throw noSuchOrganisation();
  return { into, from };
}

/** Denies the other pending requests for a decided organisation and mails their authors. @param except approval_request.id of the approved one. */
export async function denyCompetingRequests(ctx: Ctx, { id, name }: { id: number; name: string }, except: number | null): Promise<void> {
  for (const rival of await competingRequests(ctx, id)) {
    if (rival.rowId === except) continue;
    await closeApprovalRequest(ctx, rival.rowId, 'denied', personOf(ctx).accountId, null);
    const organisationId = rival.kind === 'merge' ? rival.organisationId : null;
    await audit(ctx, { action: `organisation.${rival.kind}.deny`, subject: ['organisation-draft', rival.id], organisationId });
    const readers =
      rival.kind === 'merge' ? await ownersOf(ctx, rival.organisationId) : rival.accountId === null ? [] : await recipientOf(ctx, rival.accountId);
    for (const to of readers) await mailDecision(ctx, { to, template: 'claim-taken', organisation: name, reason: null });
  }
}

/** @throws AppError conflict where one of the two cannot be merged, or no longer. */
async function expectHalves(ctx: Ctx, into: LockedOrganisation, from: LockedOrganisation): Promise<void> {
  if (from.claimed || from.isMerged || from.blockedAt)
    throw new AppError('conflict', 'The other one is looked after already.', undefined, { current: await readOrganisation(ctx, from.publicId) });
  if (!into.claimed || into.blockedAt || into.orgType === 'SELLER' || into.approval !== 'approved')
    throw new AppError('conflict', 'Only an approved buyer takes the notices of another one: approve it first.');
  if (await isDescendantOf(ctx, into.id, [from.id])) throw new AppError('conflict', 'It is a child of the other one. Detach it first.');
}

/**
 * Merges an imported organisation into a registered buyer, both locked: identifiers and children at once, its notices by an event that
 * their module handles (docs/decisions/0021). Its name becomes another name of the buyer.
 * @returns for the audit log, what was moved.
 */
export async function mergeInto(ctx: Ctx, into: LockedOrganisation, from: LockedOrganisation, request: number | null): Promise<Record<string, unknown>> {
  await expectHalves(ctx, into, from);
  const movedCounts = { identifiers: await moveIdentifiers(ctx, from.id, into.id), children: await setMergedInto(ctx, from.id, into.id) };
  const row = (await ownRow(ctx, into.id))!;
  const names = [row.name, ...(row.details.otherNames ?? [])];
  const isKnown = names.some((name) => normaliseName(name) === normaliseName(from.name));
  const otherNames = isKnown ? {} : { otherNames: [...(row.details.otherNames ?? []), from.name] };
  if (!(await writeChange(ctx, row, { details: { ...row.details, ...otherNames } }))) await nextRevision(ctx, into.id);
  await denyCompetingRequests(ctx, from, request);
  await emit(ctx, organisationMerged, [from.id]);
  await emit(ctx, organisationChanged, [into.id, from.id]);
  return { organisation: from.publicId, name: from.name, ...movedCounts };
}

/**
 * Merges two organisations directly, as an administrator.
 * @throws AppError not-found; conflict; precondition-failed, with the stored values, when the buyer was changed meanwhile.
 */
export async function mergeOrganisation(ctx: Ctx, { params, body }: Input<typeof contract.mergeOrganisation>): Promise<AdminOrganisation> {
  return inTransaction(ctx, async (ctx) => {
    const { into, from } = await lockBothOrganisations(ctx, params.id, body.organisation);
    if (into.revision !== ctx.request?.revision)
      throw new AppError('precondition-failed', 'Someone else changed it.', undefined, { current: await readOrganisation(ctx, params.id) });
    const ownRequest = (await competingRequests(ctx, from.id)).find(({ kind, organisationId }) => kind === 'merge' && organisationId === into.id);
    const details = await mergeInto(ctx, into, from, ownRequest?.rowId ?? null);
    if (ownRequest) await closeApprovalRequest(ctx, ownRequest.rowId, 'approved', personOf(ctx).accountId, null);
    await audit(ctx, {
      action: 'organisation.merge.approve',
      subject: ['organisation', params.id],
      organisationId: into.id,
      details: { ...(ownRequest ? { draft: ownRequest.id } : {}), ...details },
    });
    for (const to of await ownersOf(ctx, into.id))
      await mailDecision(ctx, { to, template: 'merge-approved', organisation: into.name, other: from.name, reason: null });
    return readOrganisation(ctx, params.id);
  });
}
