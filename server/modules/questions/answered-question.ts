import type { Ctx } from '#server/platform/ctx.ts';
import { questionById } from './questions.repo.ts';

/** An answer that everybody concerned is told of. */
export interface AnsweredQuestion {
  /** Public id of the notice. */
  readonly notice: string;
  readonly number: number;
  readonly question: string;
  readonly answer: string;
}

/** A question with its answer; null where it was hidden meanwhile. */
export async function answeredQuestion(ctx: Ctx, id: number): Promise<AnsweredQuestion | null> {
  const row = await questionById(ctx, id);
  if (row?.state !== 'answered' || row.answer === null || row.hiddenReason !== null) return null;
  const { notice, number, question, answer } = row;
  return { notice, number, question, answer };
}
