import type { Input, Output } from '#contract/endpoint.ts';
import { type Permission, grantable, permissions as all } from '#contract/permissions.ts';
import { type NamedRole, ROLES_MAX } from '#contract/team.ts';
import type * as contract from '#contract/team.ts';
import { organisationOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { SortKeys } from '#server/platform/db/sorted-page.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { keyset } from '#server/platform/http/keyset.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { requireMayGive } from './roles-to-give.ts';
import { type RoleRow, countRoles, deleteRole, insertRole, listRoles as listRows, roleOf, updateRole } from './roles.repo.ts';
import { lockTeamToKeep } from './require-still.ts';

const present = ({ id, name, permissions, people, revision }: RoleRow): NamedRole => ({ id, name, permissions, people, revision });
const inOrder = (given: readonly Permission[]) => all.filter((permission) => given.includes(permission));
const taken = () => fieldError('name', 'taken', 'The organisation has a role of this name.');

export async function listRoles(
  ctx: Ctx,
  { query: { page, size, cursor, ...filter } }: Input<typeof contract.listRoles>,
): Promise<Output<typeof contract.listRoles>> {
  const { id } = organisationOf(ctx);
  const listed = await keyset(`roles ${JSON.stringify(filter)}`, SortKeys).list(
    { page, size, cursor },
    {
      read: (walk) => listRows(ctx, id, filter, walk),
      count: () => countRoles(ctx, id, filter),
      keysOf: ({ sortKey, rowId }): SortKeys => [sortKey, rowId],
      present,
    },
  );
  return { ...listed, grantable: [...grantable] };
}

/** @throws AppError invalid-input (name taken), conflict (as many as there may be), forbidden (more than the giver has). */
export async function createRole(ctx: Ctx, { body }: Input<typeof contract.createRole>): Promise<NamedRole> {
  const organisation = organisationOf(ctx);
  const given = { name: body.name, permissions: inOrder(body.permissions) };
  requireMayGive(organisation, given.permissions);
  return inTransaction(ctx, async (ctx) => {
    await lockTeamToKeep(ctx);
    if ((await countRoles(ctx, organisation.id)) >= ROLES_MAX) throw new AppError('conflict', `An organisation has ${ROLES_MAX} roles at most.`);
    const id = newPublicId();
    if (!(await insertRole(ctx, organisation.id, id, given))) throw taken();
    await audit(ctx, { action: 'role.create', subject: ['role', id], details: given });
    return { id, ...given, people: 0, revision: 1 };
  });
}

async function roleHere(ctx: Ctx, id: string): Promise<RoleRow> {
  await lockTeamToKeep(ctx);
  const role = await roleOf(ctx, organisationOf(ctx).id, id);
  if (!role) throw new AppError('not-found', 'There is no such role.');
  return role;
}

/** @throws AppError not-found, precondition-failed, invalid-input (name taken), forbidden. */
export async function changeRole(ctx: Ctx, { params, body }: Input<typeof contract.changeRole>): Promise<NamedRole> {
  const organisation = organisationOf(ctx);
  const given = { name: body.name, permissions: inOrder(body.permissions) };
  return inTransaction(ctx, async (ctx) => {
    const before = await roleHere(ctx, params.id);
    if (before.revision !== ctx.request?.revision)
      throw new AppError('precondition-failed', 'Someone else changed the role.', undefined, { current: present(before) });
    requireMayGive(organisation, given.permissions);
    if (!(await updateRole(ctx, organisation.id, before.rowId, given))) throw taken();
    await audit(ctx, {
      action: 'role.change',
      subject: ['role', params.id],
      details: { name: [before.name, given.name], permissions: [before.permissions, given.permissions] },
    });
    return { ...present(before), ...given, revision: before.revision + 1 };
  });
}

/** @throws AppError not-found */
export async function removeRole(ctx: Ctx, { params }: Input<typeof contract.removeRole>): Promise<Output<typeof contract.removeRole>> {
  return inTransaction(ctx, async (ctx) => {
    const { rowId, name, permissions, people } = await roleHere(ctx, params.id);
    await deleteRole(ctx, rowId);
    await audit(ctx, { action: 'role.remove', subject: ['role', params.id], details: { name, permissions, people } });
    return { removed: params.id, people };
  });
}
