import type { Input } from '#contract/endpoint.ts';
import type * as contract from '#contract/opening.ts';
import type { LotPageQuery } from '#contract/lot-pages.ts';
import type { Opening } from '#contract/opening.ts';
import { tenders } from '#server/modules/notices/index.ts';
import type { TenderRow } from '../tender.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { databaseTime } from '#server/platform/db/database-time.ts';
import { type Officer, readOfficers } from '../officers/read-officers.ts';
import { countBidders } from '../taking-part/bids.repo.ts';
import { firstLots, lotsOnPage } from '../taking-part/lots.ts';
import { hindranceAt, openersOfTender } from './hindrance.ts';
import { withOffersFor } from './offers-on-page.ts';
import { type OpeningRow, officersOfOpening, openingOf } from './opening.repo.ts';
import { opensAt } from './opens-at.ts';
import { waitingShare } from './waiting-shares.ts';

/** The reader as one of the tender's officers who can give their passphrase. */
export const ownOfficer = ({ actor }: Ctx, officers: readonly Officer[]): Officer | undefined =>
  officers.find(({ accountId, state }) => actor.kind === 'person' && accountId === actor.accountId && state === 'ready');

async function preparationOf(ctx: Ctx, tender: TenderRow, officers: readonly Officer[], now: Date): Promise<NonNullable<Opening['preparation']>> {
  const openers = await openersOfTender(ctx, tender, officers);
  const hindrance = await hindranceAt(ctx, tender, openers, now);
  const waiting = waitingShare(ctx, tender.id);
  const own = ownOfficer(ctx, officers);
  return {
    hindrance,
    bids: await countBidders(ctx, tender.id),
    officers: officers.map((officer) => ({ id: officer.id, name: officer.name, canOpen: openers.some(({ id }) => id === officer.id), isYou: officer === own })),
    waiting: waiting && { officer: officers.find(({ accountId }) => accountId === waiting.accountId)?.id ?? '', until: waiting.until.toISOString() },
    mayOpen: hindrance === null && openers.some(({ id }) => id === own?.id),
  };
}

async function presentReadOut(ctx: Ctx, tender: TenderRow, { openedAt, summary }: OpeningRow, query: LotPageQuery, isInside: boolean) {
  const { lots, lotPage } = lotsOnPage(tender, query);
  return {
    openedAt: openedAt.toISOString(),
    officers: isInside ? await officersOfOpening(ctx, tender.id) : null,
    bids: withOffersFor(summary.bids, { lots }),
    lots: lots.map(({ id, title }) => ({ id, title })),
    lotPage,
  };
}

/** The opening of a tender as the reader may see it: what was read out for some of its lots, or what it still needs. */
export async function presentOpening(ctx: Ctx, tender: TenderRow, query: LotPageQuery = firstLots(tender)): Promise<Opening> {
  const [opening, now] = [await openingOf(ctx, tender.id), await databaseTime(ctx)];
  const officers = tender.buyerId === null ? [] : await readOfficers(ctx, tender.buyerId);
  const isInside = ownOfficer(ctx, officers) !== undefined || (await tenders.may(ctx, tender, 'countBids'));
  return {
    opensAt: opensAt(tender)?.toISOString() ?? null,
    now: now.toISOString(),
    opening: opening ? await presentReadOut(ctx, tender, opening, query, isInside) : null,
    preparation: opening || !isInside ? null : await preparationOf(ctx, tender, officers, now),
  };
}

/** The opening of a tender. @throws AppError not-found, forbidden; conflict (rule `offline`) */
export const showOpening = async (ctx: Ctx, { query }: Input<typeof contract.showOpening>): Promise<Opening> =>
  presentOpening(ctx, await tenders.require(ctx, query.notice, 'readWhole'), query);
