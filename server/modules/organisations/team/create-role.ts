import type { Input } from '#contract/endpoint.ts';
import { type NamedRole, MAX_ROLES } from '#contract/team.ts';
import type * as contract from '#contract/team.ts';
import { organisationOf, requireCanGrant } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { inPermissionOrder, roleNameTakenError } from './named-role.ts';
import { lockManagedTeam } from './recheck-permission.ts';
import { countRoles, insertRole } from './roles.repo.ts';

/** @throws AppError invalid-input (name taken), conflict (as many as there may be), forbidden (more than the giver has). */
export async function createRole(ctx: Ctx, { body }: Input<typeof contract.createRole>): Promise<NamedRole> {
  const organisation = organisationOf(ctx);
  const roleFields = { name: body.name, permissions: inPermissionOrder(body.permissions) };
  requireCanGrant(ctx, roleFields.permissions);
  return inTransaction(ctx, async (ctx) => {
    await lockManagedTeam(ctx);
    if ((await countRoles(ctx, organisation.id)) >= MAX_ROLES) throw new AppError('conflict', `An organisation has ${MAX_ROLES} roles at most.`);
    const id = newPublicId();
    if (!(await insertRole(ctx, organisation.id, id, roleFields))) throw roleNameTakenError();
    await audit(ctx, { action: 'role.create', subject: ['role', id], details: roleFields });
    return { id, ...roleFields, people: 0, revision: 1 };
  });
}
