import { type AdminOrganisation, type BuyerGroup } from '#contract/administration.ts';
import type * as contract from '#contract/administration.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { buyerGroups } from '#contract/names.ts';
import { personOf } from '#server/platform/access.ts';
import { changesSince } from '#server/platform/audit/changes-since.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { SortKeys } from '#server/platform/db/sorted-page.ts';
import { AppError } from '#server/platform/errors.ts';
import { keyset } from '#server/platform/http/keyset.ts';
import { type ApprovalRequestRow, countApprovalRequests, approvalRequestsOf, approvalRequestRows } from '../approval/approval-request-lists.repo.ts';
import { type OrganisationFilter, countBy, countGroups, listOwned, ownedRow, twinsOf } from './organisation-lists.repo.ts';
import { normaliseIdentifier } from '../normalise-name.ts';
import { presentApprovalRequest, presentOrganisation, presentRow } from './present-organisation.ts';

const keysOf = ({ sortKey, rowId }: { sortKey: string; rowId: number }): SortKeys => [sortKey, rowId];

async function ownedPage(ctx: Ctx, filter: OrganisationFilter, group: BuyerGroup, query: Input<typeof contract.listSellers>['query']) {
  const { accountId } = personOf(ctx);
  const pages = keyset(`administration ${JSON.stringify([filter, group, query.sort])}`, SortKeys);
  return pages.list(query, {
    read: (walk) => listOwned(ctx, filter, group, accountId, query.sort, walk),
    count: async () => (await countGroups(ctx, filter, [group], accountId))[group],
    keysOf,
    present: presentRow,
  });
}

/** One page of a group of buyers. */
export function listBuyers(ctx: Ctx, { query }: Input<typeof contract.listBuyers>): Promise<Output<typeof contract.listBuyers>> {
  const { group, q, country, orgType, blocked, trusted, approval, manager, parent } = query;
  return ownedPage(ctx, { side: 'BUYER', q, country, orgType, blocked, trusted, approval, manager, parent }, group, query);
}

/** How many buyers each group has. */
export async function countBuyersByApproval(
  ctx: Ctx,
  { query }: Input<typeof contract.countBuyersByApproval>,
): Promise<Output<typeof contract.countBuyersByApproval>> {
  return { counts: await countGroups(ctx, { side: 'BUYER', ...query }, buyerGroups, personOf(ctx).accountId) };
}

/** One page of the sellers. */
export function listSellers(ctx: Ctx, { query }: Input<typeof contract.listSellers>): Promise<Output<typeof contract.listSellers>> {
  const { q, country, orgType, blocked } = query;
  return ownedPage(ctx, { side: 'SELLER', q, country, orgType, blocked }, 'all', query);
}

/** The filters of the sellers: each with its own filter left out. */
export async function listSellerFilters(ctx: Ctx, { query }: Input<typeof contract.listSellerFilters>): Promise<Output<typeof contract.listSellerFilters>> {
  const names = ['country', 'orgType', 'blocked'] as const;
  const lists = await Promise.all(names.map((name) => countBy(ctx, { side: 'SELLER', ...query, [name]: undefined }, name)));
  return { filters: Object.fromEntries(names.map((name, at) => [name, lists[at]!.map((one) => ({ ...one, label: null }))])) };
}

/** Identifiers that wait for approval, as they are compared. */
function statedIdentifiers(requests: readonly ApprovalRequestRow[]): { scheme: string; identifier: string }[] {
  const stated = requests
    .filter(({ state }) => state === 'waiting')
    .flatMap(({ content }) => (Array.isArray(content['identifiers']) ? content['identifiers'] : []));
  return (stated as { scheme?: unknown; identifier?: unknown }[]).flatMap(({ scheme, identifier }) => {
    const plain = typeof identifier === 'string' ? normaliseIdentifier(identifier) : null;
    return plain && typeof scheme === 'string' ? [{ scheme, identifier: plain }] : [];
  });
}

/** Changes that its people make by themselves. */
const OWN_CHANGES = ['organisation.change', 'organisation.profile', 'organisation.billing', 'organisation.contacts', 'organisation.offices'];

/** What was changed since an administrator last decided. */
async function changedSince(ctx: Ctx, publicId: string, requests: readonly ApprovalRequestRow[]): Promise<AdminOrganisation['changed']> {
  const [last] = requests
    .flatMap(({ state, decidedAt }) => (decidedAt && (state === 'approved' || state === 'denied') ? [decidedAt] : []))
    .toSorted((a, b) => b.getTime() - a.getTime());
  return last ? { since: last.toISOString(), fields: await changesSince(ctx, ['organisation', publicId], OWN_CHANGES, last) } : null;
}

/** Everything of an organisation. @throws AppError not-found */
export async function readOrganisation(ctx: Ctx, publicId: string): Promise<AdminOrganisation> {
  const row = await ownedRow(ctx, publicId);
  if (!row) throw new AppError('not-found', 'There is no such organisation.');
  const requests = await approvalRequestsOf(ctx, row.rowId);
  const [twins, changed] = [await twinsOf(ctx, row, statedIdentifiers(requests)), await changedSince(ctx, publicId, requests)];
  return presentOrganisation(row, requests, twins, changed);
}

export const showOrganisation = (ctx: Ctx, { params }: Input<typeof contract.showOrganisation>): Promise<AdminOrganisation> => readOrganisation(ctx, params.id);

/** One page of what waits, or of what was decided. */
export async function listApprovalRequests(
  ctx: Ctx,
  { query }: Input<typeof contract.listApprovalRequests>,
): Promise<Output<typeof contract.listApprovalRequests>> {
  const { kind, state, q, sort } = query;
  const filter = { kind, state, q };
  const pages = keyset(`approval requests ${JSON.stringify([filter, sort])}`, SortKeys);
  return pages.list(query, {
    read: (walk) => approvalRequestRows(ctx, filter, sort.startsWith('-'), walk),
    count: () => countApprovalRequests(ctx, filter),
    keysOf,
    present: presentApprovalRequest,
  });
}
