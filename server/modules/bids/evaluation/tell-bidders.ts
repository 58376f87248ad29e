import type { Ctx } from '#server/platform/ctx.ts';
import * as mails from '../bids.mails.ts';
import { mailEach } from '../mail-person.ts';
import { buyerName, recipientsIn } from '../people.repo.ts';
import { validBids } from '../taking-part/bids.repo.ts';
import { lotsOf } from '../taking-part/lots.ts';
import type { OpenEvaluation } from './change-evaluation.ts';
import { type Decision, type ResultRow, insertResults } from './evaluation.repo.ts';

/** What a bidder is told of a lot: the reason of its own assessment, and that of the decision. */
const reasonFor = ({ content }: OpenEvaluation, bid: string, { lot, reason }: Decision): string => {
  const own = content.assessments.find((one) => one.bid === bid && one.lot === lot)?.reason.trim();
  return own ? `${own}\n${reason}` : reason;
};

/** Stores the result of each bid for the lots that were decided, and emails it with its reasons to every bidder. */
export async function tellBidders(ctx: Ctx, evaluation: OpenEvaluation, decisions: readonly Decision[]): Promise<void> {
  const { tender, opening } = evaluation;
  const titles = new Map(lotsOf(tender).map(({ id, title }) => [id, title ?? id]));
  const organisation = tender.buyerId === null ? '' : await buyerName(ctx, tender.buyerId);
  for (const bid of await validBids(ctx, tender.id)) {
    const offered = new Set(opening.summary.bids.find(({ id }) => id === bid.id)?.offers.map(({ lot }) => lot));
    const results = decisions
      .filter(({ lot }) => offered.has(lot) || bid.validLots.includes(lot))
      .map((decision): ResultRow => ({
        bidKey: bid.key,
        lot: decision.lot,
        outcome: decision.winner === bid.id ? 'won' : 'lost',
        reason: reasonFor(evaluation, bid.id, decision),
      }));
    if (results.length === 0) continue;
    await insertResults(ctx, results);
    const recipients = await recipientsIn(ctx, bid.organisationId, bid.accountId);
    for (const { lot, outcome, reason } of results) {
      const mail = outcome === 'won' ? mails.bidWon : mails.bidLost;
      await mailEach(ctx, recipients, mail, { tender: tender.title, organisation, lot: titles.get(lot) || tender.title, reason });
    }
  }
}
