import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/team.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { lockRole } from './named-role.ts';
import { deleteRole } from './roles.repo.ts';

/** @throws AppError not-found */
export async function removeRole(ctx: Ctx, { params }: Input<typeof contract.removeRole>): Promise<Output<typeof contract.removeRole>> {
  return inTransaction(ctx, async (ctx) => {
    const { rowId, name, permissions, people } = await lockRole(ctx, params.id);
    await deleteRole(ctx, rowId);
    await audit(ctx, { action: 'role.remove', subject: ['role', params.id], details: { name, permissions, people } });
    return { removed: params.id, people };
  });
}
