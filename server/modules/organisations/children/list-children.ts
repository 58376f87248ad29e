import type * as contract from '#contract/children.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { organisationOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { notBelow, requireSelfOrDescendant } from './require-descendant.ts';
import { childrenOf, countBelow } from './children.repo.ts';
import { presentChild } from './present-child.ts';

/**
 * Readers see the organisations below their own. People who manage children may name any of them.
 * @throws AppError not-found for an organisation outside of that.
 */
export async function listChildren(ctx: Ctx, { params, query }: Input<typeof contract.listChildren>): Promise<Output<typeof contract.listChildren>> {
  const { rowId, id, name } = await requireSelfOrDescendant(ctx, params.id);
  const acting = organisationOf(ctx);
  if (rowId !== acting.id && !acting.permissions.has('children.manage')) throw notBelow();
  const { page, size } = query;
  const [rows, total] = await Promise.all([childrenOf(ctx, rowId, query, query), countBelow(ctx, rowId, query)]);
  return { organization: { id, name, childOrganizations: rows.map(presentChild), total, page, size } };
}
