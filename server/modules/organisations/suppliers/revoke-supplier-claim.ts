import type { AdminApprovalRequest } from '#contract/administration.ts';
import type { Input } from '#contract/endpoint.ts';
import type * as contract from '#contract/supplier-claims.ts';
import { personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { lockForDecision } from '../administration/lock-for-decision.ts';
import { presentApprovalRequest } from '../administration/present-organisation.ts';
import { approvalRequestRow } from '../approval/approval-request-lists.repo.ts';
import { type SupplierClaimContent, endSupplierClaims } from '../approval/approval-requests.repo.ts';
import { mailDecision } from '../approval/decision-mail.ts';
import { ownersOf } from '../team/mail-recipients.repo.ts';

/** Ends an approved claim to a supplier. Its owners are mailed why. @throws AppError not-found; conflict when it is not approved, or no longer */
export async function revokeSupplierClaim(ctx: Ctx, { body: { id, reason } }: Input<typeof contract.revokeSupplierClaim>): Promise<AdminApprovalRequest> {
  const found = await approvalRequestRow(ctx, id);
  if (found?.kind !== 'supplier') throw new AppError('not-found', 'There is no such claim.');
  return inTransaction(ctx, async (ctx) => {
    const { id: organisationId } = await lockForDecision(ctx, found.organisation.id);
    const hasEnded = await endSupplierClaims(ctx, organisationId, { publicId: id, decidedBy: personOf(ctx).accountId, reason });
    const request = (await approvalRequestRow(ctx, id))!;
    if (!hasEnded) throw new AppError('conflict', 'This claim is not approved.', undefined, { current: presentApprovalRequest(request) });
    const { name } = found.content as SupplierClaimContent;
    const details = { draft: id, supplier: name, reason };
    await audit(ctx, { action: 'organisation.supplier-revoke', subject: ['organisation', found.organisation.id], organisationId, details });
    for (const to of await ownersOf(ctx, organisationId))
      await mailDecision(ctx, { to, template: 'supplier-revoked', organisation: found.organisation.name, other: name, reason });
    return presentApprovalRequest(request);
  });
}
