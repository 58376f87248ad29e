import type { Input } from '#contract/endpoint.ts';
import type * as contract from '#contract/team.ts';
import { organisationOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { SortKeys } from '#server/platform/db/sorted-page.ts';
import { type ItemPage, keyset } from '#server/platform/http/keyset.ts';
import { type MemberRow, countMembers, listMembers } from './memberships.repo.ts';

type MembersQuery = Input<typeof contract.listTeam>['query'];

/** One page of the people of the organisation that is acted for, each as `present` shows them. */
export function listedMembers<Item>(
  ctx: Ctx,
  { page, size, cursor, sort, ...filter }: MembersQuery,
  present: (row: MemberRow) => Item,
): Promise<ItemPage<Item>> {
  const { id } = organisationOf(ctx);
  return keyset(`team ${JSON.stringify([filter, sort])}`, SortKeys).list(
    { page, size, cursor },
    {
      read: (pageRead) => listMembers(ctx, id, filter, sort, pageRead),
      count: () => countMembers(ctx, id, filter),
      keysOf: ({ sortKey, membershipId }): SortKeys => [sortKey, membershipId],
      present,
    },
  );
}
