import { OPENING_THRESHOLD } from '#contract/bid-names.ts';
import type { Input } from '#contract/endpoint.ts';
import type * as contract from '#contract/opening.ts';
import type { Opening } from '#contract/opening.ts';
import { tenders } from '#server/modules/notices/index.ts';
import type { TenderRow } from '../tender.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { databaseTime } from '#server/platform/db/database-time.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { openOfficerKeys } from '../keys/open-officer-keys.ts';
import { type OwnShare, ownShares } from '../keys/own-shares.ts';
import { type Officer, type ReadyOfficer, readOfficers } from '../officers/read-officers.ts';
import { hindered, hindranceAt, openersOfTender } from './hindrance.ts';
import { openingOf } from './opening.repo.ts';
import { recordOpening } from './record-opening.ts';
import { ownOfficer, presentOpening } from './show-opening.ts';
import { forgetShare, keepShare, waitingShare } from './waiting-shares.ts';

type Body = Input<typeof contract.openBids>['body'];

/** @returns the officers who can take part. @throws AppError forbidden, conflict */
async function requireOpenable(ctx: Ctx, tender: TenderRow, officers: readonly Officer[], { officers: given }: Body): Promise<ReadyOfficer[]> {
  const own = ownOfficer(ctx, officers);
  if (!own) throw new AppError('forbidden', 'Only the opening officers of the buyer open its bids.');
  if (!given.some(({ id }) => id === own.id)) throw fieldError('officers', 'own', 'Give your own passphrase as well.');
  const openers = await openersOfTender(ctx, tender, officers);
  const hindrance = await hindranceAt(ctx, tender, openers, await databaseTime(ctx));
  if (hindrance) throw hindered(hindrance);
  return openers;
}

/** The shares that were given now, and one that was given before by somebody who can still take part. @throws AppError invalid-input for an officer without a share. */
async function sharesFor(
  ctx: Ctx,
  tender: TenderRow,
  { officers, openers }: { officers: readonly Officer[]; openers: readonly ReadyOfficer[] },
  { officers: given }: Body,
): Promise<OwnShare[]> {
  const opened = await openOfficerKeys(ctx, officers, given);
  const shares = await ownShares(ctx, tender.id, opened);
  const without = opened.findIndex(({ accountId }) => !shares.some((share) => share.accountId === accountId));
  if (without >= 0) throw fieldError(`officers.${without}.id`, 'no-share', 'This officer holds no share of the key of this tender.');
  const waiting = waitingShare(ctx, tender.id);
  return shares.length < OPENING_THRESHOLD &&
    waiting &&
    openers.some(({ accountId }) => accountId === waiting.accountId) &&
    shares.every(({ accountId }) => accountId !== waiting.accountId)
    ? [...shares, { accountId: waiting.accountId, share: waiting.share.slice() }]
    : shares;
}

/**
 * Opens the bids of a tender, once: from two passphrases, or from one within minutes of the other. All of it happens in one transaction; asked
 * again, it answers what was opened. Nothing else unwraps a tender's key.
 * @throws AppError not-found, forbidden; conflict where something hinders it; invalid-input, too-many-requests for wrong passphrases
 */
export async function openBids(ctx: Ctx, { body }: Input<typeof contract.openBids>): Promise<Opening> {
  const tender = await tenders.require(ctx, body.notice, 'readPart');
  const officers = tender.buyerId === null ? [] : await readOfficers(ctx, tender.buyerId);
  if (ownOfficer(ctx, officers) && (await openingOf(ctx, tender.id))) return presentOpening(ctx, tender);
  const openers = await requireOpenable(ctx, tender, officers, body);
  const shares = await sharesFor(ctx, tender, { officers, openers }, body);
  if (shares.length < OPENING_THRESHOLD) {
    keepShare(ctx, tender.id, shares[0]!);
    return presentOpening(ctx, tender);
  }
  return inTransaction(ctx, async (ctx) => {
    const locked = await tenders.require(ctx, body.notice, 'readPart', { locks: true });
    if (!(await openingOf(ctx, locked.id))) {
      const present = locked.buyerId === null ? [] : await readOfficers(ctx, locked.buyerId);
      await requireOpenable(ctx, locked, present, body);
      await recordOpening(ctx, locked, shares);
    }
    forgetShare(ctx, locked.id);
    return presentOpening(ctx, locked);
  });
}
