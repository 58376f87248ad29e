import type { Assessment, ComparedBid, EvaluationCriterion } from '#contract/evaluation.ts';
import { type LotOffer, assessmentKey } from './by-lot.ts';

const DIGITS = 100;
const rounded = (value: number) => Math.round(value * DIGITS) / DIGITS;

interface AssessedOffer extends LotOffer {
  assessment: Assessment | undefined;
}

/** The lowest admissible amount in each currency. */
function lowestAmounts(offers: readonly AssessedOffer[]): Map<string, number> {
  const lowest = new Map<string, number>();
  for (const { amount, currency, assessment } of offers)
    if (assessment?.admissible !== false) lowest.set(currency, Math.min(lowest.get(currency) ?? Infinity, Number(amount)));
  return lowest;
}

/** 100 for the lowest price, half of that for twice the price. */
function priceScore({ amount, currency }: AssessedOffer, lowest: ReadonlyMap<string, number>): number | null {
  // Prices in several currencies are not compared by themselves.
  if (lowest.size !== 1) return null;
  const least = lowest.get(currency)!;
  return Number(amount) === 0 ? DIGITS : rounded((least / Number(amount)) * DIGITS);
}

function totalOf(criteria: readonly EvaluationCriterion[], scores: Readonly<Record<string, number | null>>): number | null {
  const weight = criteria.reduce((sum, criterion) => sum + criterion.weight, 0);
  if (weight === 0) return null;
  let sum = 0;
  for (const criterion of criteria) {
    const score = scores[criterion.id] ?? null;
    // What counts nothing may be missing.
    if (score === null && criterion.weight > 0) return null;
    sum += (score ?? 0) * criterion.weight;
  }
  return rounded(sum / weight);
}

/**
 * The offers for one lot side by side, the best first: scores by criterion, weighted total and rank. Equal totals share a rank. Bids that have
 * no total come last, in the order of their receipt. @param assessments by assessmentKey
 */
export function compareBids(
  lotOffers: readonly LotOffer[],
  criteria: readonly EvaluationCriterion[],
  assessments: ReadonlyMap<string, Assessment>,
): ComparedBid[] {
  const offers = lotOffers.map((offer): AssessedOffer => ({ ...offer, assessment: assessments.get(assessmentKey({ bid: offer.bid.id, lot: offer.lot })) }));
  const lowest = lowestAmounts(offers);
  const compared = offers.map((offer): ComparedBid => {
    const admissible = offer.assessment?.admissible ?? true;
    // Nobody scores a price that is compared by itself: it is known by then whose it is.
    const scoreOf = ({ id, kind }: EvaluationCriterion) =>
      (kind === 'price' && admissible ? priceScore(offer, lowest) : null) ?? offer.assessment?.scores[id] ?? null;
    const scores = Object.fromEntries(criteria.map((criterion) => [criterion.id, scoreOf(criterion)]));
    const { id, organisation } = offer.bid;
    const total = admissible ? totalOf(criteria, scores) : null;
    return { bid: id, organisation, amount: offer.amount, currency: offer.currency, admissible, scores, total, rank: null };
  });
  const ranked = compared.map((row) => ({
    ...row,
    rank: row.total === null ? null : 1 + compared.filter(({ total }) => total !== null && total > row.total!).length,
  }));
  return ranked.toSorted((a, b) => (a.rank ?? ranked.length + 1) - (b.rank ?? ranked.length + 1));
}
