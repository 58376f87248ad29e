import type { Input } from '#contract/endpoint.ts';
import type { SupplierClaim } from '#contract/supplier-claims.ts';
import type * as contract from '#contract/supplier-claims.ts';
import { personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { lockSupplierClaimant, supplierClaimsOf, supplierKeyOf } from '../approval/approval-request-lists.repo.ts';
import { insertSupplierClaim } from '../approval/approval-requests.repo.ts';
import { nextRevision } from '../organisations.repo.ts';
import { activeOrganisationRow } from '../profile/change-own-organisation-data.ts';
import { recheckPermission } from '../team/recheck-permission.ts';

/**
 * Claims a supplier that awards name, for the active organisation; an administrator decides. Whether an award names it is not said: that may
 * be locked.
 * @throws AppError invalid-input without a number and without a country; conflict: no supplier, another claim of it is pending, or the
 * supplier is claimed already.
 */
export async function claimSupplier(ctx: Ctx, { body }: Input<typeof contract.claimSupplier>): Promise<SupplierClaim> {
  const { name, country, scheme, identifier, reason } = body;
  return inTransaction(ctx, async (ctx) => {
    const row = await activeOrganisationRow(ctx, true);
    await recheckPermission(ctx, 'team.manage');
    if (row.orgType === 'BUYER') throw new AppError('conflict', 'Only a supplier has awards.');
    const key = await supplierKeyOf(ctx, body);
    if (key === null) throw fieldError('country', 'required', 'is needed where there is no number');
    const claimant = await lockSupplierClaimant(ctx, key);
    if (claimant === row.id) throw fieldError('name', 'own-supplier', 'is claimed by this organisation already', 'conflict');
    if (claimant !== null) throw fieldError('name', 'supplier-taken', 'is claimed already', 'conflict');
    const publicId = newPublicId();
    const identifiers = scheme && identifier ? { identifiers: [{ scheme, identifier }] } : {};
    const content = { key, name, ...(country ? { country } : {}), ...identifiers, reason };
    if (!(await insertSupplierClaim(ctx, { publicId, organisationId: row.id, accountId: personOf(ctx).accountId, content })))
      throw fieldError('name', 'claim-waits', 'cannot be claimed while another claim is pending', 'conflict');
    // An administrator decides on the version that they saw.
    await nextRevision(ctx, row.id);
    await audit(ctx, { action: 'organisation.supplier', subject: ['organisation', row.publicId], organisationId: row.id, details: { supplier: name } });
    return (await supplierClaimsOf(ctx, row.id, { id: publicId }))[0]!;
  });
}
