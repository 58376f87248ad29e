import type { ChildOrganisation } from '#contract/children.ts';
import type * as contract from '#contract/children.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { organisationOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { requireStill } from '../team/require-still.ts';
import { setParent } from '../organisations.repo.ts';
import { countOwners } from '../team/memberships.repo.ts';
import { type ChildRow, childRow, childrenOf, countBelow, lockTrees } from './children.repo.ts';
import { isUnder } from './tree.repo.ts';
import { withdrawWord } from './withdraw-parents-approval.ts';

const present = ({ rowId: _id, parentRowId: _parent, ...child }: ChildRow): ChildOrganisation => child;
const notHere = () => new AppError('not-found', 'There is no such organisation below yours.');

/** An organisation below the one that is acted for; with `orItself` also that one. @throws AppError not-found for any other. */
export async function within(ctx: Ctx, publicId: string, orItself: boolean): Promise<ChildRow> {
  const acting = organisationOf(ctx);
  const row = await childRow(ctx, publicId);
  if (!row) throw notHere();
  if (row.rowId === acting.id ? orItself : await isUnder(ctx, row.rowId, [acting.id])) return row;
  throw notHere();
}

/**
 * Readers see what is below their own organisation. People who manage children may name any of them.
 * @throws AppError not-found for an organisation that is neither the own one nor below it.
 */
export async function listChildren(ctx: Ctx, { params, query }: Input<typeof contract.listChildren>): Promise<Output<typeof contract.listChildren>> {
  const { rowId, id, name } = await within(ctx, params.id, true);
  const acting = organisationOf(ctx);
  if (rowId !== acting.id && !acting.permissions.has('children.manage')) throw notHere();
  const { page, size } = query;
  const [rows, total] = await Promise.all([childrenOf(ctx, rowId, query, query), countBelow(ctx, rowId, query)]);
  return { organization: { id, name, childOrganizations: rows.map(present), total, page, size } };
}

/** The move is in the log of the moved organisation and in the log of the one that moved it. */
async function auditBoth(ctx: Ctx, child: ChildRow, action: 'organisation.move' | 'organisation.detach', parent: string | null): Promise<void> {
  for (const organisationId of [organisationOf(ctx).id, child.rowId])
    await audit(ctx, { action, subject: ['organisation', child.id], organisationId, details: { parent: [child.parentId, parent] } });
}

/**
 * Moves a child with all below it. Of several moves at once each sees what those before it did.
 * @throws AppError not-found; conflict: it was moved meanwhile; invalid-input at `parent`: not in this tree, or below itself.
 */
export async function moveChild(ctx: Ctx, { params, body }: Input<typeof contract.moveChild>): Promise<ChildOrganisation> {
  return inTransaction(ctx, async (ctx) => {
    await lockTrees(ctx);
    await requireStill(ctx, 'children.manage');
    const child = await within(ctx, params.id, false);
    const parent = await within(ctx, body.parent, true).catch(() => null);
    if (!parent) throw fieldError('parent', 'unknown', 'There is no such organisation in this tree.');
    if (child.parentId !== body.from) throw new AppError('conflict', 'Someone else has moved it.', undefined, { current: present(child) });
    if (parent.rowId === child.rowId || (await isUnder(ctx, parent.rowId, [child.rowId])))
      throw fieldError('parent', 'cycle', 'An organisation cannot stand below itself.');
    await setParent(ctx, child.rowId, parent.rowId);
    await auditBoth(ctx, child, 'organisation.move', parent.id);
    return { ...present(child), parentId: parent.id };
  });
}

/**
 * Lets a child stand for itself. What was approved on its parent's word waits for an administrator then (docs/decisions/0018).
 * @throws AppError not-found; conflict when nobody could look after it.
 */
export async function detachChild(ctx: Ctx, { params }: Input<typeof contract.detachChild>): Promise<Output<typeof contract.detachChild>> {
  return inTransaction(ctx, async (ctx) => {
    await lockTrees(ctx);
    await requireStill(ctx, 'children.manage');
    const child = await within(ctx, params.id, false);
    if ((await countOwners(ctx, child.rowId)) === 0)
      throw new AppError('conflict', 'It has no owner yet: once detached, nobody could look after it.', [
        { path: 'params.id', rule: 'no-owner', message: 'It has no owner yet.' },
      ]);
    await setParent(ctx, child.rowId, null);
    await withdrawWord(ctx, child.rowId);
    await auditBoth(ctx, child, 'organisation.detach', null);
    const { approval } = (await childRow(ctx, child.id)) ?? child;
    return { detached: child.id, approval };
  });
}
