import { z } from 'zod';
import type { Input } from '#contract/endpoint.ts';
import { type OwnApprovalRequestList, type OwnApprovalRequest, approvalFieldNames } from '#contract/own-organisation.ts';
import type * as contract from '#contract/own-organisation.ts';
import { organisationOf, personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { keyset } from '#server/platform/http/keyset.ts';
import { parseApprovalFields, approvalFieldsOf } from '../profile/approval-fields.ts';
import { type OwnApprovalRequestRow, countOwnApprovalRequests, ownApprovalRequestRows } from './approval-request-lists.repo.ts';

export function presentOwnApprovalRequest({ organisation, ...request }: OwnApprovalRequestRow): OwnApprovalRequest {
  const changes = parseApprovalFields(request.content);
  const currentFields = approvalFieldsOf(organisation);
  // A registration is looked at whole; of a change only what changes.
  const now =
    request.kind === 'change'
      ? Object.fromEntries(approvalFieldNames.filter((field) => field in changes).map((field) => [field, currentFields[field]]))
      : currentFields;
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
  const pendingOfAll = { organisation: null, reader, kind, state: state ?? ['waiting' as const] };
  const filter = superAdmin && !organisation ? pendingOfAll : { organisation: organisationOf(ctx).id, reader, kind, state };
  const pages = keyset('own approval requests', z.number().int().min(0));
  return pages.list(paging, {
    read: (pageRead) => ownApprovalRequestRows(ctx, filter, pageRead),
    count: () => countOwnApprovalRequests(ctx, filter),
    keysOf: (row) => row.key,
    present: presentOwnApprovalRequest,
  });
}
