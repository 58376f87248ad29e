import { z } from 'zod';
import type { Input } from '#contract/endpoint.ts';
import { type OwnApprovalRequestList, type OwnApprovalRequest, type OwnOrganisation, guardedFields } from '#contract/own-organisation.ts';
import type * as contract from '#contract/own-organisation.ts';
import { organisationOf, personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { keyset } from '#server/platform/http/keyset.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { tellThatItWaits } from './decision-mail.ts';
import { type OwnApprovalRequestRow, countOwnApprovalRequests, ownApprovalRequestRows } from './approval-request-lists.repo.ts';
import { putApprovalRequest, withdrawApprovalRequest } from './approval-requests.repo.ts';
import { actingRow, changeOwn, saveChange } from '../profile/change-own.ts';
import { presentOrganisation } from '../profile/own-organisation.ts';
import { guardedIn, guardedOf, takeGuarded } from '../profile/guarded-fields.ts';

export function presentOwnApprovalRequest({ organisation, ...request }: OwnApprovalRequestRow): OwnApprovalRequest {
  const changes = guardedIn(request.content);
  const all = guardedOf(organisation);
  // A registration is looked at whole; of a change only what changes.
  const now = request.kind === 'change' ? Object.fromEntries(guardedFields.filter((field) => field in changes).map((field) => [field, all[field]])) : all;
  return {
    id: request.id,
    kind: request.kind,
    state: request.state,
    organisation: { id: organisation.publicId, name: organisation.name, orgType: organisation.orgType, country: organisation.country },
    changes,
    now,
    reason: request.reason,
    createdAt: new Date(request.createdAt).toISOString(),
    decidedAt: request.decidedAt === null ? null : new Date(request.decidedAt).toISOString(),
  };
}

/** Requests of the acting organisation, newest first; for an administrator who acts for none, all pending requests. */
export async function listOwnApprovalRequests(ctx: Ctx, { query }: Input<typeof contract.listOwnApprovalRequests>): Promise<OwnApprovalRequestList> {
  const { kind, state, ...paging } = query;
  const { accountId: reader, superAdmin, organisation } = personOf(ctx);
  const ofAll = { organisation: null, reader, kind, state: state ?? ['waiting' as const] };
  const wanted = superAdmin && !organisation ? ofAll : { organisation: organisationOf(ctx).id, reader, kind, state };
  const pages = keyset('own approval requests', z.number().int().min(0));
  return pages.list(paging, {
    read: (walk) => ownApprovalRequestRows(ctx, wanted, walk),
    count: () => countOwnApprovalRequests(ctx, wanted),
    keysOf: (row) => row.key,
    present: presentOwnApprovalRequest,
  });
}

/**
 * Asks for a change of what an administrator approves, the type of the organisation included. Whoever was denied asks
 * for approval again with it.
 */
export const proposeChange = (ctx: Ctx, { body }: Input<typeof contract.proposeChange>): Promise<OwnOrganisation> =>
  changeOwn(ctx, 'organisation.change', presentOrganisation, async (ctx, row) => {
    if (row.approval !== 'denied') return takeGuarded(ctx, row, body);
    const publicId = newPublicId();
    const asked = { publicId, organisationId: row.id, kind: 'registration' as const, content: {}, accountId: personOf(ctx).accountId };
    await putApprovalRequest(ctx, asked);
    await audit(ctx, { action: 'organisation.draft.put', subject: ['organisation-draft', publicId], organisationId: row.id });
    const change = await takeGuarded(ctx, { ...row, waiting: { id: publicId, kind: 'registration', content: {} } }, body);
    await tellThatItWaits(ctx, row, 'registration-waits');
    return { ...change, approval: 'pending', approvalReason: null };
  });

/** @throws AppError not-found when nothing of this id waits here. */
export const withdrawChange = (ctx: Ctx, { query }: Input<typeof contract.withdrawChange>): Promise<OwnOrganisation> =>
  inTransaction(ctx, async (ctx) => {
    const row = await actingRow(ctx, true);
    if (!(await withdrawApprovalRequest(ctx, row.id, 'change', query.id))) throw new AppError('not-found', 'There is no such pending change.');
    await audit(ctx, { action: 'organisation.draft.withdraw', subject: ['organisation-draft', query.id], organisationId: row.id });
    return presentOrganisation(await saveChange(ctx, await actingRow(ctx), {}, 'organisation.change'));
  });
