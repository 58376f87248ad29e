import type { AdminOrganisation } from '#contract/administration.ts';
import type * as contract from '#contract/administration.ts';
import { MAX_DIRECT_CHILDREN } from '#contract/children.ts';
import type { Input } from '#contract/endpoint.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { lockOrganisation, setParent, makeApprovalOwn } from '../organisations.repo.ts';
import { countOwners } from '../team/memberships.repo.ts';
import { countBelow, lockTrees } from './children.repo.ts';
import { isDescendantOf } from './tree.repo.ts';
import { lockForDecision } from '../administration/lock-for-decision.ts';
import { readOrganisation } from '../administration/read-organisation.ts';

/** The new parent. @throws AppError invalid-input if it cannot have children, or is below the child. */
async function parentFor(ctx: Ctx, childId: number, publicId: string): Promise<number> {
  const row = await lockOrganisation(ctx, publicId);
  if (!row || !row.claimed || row.orgType === 'SELLER' || row.approval === 'denied' || row.blockedAt)
    throw fieldError('parent', 'unknown', 'There is no buyer of this id that others could stand below.');
  if (row.id === childId || (await isDescendantOf(ctx, row.id, [childId]))) throw fieldError('parent', 'cycle', 'An organisation cannot stand below itself.');
  if ((await countBelow(ctx, row.id, { deep: false })) >= MAX_DIRECT_CHILDREN)
    throw new AppError('conflict', `There are ${MAX_DIRECT_CHILDREN} child buyers just below one at most.`);
  return row.id;
}

/**
 * Places a buyer below another one of any tree, or detaches it; its notices stay its own.
 * @throws AppError not-found; conflict: it was moved meanwhile, is no buyer, or nobody would own it; invalid-input at `parent`.
 */
export async function placeOrganisation(ctx: Ctx, { params, body }: Input<typeof contract.placeOrganisation>): Promise<AdminOrganisation> {
  return inTransaction(ctx, async (ctx) => {
    await lockTrees(ctx);
    const child = await lockForDecision(ctx, params.id);
    const before = await readOrganisation(ctx, params.id);
    if (!child.claimed || child.orgType === 'SELLER') throw new AppError('conflict', 'Only a buyer with people of its own can have a parent.');
    if ((before.parent?.id ?? null) !== body.from) throw new AppError('conflict', 'Someone else has moved it.', undefined, { current: before });
    if (body.parent === body.from) return before;
    const parentId = body.parent === null ? null : await parentFor(ctx, child.id, body.parent);
    if (parentId === null && (await countOwners(ctx, child.id)) === 0)
      throw new AppError('conflict', 'It has no owner yet, and without a parent nobody could manage it.', [
        { path: 'body.parent', rule: 'no-owner', message: 'It has no owner yet.' },
      ]);
    await setParent(ctx, child.id, parentId);
    if (parentId === null) await makeApprovalOwn(ctx, child.id);
    await audit(ctx, {
      action: parentId === null ? 'organisation.detach' : 'organisation.move',
      subject: ['organisation', params.id],
      organisationId: child.id,
      details: { parent: [body.from, body.parent] },
    });
    return readOrganisation(ctx, params.id);
  });
}
