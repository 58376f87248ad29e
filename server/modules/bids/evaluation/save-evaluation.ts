import type { Input } from '#contract/endpoint.ts';
import type * as contract from '#contract/evaluation.ts';
import type { Assessment, Evaluation, EvaluationCriterion } from '#contract/evaluation.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError, type FieldError } from '#server/platform/errors.ts';
import type { ReadOutBid } from '../opening/opening.repo.ts';
import { assessmentKey, offerIn, offersByLot } from './by-lot.ts';
import { changeEvaluation } from './change-evaluation.ts';
import { keepsAnnounced } from './present-evaluation.ts';

type Body = Input<typeof contract.saveEvaluation>['body'];

const duplicateErrors = (criteria: readonly EvaluationCriterion[]): FieldError[] =>
  criteria.flatMap(({ id }, index) =>
    criteria.findIndex((other) => other.id === id) < index
      ? [{ path: `body.criteria.${index}.id`, rule: 'repeated', message: 'Another criterion has this id.' }]
      : [],
  );

function assessmentErrors(
  assessments: readonly Assessment[],
  bids: readonly ReadOutBid[],
  criteria: readonly EvaluationCriterion[],
  decided: ReadonlySet<string>,
) {
  const offers = offersByLot(bids);
  return assessments.flatMap(({ bid, lot, scores }, index): FieldError[] => {
    const errorOf = (field: string, rule: string, message: string): FieldError[] => [{ path: `body.assessments.${index}.${field}`, rule, message }];
    if (!offerIn(offers, lot, bid)) return errorOf('bid', 'unknown', 'There is no such bid for this lot.');
    if (decided.has(lot)) return errorOf('lot', 'decided', 'This lot is decided.');
    const unknown = Object.keys(scores).find((id) => !criteria.some((criterion) => criterion.id === id));
    return unknown === undefined ? [] : errorOf(`scores.${unknown}`, 'unknown', 'There is no such criterion.');
  });
}

/** The stored assessments with the new ones in place; scores by criteria that are gone are dropped. */
function mergedAssessments(stored: readonly Assessment[], given: readonly Assessment[], criteria: readonly EvaluationCriterion[]): Assessment[] {
  const replaced = new Set(given.map(assessmentKey));
  const ids = new Set(criteria.map(({ id }) => id));
  return [...stored.filter((one) => !replaced.has(assessmentKey(one))), ...given].map((one) => ({
    ...one,
    scores: Object.fromEntries(Object.entries(one.scores).filter(([id]) => ids.has(id))),
  }));
}

/** Saves criteria and assessments. @throws AppError as changeEvaluation; conflict once a lot is decided, or where the notice announced the criteria, and they would change; invalid-input */
export async function saveEvaluation(ctx: Ctx, { body }: Input<typeof contract.saveEvaluation>): Promise<Evaluation> {
  return changeEvaluation(ctx, body.notice, async (ctx, { tender, opening, content, awardedAt }) => {
    const criteria: Body['criteria'] = body.criteria ?? content.criteria;
    const decided = new Set(content.decisions.map(({ lot }) => lot));
    if (body.criteria && decided.size > 0) throw new AppError('conflict', 'A lot is decided: its criteria stay as they are.');
    if (body.criteria && !keepsAnnounced(tender, body.criteria))
      throw new AppError('conflict', 'The notice announced its criteria: they stay as they are.', [
        { path: 'body.criteria', rule: 'announced', message: 'are announced' },
      ]);
    const errors = [...duplicateErrors(criteria), ...assessmentErrors(body.assessments, opening.summary.bids, criteria, decided)];
    if (errors.length > 0) throw new AppError('invalid-input', [...new Set(errors.map(({ message }) => message))].join(' '), errors.slice(0, 100));
    await audit(ctx, {
      action: 'tender.evaluate',
      subject: ['tender', tender.publicId],
      details: { ...(body.criteria ? { criteria: [content.criteria, body.criteria] } : {}), assessments: body.assessments.length },
    });
    return { content: { ...content, criteria, assessments: mergedAssessments(content.assessments, body.assessments, criteria) }, awardedAt };
  });
}
