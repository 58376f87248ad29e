import type * as contract from '#contract/administration.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { SortKeys } from '#server/platform/db/sorted-page.ts';
import { keyset } from '#server/platform/http/keyset.ts';
import { countApprovalRequests, approvalRequestRows } from '../approval/approval-request-lists.repo.ts';
import { sortKeysOf } from './organisation-page.ts';
import { presentApprovalRequest } from './present-organisation.ts';

/** One page of pending requests, or of decided ones. */
export async function listApprovalRequests(
  ctx: Ctx,
  { query }: Input<typeof contract.listApprovalRequests>,
): Promise<Output<typeof contract.listApprovalRequests>> {
  const { kind, state, q, sort } = query;
  const filter = { kind, state, q };
  const pages = keyset(`approval requests ${JSON.stringify([filter, sort])}`, SortKeys);
  return pages.list(query, {
    read: (pageRead) => approvalRequestRows(ctx, filter, sort.startsWith('-'), pageRead),
    count: () => countApprovalRequests(ctx, filter),
    keysOf: sortKeysOf,
    present: presentApprovalRequest,
  });
}
