import type { Assessment } from '#contract/evaluation.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import * as mails from '../bids.mails.ts';
import { sendMail } from '#server/platform/mail/send-mail.ts';
import { mailEach } from '../mail-person.ts';
import { type Recipient, buyerName, recipientsIn } from '../people.repo.ts';
import { validBids } from '../taking-part/bids.repo.ts';
import { lotsOf } from '../taking-part/lots.ts';
import { assessmentKey, assessmentsByKey } from './by-lot.ts';
import type { OpenEvaluation } from './change-evaluation.ts';
import { type Decision, type ResultRow, insertResults } from './evaluation.repo.ts';
import { groupResults, resultsInWords } from './results-in-words.ts';

/** What a bidder is told of a lot: the reason of its own assessment, and that of the decision. */
const reasonFor = (assessments: ReadonlyMap<string, Assessment>, bid: string, { lot, reason }: Decision): string => {
  const own = assessments.get(assessmentKey({ bid, lot }))?.reason.trim();
  return own ? `${own}\n${reason}` : reason;
};

interface ToldResults {
  tender: string;
  organisation: string;
  /** Of the lots by id; empty for a tender without lots. */
  titles: ReadonlyMap<string, string>;
  results: readonly ResultRow[];
}

/** One result has an email of its own; several stand together, because a bid may be for thousands of lots. */
async function mailResults(ctx: Ctx, recipients: readonly Recipient[], { tender, organisation, titles, results }: ToldResults): Promise<void> {
  const [first, ...others] = results;
  if (first && others.length === 0) {
    const mail = first.outcome === 'won' ? mails.bidWon : mails.bidLost;
    return mailEach(ctx, recipients, mail, { tender, organisation, lot: titles.get(first.lot) || tender, reason: first.reason });
  }
  for (const groups of groupResults(results))
    for (const { accountId, email, language, firstName } of recipients) {
      const values = { tender, organisation, results: resultsInWords(groups, titles, language) };
      await sendMail(ctx, mails.bidsDecided, { to: email, accountId, name: firstName, language, values });
    }
  return undefined;
}

/** Stores the result of each bid for the lots that were decided, and emails it with its reasons to every bidder. */
export async function tellBidders(ctx: Ctx, evaluation: OpenEvaluation, decisions: readonly Decision[]): Promise<void> {
  const { tender, opening, content } = evaluation;
  const titles = new Map(lotsOf(tender).map(({ id, title }) => [id, title ?? id]));
  const [assessments, offeredBy] = [assessmentsByKey(content.assessments), new Map(opening.summary.bids.map(({ id, offers }) => [id, offers]))];
  const organisation = tender.buyerId === null ? '' : await buyerName(ctx, tender.buyerId);
  for (const bid of await validBids(ctx, tender.id)) {
    const ownLots = new Set([...bid.validLots, ...(offeredBy.get(bid.id) ?? []).map(({ lot }) => lot)]);
    const results = decisions
      .filter(({ lot }) => ownLots.has(lot))
      .map((decision): ResultRow => ({
        bidKey: bid.key,
        lot: decision.lot,
        outcome: decision.winner === bid.id ? 'won' : 'lost',
        reason: reasonFor(assessments, bid.id, decision),
      }));
    if (results.length === 0) continue;
    await insertResults(ctx, results);
    await mailResults(ctx, await recipientsIn(ctx, bid.organisationId, bid.accountId), { tender: tender.title, organisation, titles, results });
  }
}
