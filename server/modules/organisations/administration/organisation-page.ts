import type { BuyerGroup } from '#contract/administration.ts';
import type * as contract from '#contract/administration.ts';
import type { Input } from '#contract/endpoint.ts';
import { personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { SortKeys } from '#server/platform/db/sorted-page.ts';
import { keyset } from '#server/platform/http/keyset.ts';
import { type OrganisationFilter, countGroups, listClaimedOrganisations } from './organisation-lists.repo.ts';
import { presentRow } from './present-organisation.ts';

/** The keyset of a row. */
export const sortKeysOf = ({ sortKey, rowId }: { sortKey: string; rowId: number }): SortKeys => [sortKey, rowId];

/** One page of the organisations with people that a list of the administrator chooses. */
export async function organisationPage(ctx: Ctx, filter: OrganisationFilter, group: BuyerGroup, query: Input<typeof contract.listSellers>['query']) {
  const { accountId } = personOf(ctx);
  const pages = keyset(`administration ${JSON.stringify([filter, group, query.sort])}`, SortKeys);
  return pages.list(query, {
    read: (pageRead) => listClaimedOrganisations(ctx, filter, group, accountId, query.sort, pageRead),
    count: async () => (await countGroups(ctx, filter, [group], accountId))[group],
    keysOf: sortKeysOf,
    present: presentRow,
  });
}
