import type { Evaluation, EvaluationCriterion } from '#contract/evaluation.ts';
import type { Criterion } from '#contract/notices.ts';
import type { TenderRow } from '../tender.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { OpeningRow } from '../opening/opening.repo.ts';
import { lotsOf } from '../taking-part/lots.ts';
import { compareBids } from './compare-bids.ts';
import { type EvaluationRow, evaluationOf } from './evaluation.repo.ts';

const WEIGHT = /^\d{1,3}(?:\.\d{1,2})?/u;

function weightOf(criterion: Criterion): number {
  const weight = Number(WEIGHT.exec(criterion.weight?.replace(',', '.') ?? '')?.[0] ?? Number.NaN);
  return weight >= 0 && weight <= 100 ? weight : 0;
}

/** The criteria that the notice announces; where it announces none, the price alone. A criterion without a name has that of its kind. */
export function announcedCriteria({ criteria, lots }: TenderRow): EvaluationCriterion[] {
  const announced = criteria ?? lots?.find((lot) => lot.criteria)?.criteria ?? [];
  if (announced.length === 0) return [{ id: 'price', name: 'price', kind: 'price', weight: 100 }];
  const single = announced.length === 1;
  return announced.slice(0, 20).map((criterion, index) => ({
    id: String(index + 1),
    name: (criterion.name ?? criterion.kind ?? String(index + 1)).slice(0, 200),
    kind: criterion.kind ?? 'quality',
    weight: single ? 100 : weightOf(criterion),
  }));
}

/** The evaluation as stored, or as it begins. */
export async function readEvaluation(ctx: Ctx, tender: TenderRow): Promise<EvaluationRow> {
  const stored = await evaluationOf(ctx, tender.id);
  return stored ?? { revision: 1, content: { criteria: announcedCriteria(tender), assessments: [], decisions: [] }, awardedAt: null };
}

/** An evaluation with the comparison of the bids for each lot. */
export function presentEvaluation(tender: TenderRow, { summary }: OpeningRow, { revision, content, awardedAt }: EvaluationRow): Evaluation {
  const { criteria, assessments, decisions } = content;
  return {
    revision,
    criteria,
    assessments,
    lots: lotsOf(tender).map(({ id, title }) => {
      const { lot: _, ...decision } = decisions.find(({ lot }) => lot === id) ?? { lot: id };
      return { id, title, bids: compareBids(id, summary.bids, criteria, assessments), decision: 'decidedAt' in decision ? decision : null };
    }),
    awardedAt: awardedAt?.toISOString() ?? null,
  };
}
