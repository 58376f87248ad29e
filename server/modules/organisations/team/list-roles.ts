import type { Input, Output } from '#contract/endpoint.ts';
import { grantable } from '#contract/permissions.ts';
import type * as contract from '#contract/team.ts';
import { organisationOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { SortKeys } from '#server/platform/db/sorted-page.ts';
import { keyset } from '#server/platform/http/keyset.ts';
import { presentRole } from './named-role.ts';
import { countRoles, listRoles as listRows } from './roles.repo.ts';

/** The roles that the organisation defined, and what may stand in one. */
export async function listRoles(
  ctx: Ctx,
  { query: { page, size, cursor, ...filter } }: Input<typeof contract.listRoles>,
): Promise<Output<typeof contract.listRoles>> {
  const { id } = organisationOf(ctx);
  const rolePage = await keyset(`roles ${JSON.stringify(filter)}`, SortKeys).list(
    { page, size, cursor },
    {
      read: (pageRead) => listRows(ctx, id, filter, pageRead),
      count: () => countRoles(ctx, id, filter),
      keysOf: ({ sortKey, rowId }): SortKeys => [sortKey, rowId],
      present: presentRole,
    },
  );
  return { ...rolePage, grantable: [...grantable] };
}
