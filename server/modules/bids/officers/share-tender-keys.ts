import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/opening-officers.ts';
import { personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { sealedTenders } from '../keys/keys.repo.ts';
import { type OpenedOfficer, openOfficerKeys } from '../keys/open-officer-keys.ts';
import { ownShares } from '../keys/own-shares.ts';
import { storeShares } from '../keys/tender-keys.ts';
import { joinShares } from '../keys/wrap-tender-key.ts';
import { organisationByPublicId } from '../people.repo.ts';
import { lockOfficers } from './officers.repo.ts';
import { readOfficers, readyOfficers } from './read-officers.ts';

/** The secret that two officers hold of a tender; null where one of them holds no good share of it. */
async function secretOf(ctx: Ctx, noticeId: number, opened: readonly OpenedOfficer[]): Promise<Uint8Array | null> {
  const shares = await ownShares(ctx, noticeId, opened);
  return shares.length < opened.length ? null : joinShares(shares.map(({ share }) => share));
}

/**
 * Two officers give their shares of each sealed tender to all present officers: a new one, or one with a new passphrase, can then take part in
 * its opening. No tender's key is unwrapped.
 * @throws AppError not-found for an organisation whose officer the person is not; conflict, invalid-input, too-many-requests
 */
export async function shareTenderKeys(ctx: Ctx, { body }: Input<typeof contract.shareTenderKeys>): Promise<Output<typeof contract.shareTenderKeys>> {
  const organisation = await organisationByPublicId(ctx, body.organisation);
  const officers = organisation ? await readOfficers(ctx, organisation.id) : [];
  const { accountId } = personOf(ctx);
  if (!organisation || !officers.some((officer) => officer.accountId === accountId && officer.state === 'ready'))
    throw new AppError('not-found', 'You are no opening officer of such an organisation.');
  const opened = await openOfficerKeys(ctx, officers, body.officers);
  return inTransaction(ctx, async (ctx) => {
    await lockOfficers(ctx, organisation.id);
    const present = readyOfficers(await readOfficers(ctx, organisation.id));
    if (opened.some((one) => !present.some((officer) => officer.accountId === one.accountId)))
      throw new AppError('conflict', 'The opening officers have changed meanwhile.');
    const tenders = await sealedTenders(ctx, { buyerId: organisation.id });
    let shared = 0;
    for (const { noticeId } of tenders) {
      const secret = await secretOf(ctx, noticeId, opened);
      if (!secret) continue;
      await storeShares(ctx, noticeId, secret, present);
      shared++;
    }
    const details = { officers: opened.map(({ id }) => id), tenders: shared };
    await audit(ctx, { action: 'opening.keys.share', subject: ['organisation', body.organisation], organisationId: organisation.id, details });
    return { shared, unshared: tenders.length - shared };
  });
}
