import type { Input } from '#contract/endpoint.ts';
import type * as contract from '#contract/evaluation.ts';
import type { Evaluation } from '#contract/evaluation.ts';
import type { NoticeContent } from '#contract/notices.ts';
import { tenders } from '#server/modules/notices/index.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError, type FieldError, fieldError } from '#server/platform/errors.ts';
import { lotsOf } from '../taking-part/lots.ts';
import { type OpenEvaluation, changeEvaluation } from './change-evaluation.ts';
import { type LotOffer, assessmentKey, assessmentsByKey, offerIn, offersByLot } from './by-lot.ts';
import { type Decision, countriesOf } from './evaluation.repo.ts';
import { tellBidders } from './tell-bidders.ts';

type Body = Input<typeof contract.awardTender>['body'];
/** The audit log names so many decisions of one award. */
const MAX_AUDITED = 100;
/** With its own reason or the common one. */
type GivenDecision = Body['decisions'][number] & { reason: string };
type Offers = ReadonlyMap<string, readonly LotOffer[]>;

/** @throws AppError invalid-input where there is no reason. */
const withReasons = ({ decisions, reason: common }: Body): GivenDecision[] =>
  decisions.map((decision, index) => {
    const reason = decision.reason ?? common;
    if (reason === undefined) throw fieldError(`decisions.${index}.reason`, 'required', 'A decision has a reason.');
    return { ...decision, reason };
  });

function errorsOf(decisions: readonly GivenDecision[], { tender, content }: OpenEvaluation, offers: Offers): FieldError[] {
  const lots = new Set(lotsOf(tender).map(({ id }) => id));
  const decided = new Set(content.decisions.map(({ lot }) => lot));
  const assessments = assessmentsByKey(content.assessments);
  return decisions.flatMap(({ lot, winner }, index): FieldError[] => {
    const errorOf = (field: string, rule: string, message: string): FieldError[] => [{ path: `body.decisions.${index}.${field}`, rule, message }];
    if (!lots.has(lot)) return errorOf('lot', 'unknown', 'The tender has no such lot.');
    if (decided.has(lot)) return errorOf('lot', 'decided', 'This lot is decided.');
    decided.add(lot);
    if (winner === null) return [];
    if (!offerIn(offers, lot, winner)) return errorOf('winner', 'unknown', 'There is no such bid for this lot.');
    return assessments.get(assessmentKey({ bid: winner, lot }))?.admissible === false ? errorOf('winner', 'not-admissible', 'This bid is not admissible.') : [];
  });
}

/** What the notice says of a decided lot. */
function awardOf(
  { lot, winner, reason, contractNumber }: GivenDecision,
  { tender }: OpenEvaluation,
  offers: Offers,
  at: Date,
  countries: ReadonlyMap<string, string>,
): Omit<NonNullable<NoticeContent['awards']>[number], 'id'> {
  const offer = winner === null ? undefined : offerIn(offers, lot, winner);
  const country = offer && countries.get(offer.bid.organisation.id);
  return {
    status: offer ? 'active' : 'unsuccessful',
    description: reason,
    date: at.toISOString(),
    bids: offers.get(lot)?.length ?? 0,
    ...(offer
      ? { suppliers: [{ name: offer.bid.organisation.name, ...(country ? { country } : {}) }], value: { amount: offer.amount, currency: offer.currency } }
      : {}),
    ...(contractNumber === undefined || contractNumber.trim() === '' ? {} : { contractNumber }),
    ...(tender.lots?.length ? { lots: [lot] } : {}),
  };
}

/**
 * Decides lots: who gets them, or that nobody does. The notice gets the awards, and every bidder is told by email, all in one transaction.
 * @throws AppError as changeEvaluation; invalid-input that names each wrong decision
 */
export async function awardTender(ctx: Ctx, { body }: Input<typeof contract.awardTender>): Promise<Evaluation> {
  return changeEvaluation(ctx, body.notice, async (ctx, evaluation) => {
    const { tender, opening, content } = evaluation;
    const given = withReasons(body);
    const offers = offersByLot(opening.summary.bids);
    const errors = errorsOf(given, evaluation, offers);
    if (errors.length > 0) throw new AppError('invalid-input', [...new Set(errors.map(({ message }) => message))].join(' '), errors.slice(0, 100));
    const now = ctx.clock.now();
    const decisions = given.map(({ lot, winner, reason }): Decision => ({ lot, winner, reason, decidedAt: now.toISOString() }));
    const all = [...content.decisions, ...decisions];
    const isFinal = all.length === lotsOf(tender).length;
    const reason = [...new Set(given.map((decision) => decision.reason))].join('\n').slice(0, 2000).toWellFormed();
    const countries = await countriesOf(
      ctx,
      opening.summary.bids.map(({ organisation }) => organisation.id),
    );
    const awards = given.map((decision) => awardOf(decision, evaluation, offers, now, countries));
    await tenders.award(ctx, tender.publicId, { awards, isFinal, reason });
    await tellBidders(ctx, evaluation, decisions);
    // The evaluation has all of them.
    const details = { count: decisions.length, decisions: decisions.slice(0, MAX_AUDITED).map(({ lot, winner }) => ({ lot, winner })) };
    await audit(ctx, { action: 'tender.award', subject: ['tender', tender.publicId], details });
    return { content: { ...content, decisions: all }, awardedAt: isFinal ? now : null };
  });
}
