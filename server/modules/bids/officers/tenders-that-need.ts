import { OPENING_THRESHOLD } from '#contract/bid-names.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type SealedTenderRow, sealedTenders } from '../keys/keys.repo.ts';
import { openersOf, readOfficers } from './read-officers.ts';

/** The sealed tenders of some buyers that can be opened now, and could not be without this officer. */
export async function tendersThatNeed(ctx: Ctx, accountId: number, of: { buyerId: number } | { sharer: number }): Promise<SealedTenderRow[]> {
  const tenders = await sealedTenders(ctx, of);
  const officersByBuyer = new Map<number, Awaited<ReturnType<typeof readOfficers>>>();
  for (const buyerId of new Set(tenders.map((tender) => tender.buyerId))) officersByBuyer.set(buyerId, await readOfficers(ctx, buyerId));
  return tenders.filter((tender) => {
    const openers = openersOf(tender, officersByBuyer.get(tender.buyerId) ?? []);
    return openers.length === OPENING_THRESHOLD && openers.some((officer) => officer.accountId === accountId);
  });
}
