import type { Evaluation, EvaluationCriterion } from '#contract/evaluation.ts';
import type { LotPageQuery } from '#contract/lot-pages.ts';
import type { Criterion } from '#contract/notices.ts';
import type { TenderRow } from '../tender.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { OpeningRow } from '../opening/opening.repo.ts';
import { firstLots, lotsOf, lotsOnPage } from '../taking-part/lots.ts';
import { assessmentsByKey, offersByLot } from './by-lot.ts';
import { compareBids } from './compare-bids.ts';
import { withOffersFor } from '../opening/offers-on-page.ts';
import { type EvaluationRow, evaluationOf } from './evaluation.repo.ts';

const WEIGHT = /^\d{1,3}(?:\.\d{1,2})?/u;

function weightOf(criterion: Criterion): number {
  const weight = Number(WEIGHT.exec(criterion.weight?.replace(',', '.') ?? '')?.[0] ?? Number.NaN);
  return weight >= 0 && weight <= 100 ? weight : 0;
}

const announcedBy = ({ criteria, lots }: TenderRow): readonly Criterion[] => criteria ?? lots?.find((lot) => lot.criteria)?.criteria ?? [];

/** The criteria that the notice announces; where it announces none, the price alone. A criterion without a name has that of its kind. */
export function announcedCriteria(tender: TenderRow): EvaluationCriterion[] {
  const announced = announcedBy(tender);
  if (announced.length === 0) return [{ id: 'price', name: 'price', kind: 'price', weight: 100 }];
  const single = announced.length === 1;
  return announced.slice(0, 20).map((criterion, index) => ({
    id: String(index + 1),
    name: (criterion.name ?? criterion.kind ?? String(index + 1)).slice(0, 200),
    kind: criterion.kind ?? 'quality',
    weight: single ? 100 : weightOf(criterion),
  }));
}

/** Whether criteria are those that the notice announced, or it announced none. Weights that it left open may be any. */
export function keepsAnnounced(tender: TenderRow, criteria: readonly EvaluationCriterion[]): boolean {
  if (announcedBy(tender).length === 0) return true;
  const announced = announcedCriteria(tender);
  const areOpen = announced.every(({ weight }) => weight === 0);
  return (
    announced.length === criteria.length &&
    announced.every(({ id, kind, weight }, index) => {
      const given = criteria[index]!;
      return given.id === id && given.kind === kind && (areOpen || given.weight === weight);
    })
  );
}

/** The evaluation as stored, or as it begins. */
export async function readEvaluation(ctx: Ctx, tender: TenderRow): Promise<EvaluationRow> {
  const stored = await evaluationOf(ctx, tender.id);
  return stored ?? { revision: 1, content: { criteria: announcedCriteria(tender), assessments: [], decisions: [] }, awardedAt: null };
}

/** An evaluation with the comparison of the bids for each of some lots. */
export function presentEvaluation(
  tender: TenderRow,
  { summary }: OpeningRow,
  { revision, content, awardedAt }: EvaluationRow,
  query: LotPageQuery = firstLots(tender),
): Evaluation {
  const { criteria, assessments, decisions } = content;
  const { lots, lotPage } = lotsOnPage(tender, query);
  const shown = new Set(lots.map(({ id }) => id));
  const shownAssessments = assessments.filter(({ lot }) => shown.has(lot));
  const [offers, assessed] = [offersByLot(withOffersFor(summary.bids, { lots })), assessmentsByKey(shownAssessments)];
  const decided = new Map(decisions.map(({ lot, ...decision }) => [lot, decision]));
  return {
    revision,
    criteria,
    areAnnounced: announcedBy(tender).length > 0,
    assessments: shownAssessments,
    lots: lots.map(({ id, title }) => ({ id, title, bids: compareBids(offers.get(id) ?? [], criteria, assessed), decision: decided.get(id) ?? null })),
    lotPage,
    decided: decided.size,
    undecided: lotsOf(tender).length - decided.size,
    awardedAt: awardedAt?.toISOString() ?? null,
  };
}
