import type { Input, Output } from '#contract/endpoint.ts';
import type { Merge, askForMerge, ownMerges, withdrawMerge as withdrawEndpoint } from '#contract/merges.ts';
import { organisationOf, personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { lockUnclaimed } from '../claims.repo.ts';
import { actingRow } from '../own/change-own.ts';
import { nextRevision } from '../own/own.repo.ts';
import { requireStill } from '../team/still-may.ts';
import { insertMerge, mergesOf, withdrawMerge } from './merge.repo.ts';

const LISTED = 20;

export const listOwnMerges = async (ctx: Ctx): Promise<Output<typeof ownMerges>> => ({ items: await mergesOf(ctx, organisationOf(ctx).id, { limit: LISTED }) });

/**
 * Asks that an organisation from an import goes into the own buyer; an administrator decides.
 * @throws AppError not-found (none, or already claimed); conflict: no buyer, denied, or another request is pending.
 */
export async function askForIt(ctx: Ctx, { body: { organisation, reason } }: Input<typeof askForMerge>): Promise<Merge> {
  return inTransaction(ctx, async (inside) => {
    const row = await actingRow(inside, true);
    await requireStill(inside, 'team.manage');
    if (row.orgType === 'SELLER' || row.approval === 'denied') throw new AppError('conflict', 'Only a buyer that was not denied has notices.');
    const otherId = await lockUnclaimed(inside, organisation);
    if (otherId === undefined) throw new AppError('not-found', 'There is no such organisation.');
    const publicId = newPublicId();
    const { accountId } = personOf(inside);
    if (!(await insertMerge(inside, { publicId, organisationId: row.id, otherId, accountId, reason })))
      throw new AppError('conflict', 'You have another pending request. Withdraw it first.');
    // The decision on the buyer decides this too.
    await nextRevision(inside, row.id);
    await audit(inside, { action: 'organisation.merge', subject: ['organisation', row.publicId], organisationId: row.id, details: { organisation } });
    return (await mergesOf(inside, row.id, { id: publicId }))[0]!;
  });
}

/** Takes back what waits. @throws AppError not-found */
export async function takeMergeBack(ctx: Ctx, { params: { id } }: Input<typeof withdrawEndpoint>): Promise<Merge> {
  return inTransaction(ctx, async (inside) => {
    const row = await actingRow(inside, true);
    if (!(await withdrawMerge(inside, row.id, id))) throw new AppError('not-found', 'There is no pending request with this id.');
    const [taken] = await mergesOf(inside, row.id, { id });
    await nextRevision(inside, row.id);
    const details = { organisation: taken!.organisation.id };
    await audit(inside, { action: 'organisation.merge-withdraw', subject: ['organisation', row.publicId], organisationId: row.id, details });
    return taken!;
  });
}
