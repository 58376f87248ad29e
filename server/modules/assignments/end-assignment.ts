import type * as contract from '#contract/assignments.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { organisationOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { deleteAssignment, lockAssignment } from './assignments.repo.ts';

/** Ends the organisation's assignment of a notice, if there is one. */
export async function endAssignment(ctx: Ctx, { query: { notice } }: Input<typeof contract.endAssignment>): Promise<Output<typeof contract.endAssignment>> {
  return inTransaction(ctx, async (ctx) => {
    const assignment = await lockAssignment(ctx, organisationOf(ctx).id, notice);
    if (!assignment) return { ended: false };
    await deleteAssignment(ctx, assignment.rowId);
    await audit(ctx, { action: 'assignment.end', subject: ['notice', notice], details: { state: assignment.state } });
    return { ended: true };
  });
}
