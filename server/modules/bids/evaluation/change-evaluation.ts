import type { Evaluation } from '#contract/evaluation.ts';
import type { TenderRow } from '../tender.ts';
import { personOf } from '#server/platform/access.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import type { OpeningRow } from '../opening/opening.repo.ts';
import { type EvaluationRow, putEvaluation } from './evaluation.repo.ts';
import { presentEvaluation, readEvaluation } from './present-evaluation.ts';
import { requireOpened } from './require-opened.ts';

/** What is being changed. */
export interface OpenEvaluation extends EvaluationRow {
  tender: TenderRow;
  opening: OpeningRow;
}

/**
 * Changes an evaluation that is still as it was read (If-Match), while nobody else does.
 * @param change answers the new content, and when all lots are decided. @throws AppError as requireOpened; precondition-failed with the stored one
 */
export async function changeEvaluation(
  ctx: Ctx,
  notice: string,
  change: (ctx: Ctx, evaluation: OpenEvaluation) => Promise<Pick<EvaluationRow, 'content' | 'awardedAt'>>,
): Promise<Evaluation> {
  return inTransaction(ctx, async (ctx) => {
    const { tender, opening } = await requireOpened(ctx, notice, 'evaluateBids', { locks: true });
    const stored = await readEvaluation(ctx, tender);
    if (ctx.request?.revision !== stored.revision)
      throw new AppError('precondition-failed', 'The evaluation was changed meanwhile.', undefined, { current: presentEvaluation(tender, opening, stored) });
    const changed = { ...(await change(ctx, { ...stored, tender, opening })), revision: stored.revision + 1 };
    await putEvaluation(ctx, tender.id, personOf(ctx).accountId, changed);
    return presentEvaluation(tender, opening, changed);
  });
}
