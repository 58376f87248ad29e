import type * as contract from '#contract/children.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events/outbox.ts';
import { organisationChanged } from '../organisations.events.ts';
import { recheckPermission } from '../team/recheck-permission.ts';
import { lockTeam, deleteOrganisation } from '../organisations.repo.ts';
import { lockTrees } from './children.repo.ts';
import { requireDescendant } from './require-descendant.ts';

/** Data that would be lost with it. */
type RemovalObstacle = 'has-people' | 'has-children' | 'has-notices';
const removalConflict = (rule: RemovalObstacle, message: string) => new AppError('conflict', message, [{ path: 'params.id', rule, message }]);

/**
 * Removes a child that was added by mistake, with its data; invitations to it become invalid.
 * @throws AppError not-found; conflict where data would be lost with it.
 */
export async function removeChild(ctx: Ctx, { params }: Input<typeof contract.removeChild>): Promise<Output<typeof contract.removeChild>> {
  return inTransaction(ctx, async (ctx) => {
    await lockTrees(ctx);
    await recheckPermission(ctx, 'children.manage');
    const { rowId } = await requireDescendant(ctx, params.id);
    // Somebody may join it, or add a child, at the same instant: the locks make that visible.
    await lockTeam(ctx, rowId);
    const { people, children, name, parentId } = await requireDescendant(ctx, params.id);
    if (people > 0) throw removalConflict('has-people', 'It has people: take them out of its team first, or detach it.');
    if (children > 0) throw removalConflict('has-children', 'There are child buyers below it: move them elsewhere first.');
    if (!(await deleteOrganisation(ctx, rowId))) throw removalConflict('has-notices', 'It has notices, which stay: move it, or invite an owner and detach it.');
    await emit(ctx, organisationChanged, [rowId]);
    await audit(ctx, { action: 'organisation.remove', subject: ['organisation', params.id], details: { name, parent: parentId } });
    return { removed: params.id };
  });
}
