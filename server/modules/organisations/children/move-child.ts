import type { ChildOrganisation } from '#contract/children.ts';
import type * as contract from '#contract/children.ts';
import type { Input } from '#contract/endpoint.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { setParent } from '../organisations.repo.ts';
import { recheckPermission } from '../team/recheck-permission.ts';
import { auditMove } from './audit-move.ts';
import { requireDescendant, requireSelfOrDescendant } from './require-descendant.ts';
import { lockTrees } from './children.repo.ts';
import { presentChild } from './present-child.ts';
import { isDescendantOf } from './tree.repo.ts';

/**
 * Moves a child with all its descendants. Simultaneous moves run in sequence.
 * @throws AppError not-found; conflict: it was moved meanwhile; invalid-input at `parent`: not in this tree, or below itself.
 */
export async function moveChild(ctx: Ctx, { params, body }: Input<typeof contract.moveChild>): Promise<ChildOrganisation> {
  return inTransaction(ctx, async (ctx) => {
    await lockTrees(ctx);
    await recheckPermission(ctx, 'children.manage');
    const child = await requireDescendant(ctx, params.id);
    const parent = await requireSelfOrDescendant(ctx, body.parent).catch(() => null);
    if (!parent) throw fieldError('parent', 'unknown', 'There is no such organisation in this tree.');
    if (child.parentId !== body.from) throw new AppError('conflict', 'Someone else has moved it.', undefined, { current: presentChild(child) });
    if (parent.rowId === child.rowId || (await isDescendantOf(ctx, parent.rowId, [child.rowId])))
      throw fieldError('parent', 'cycle', 'An organisation cannot stand below itself.');
    await setParent(ctx, child.rowId, parent.rowId);
    await auditMove(ctx, child, 'organisation.move', parent.id);
    return { ...presentChild(child), parentId: parent.id };
  });
}
