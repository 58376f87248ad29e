import type * as contract from '#contract/children.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { setParent } from '../organisations.repo.ts';
import { countOwners } from '../team/memberships.repo.ts';
import { recheckPermission } from '../team/recheck-permission.ts';
import { auditMove } from './audit-move.ts';
import { requireDescendant } from './require-descendant.ts';
import { childRow, lockTrees } from './children.repo.ts';
import { withdrawInheritedApprovals } from './withdraw-inherited-approvals.ts';

/**
 * Detaches a child from its parent. An approval through the parent becomes pending then (docs/decisions/0018).
 * @throws AppError not-found; conflict when nobody would own it.
 */
export async function detachChild(ctx: Ctx, { params }: Input<typeof contract.detachChild>): Promise<Output<typeof contract.detachChild>> {
  return inTransaction(ctx, async (ctx) => {
    await lockTrees(ctx);
    await recheckPermission(ctx, 'children.manage');
    const child = await requireDescendant(ctx, params.id);
    if ((await countOwners(ctx, child.rowId)) === 0)
      throw new AppError('conflict', 'It has no owner yet: once detached, nobody could look after it.', [
        { path: 'params.id', rule: 'no-owner', message: 'It has no owner yet.' },
      ]);
    await setParent(ctx, child.rowId, null);
    await withdrawInheritedApprovals(ctx, child.rowId);
    await auditMove(ctx, child, 'organisation.detach', null);
    const { approval } = (await childRow(ctx, child.id)) ?? child;
    return { detached: child.id, approval };
  });
}
