import type { Input, Output } from '#contract/endpoint.ts';
import { type Permission, grantable, permissions as all } from '#contract/permissions.ts';
import {
  type NamedRole,
  ROLES_MAX,
  type changeRole as changeEndpoint,
  type createRole as createEndpoint,
  type removeRole,
  type roles,
} from '#contract/team.ts';
import { organisationOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { SortKeys } from '#server/platform/db/sorted-page.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { keyset } from '#server/platform/http/keyset.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { requireMayGive } from './giving.ts';
import { type RoleRow, countRoles, deleteRole, insertRole, listRoles as listRows, roleOf, updateRole } from './roles.repo.ts';
import { lockTeamToKeep } from './still-may.ts';

const present = ({ id, name, permissions, people, revision }: RoleRow): NamedRole => ({ id, name, permissions, people, revision });
const inOrder = (given: readonly Permission[]) => all.filter((permission) => given.includes(permission));
const taken = () => fieldError('name', 'taken', 'The organisation has a role of this name.');

export async function listRoles(ctx: Ctx, { query: { page, size, cursor, ...filter } }: Input<typeof roles>): Promise<Output<typeof roles>> {
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
export async function createNamedRole(ctx: Ctx, { body }: Input<typeof createEndpoint>): Promise<NamedRole> {
  const organisation = organisationOf(ctx);
  const given = { name: body.name, permissions: inOrder(body.permissions) };
  requireMayGive(organisation, given.permissions);
  return inTransaction(ctx, async (inside) => {
    await lockTeamToKeep(inside);
    if ((await countRoles(inside, organisation.id)) >= ROLES_MAX) throw new AppError('conflict', `An organisation has ${ROLES_MAX} roles at most.`);
    const id = newPublicId();
    if (!(await insertRole(inside, organisation.id, id, given))) throw taken();
    await audit(inside, { action: 'role.create', subject: ['role', id], details: given });
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
export async function changeNamedRole(ctx: Ctx, { params, body }: Input<typeof changeEndpoint>): Promise<NamedRole> {
  const organisation = organisationOf(ctx);
  const given = { name: body.name, permissions: inOrder(body.permissions) };
  return inTransaction(ctx, async (inside) => {
    const before = await roleHere(inside, params.id);
    if (before.revision !== ctx.request?.revision)
      throw new AppError('precondition-failed', 'Someone else changed the role.', undefined, { current: present(before) });
    requireMayGive(organisation, given.permissions);
    if (!(await updateRole(inside, organisation.id, before.rowId, given))) throw taken();
    await audit(inside, {
      action: 'role.change',
      subject: ['role', params.id],
      details: { name: [before.name, given.name], permissions: [before.permissions, given.permissions] },
    });
    return { ...present(before), ...given, revision: before.revision + 1 };
  });
}

/** @throws AppError not-found */
export async function removeNamedRole(ctx: Ctx, { params }: Input<typeof removeRole>): Promise<Output<typeof removeRole>> {
  return inTransaction(ctx, async (inside) => {
    const { rowId, name, permissions, people } = await roleHere(inside, params.id);
    await deleteRole(inside, rowId);
    await audit(inside, { action: 'role.remove', subject: ['role', params.id], details: { name, permissions, people } });
    return { removed: params.id, people };
  });
}
