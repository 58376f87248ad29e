import type { Input } from '#contract/endpoint.ts';
import type { Merge } from '#contract/merges.ts';
import type * as contract from '#contract/merges.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { mergesOf } from '../approval/approval-request-lists.repo.ts';
import { withdrawApprovalRequest } from '../approval/approval-requests.repo.ts';
import { nextRevision } from '../organisations.repo.ts';
import { activeOrganisationRow } from '../profile/change-own-organisation-data.ts';

/** Withdraws a pending merge request. @throws AppError not-found */
export async function withdrawMerge(ctx: Ctx, { params: { id } }: Input<typeof contract.withdrawMerge>): Promise<Merge> {
  return inTransaction(ctx, async (ctx) => {
    const row = await activeOrganisationRow(ctx, true);
    if (!(await withdrawApprovalRequest(ctx, row.id, 'merge', id))) throw new AppError('not-found', 'There is no pending request with this id.');
    const [taken] = await mergesOf(ctx, row.id, { id });
    await nextRevision(ctx, row.id);
    const details = { organisation: taken!.organisation.id };
    await audit(ctx, { action: 'organisation.merge-withdraw', subject: ['organisation', row.publicId], organisationId: row.id, details });
    return taken!;
  });
}
