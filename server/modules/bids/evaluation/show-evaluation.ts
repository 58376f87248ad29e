import type { Input } from '#contract/endpoint.ts';
import type * as contract from '#contract/evaluation.ts';
import type { Evaluation } from '#contract/evaluation.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { presentEvaluation, readEvaluation } from './present-evaluation.ts';
import { requireOpened } from './require-opened.ts';

/** The evaluation of a tender of one's own, for some of its lots. @throws AppError as requireOpened */
export async function showEvaluation(ctx: Ctx, { query }: Input<typeof contract.showEvaluation>): Promise<Evaluation> {
  const { tender, opening } = await requireOpened(ctx, query.notice, 'readBids');
  return presentEvaluation(tender, opening, await readEvaluation(ctx, tender), query);
}
