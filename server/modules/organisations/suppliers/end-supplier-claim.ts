import type { Input } from '#contract/endpoint.ts';
import type { SupplierClaim } from '#contract/supplier-claims.ts';
import type * as contract from '#contract/supplier-claims.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { supplierClaimsOf } from '../approval/approval-request-lists.repo.ts';
import { endSupplierClaims, withdrawApprovalRequest } from '../approval/approval-requests.repo.ts';
import { nextRevision } from '../organisations.repo.ts';
import { activeOrganisationRow } from '../profile/change-own-organisation-data.ts';
import { recheckPermission } from '../team/recheck-permission.ts';

/** Withdraws a pending claim to a supplier, or gives up an approved one. @throws AppError not-found */
export async function endSupplierClaim(ctx: Ctx, { params: { id } }: Input<typeof contract.endSupplierClaim>): Promise<SupplierClaim> {
  return inTransaction(ctx, async (ctx) => {
    const row = await activeOrganisationRow(ctx, true);
    await recheckPermission(ctx, 'team.manage');
    if (!(await withdrawApprovalRequest(ctx, row.id, 'supplier', id)) && !(await endSupplierClaims(ctx, row.id, { publicId: id })))
      throw new AppError('not-found', 'There is no pending or approved claim with this id.');
    const [ended] = await supplierClaimsOf(ctx, row.id, { id });
    await nextRevision(ctx, row.id);
    const details = { supplier: ended!.supplier.name };
    await audit(ctx, { action: 'organisation.supplier-end', subject: ['organisation', row.publicId], organisationId: row.id, details });
    return ended!;
  });
}
