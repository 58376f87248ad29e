import type { Input } from '#contract/endpoint.ts';
import type * as contract from '#contract/opening-officers.ts';
import type { OfficerList } from '#contract/opening-officers.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { deleteSharesOf } from '../keys/keys.repo.ts';
import { deleteOfficer, lockOfficers, officersOf } from './officers.repo.ts';
import { presentOfficers } from './read-officers.ts';
import { requireOwnBuyer } from './require-own-buyer.ts';
import { tendersThatNeed } from './tenders-that-need.ts';

/**
 * Removes an opening officer and their shares of the organisation's keys.
 * @throws AppError forbidden, not-found; conflict (rule `would-lock`) where sealed bids could then no longer be opened.
 */
export async function removeOpeningOfficer(ctx: Ctx, { params }: Input<typeof contract.removeOpeningOfficer>): Promise<OfficerList> {
  const { id } = requireOwnBuyer(ctx);
  return inTransaction(ctx, async (ctx) => {
    await lockOfficers(ctx, id);
    const officer = (await officersOf(ctx, id)).find((row) => row.id === params.id);
    if (!officer) throw new AppError('not-found', 'There is no such opening officer.');
    const [needing] = await tendersThatNeed(ctx, officer.accountId, { buyerId: id });
    if (needing) {
      const message = `Without this officer the bids for “${needing.title}” could not be opened. Appoint another one first, and share the keys.`;
      throw new AppError('conflict', message, [{ path: 'params.id', rule: 'would-lock', message, bound: needing.title }]);
    }
    await deleteOfficer(ctx, id, officer.accountId);
    await deleteSharesOf(ctx, officer.accountId, id);
    await audit(ctx, { action: 'opening.officer.remove', subject: ['account', officer.id], organisationId: id });
    return presentOfficers(ctx, id);
  });
}
