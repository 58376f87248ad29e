import type { Input } from '#contract/endpoint.ts';
import type * as contract from '#contract/evaluation.ts';
import type { Evaluation } from '#contract/evaluation.ts';
import type { NoticeContent } from '#contract/notices.ts';
import { tenders } from '#server/modules/notices/index.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError, type FieldError } from '#server/platform/errors.ts';
import { lotsOf } from '../taking-part/lots.ts';
import { type OpenEvaluation, changeEvaluation } from './change-evaluation.ts';
import type { Decision } from './evaluation.repo.ts';
import { tellBidders } from './tell-bidders.ts';

type GivenDecision = Input<typeof contract.awardTender>['body']['decisions'][number];

function errorsOf(decisions: readonly GivenDecision[], { tender, opening, content }: OpenEvaluation): FieldError[] {
  const lots = new Set(lotsOf(tender).map(({ id }) => id));
  const decided = new Set(content.decisions.map(({ lot }) => lot));
  return decisions.flatMap(({ lot, winner }, index): FieldError[] => {
    const errorOf = (field: string, rule: string, message: string): FieldError[] => [{ path: `body.decisions.${index}.${field}`, rule, message }];
    if (!lots.has(lot)) return errorOf('lot', 'unknown', 'The tender has no such lot.');
    if (decided.has(lot) || decisions.findIndex((one) => one.lot === lot) < index) return errorOf('lot', 'decided', 'This lot is decided.');
    if (winner === null) return [];
    const bid = opening.summary.bids.find(({ id }) => id === winner);
    if (!bid?.offers.some((offer) => offer.lot === lot)) return errorOf('winner', 'unknown', 'There is no such bid for this lot.');
    const assessment = content.assessments.find((one) => one.bid === winner && one.lot === lot);
    return assessment?.admissible === false ? errorOf('winner', 'not-admissible', 'This bid is not admissible.') : [];
  });
}

/** What the notice says of a decided lot. */
function awardOf(
  { lot, winner, reason, contractNumber }: GivenDecision,
  { tender, opening }: OpenEvaluation,
  at: Date,
): Omit<NonNullable<NoticeContent['awards']>[number], 'id'> {
  const bid = opening.summary.bids.find(({ id }) => id === winner);
  const offer = bid?.offers.find((one) => one.lot === lot);
  return {
    status: bid ? 'active' : 'unsuccessful',
    description: reason,
    date: at.toISOString(),
    bids: opening.summary.bids.filter(({ offers }) => offers.some((one) => one.lot === lot)).length,
    ...(bid && offer ? { suppliers: [{ name: bid.organisation.name }], value: { amount: offer.amount, currency: offer.currency } } : {}),
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
    const { tender, content } = evaluation;
    const errors = errorsOf(body.decisions, evaluation);
    if (errors.length > 0) throw new AppError('invalid-input', [...new Set(errors.map(({ message }) => message))].join(' '), errors.slice(0, 100));
    const now = ctx.clock.now();
    const decisions = body.decisions.map(({ lot, winner, reason }): Decision => ({ lot, winner, reason, decidedAt: now.toISOString() }));
    const all = [...content.decisions, ...decisions];
    const isFinal = all.length === lotsOf(tender).length;
    const reason = decisions
      .map((decision) => decision.reason)
      .join('\n')
      .slice(0, 2000);
    await tenders.award(ctx, tender.publicId, { awards: body.decisions.map((decision) => awardOf(decision, evaluation, now)), isFinal, reason });
    await tellBidders(ctx, evaluation, decisions);
    const details = { decisions: decisions.map(({ lot, winner }) => ({ lot, winner })) };
    await audit(ctx, { action: 'tender.award', subject: ['tender', tender.publicId], details });
    return { content: { ...content, decisions: all }, awardedAt: isFinal ? now : null };
  });
}
