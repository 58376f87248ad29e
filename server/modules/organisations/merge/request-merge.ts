import type { Input } from '#contract/endpoint.ts';
import type { Merge } from '#contract/merges.ts';
import type * as contract from '#contract/merges.ts';
import { personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { mergesOf } from '../approval/approval-request-lists.repo.ts';
import { insertMerge } from '../approval/approval-requests.repo.ts';
import { lockUnclaimed, nextRevision } from '../organisations.repo.ts';
import { activeOrganisationRow } from '../profile/change-own-organisation-data.ts';
import { recheckPermission } from '../team/recheck-permission.ts';

/**
 * Requests that an imported organisation is merged into the own buyer; an administrator decides.
 * @throws AppError not-found (none, or already claimed); conflict: no buyer, denied, or another request is pending.
 */
export async function requestMerge(ctx: Ctx, { body: { organisation, reason } }: Input<typeof contract.requestMerge>): Promise<Merge> {
  return inTransaction(ctx, async (ctx) => {
    const row = await activeOrganisationRow(ctx, true);
    await recheckPermission(ctx, 'team.manage');
    if (row.orgType === 'SELLER' || row.approval === 'denied') throw new AppError('conflict', 'Only a buyer that was not denied has notices.');
    const otherId = await lockUnclaimed(ctx, organisation);
    if (otherId === undefined) throw new AppError('not-found', 'There is no such organisation.');
    const publicId = newPublicId();
    const { accountId } = personOf(ctx);
    if (!(await insertMerge(ctx, { publicId, organisationId: row.id, otherId, accountId, reason })))
      throw new AppError('conflict', 'You have another pending request. Withdraw it first.');
    // The decision on the buyer decides this too.
    await nextRevision(ctx, row.id);
    await audit(ctx, { action: 'organisation.merge', subject: ['organisation', row.publicId], organisationId: row.id, details: { organisation } });
    return (await mergesOf(ctx, row.id, { id: publicId }))[0]!;
  });
}
