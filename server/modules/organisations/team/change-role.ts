import type { Input } from '#contract/endpoint.ts';
import type { NamedRole } from '#contract/team.ts';
import type * as contract from '#contract/team.ts';
import { organisationOf, requireCanGrant } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { inPermissionOrder, lockRole, presentRole, roleNameTakenError } from './named-role.ts';
import { updateRole } from './roles.repo.ts';

/** @throws AppError not-found, precondition-failed, invalid-input (name taken), forbidden. */
export async function changeRole(ctx: Ctx, { params, body }: Input<typeof contract.changeRole>): Promise<NamedRole> {
  const organisation = organisationOf(ctx);
  const roleFields = { name: body.name, permissions: inPermissionOrder(body.permissions) };
  return inTransaction(ctx, async (ctx) => {
    const before = await lockRole(ctx, params.id);
    if (before.revision !== ctx.request?.revision)
      throw new AppError('precondition-failed', 'Someone else changed the role.', undefined, { current: presentRole(before) });
    requireCanGrant(ctx, roleFields.permissions);
    if (!(await updateRole(ctx, organisation.id, before.rowId, roleFields))) throw roleNameTakenError();
    await audit(ctx, {
      action: 'role.change',
      subject: ['role', params.id],
      details: { name: [before.name, roleFields.name], permissions: [before.permissions, roleFields.permissions] },
    });
    return { ...presentRole(before), ...roleFields, revision: before.revision + 1 };
  });
}
