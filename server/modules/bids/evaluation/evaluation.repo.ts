import { sql } from 'kysely';
import type { Assessment, EvaluationCriterion } from '#contract/evaluation.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** How a lot was decided. */
export interface Decision {
  lot: string;
  /** Public id of the bid; null: nobody gets it. */
  winner: string | null;
  reason: string;
  decidedAt: string;
}

/** What is stored of an evaluation. */
export interface EvaluationContent {
  criteria: EvaluationCriterion[];
  assessments: Assessment[];
  decisions: Decision[];
}
export interface EvaluationRow {
  revision: number;
  content: EvaluationContent;
  awardedAt: Date | null;
}

export const evaluationOf = (ctx: Ctx, noticeId: number): Promise<EvaluationRow | undefined> =>
  ctx.db
    .selectFrom('tender_evaluation')
    .select(['revision', 'content', 'awarded_at as awardedAt'])
    .where('notice_id', '=', noticeId)
    .$castTo<EvaluationRow>()
    .executeTakeFirst();

/** Stores an evaluation as its next revision. */
export async function putEvaluation(ctx: Ctx, noticeId: number, accountId: number, { revision, content, awardedAt }: EvaluationRow): Promise<void> {
  const values = { revision, content: JSON.stringify(content), changed_at: ctx.clock.now(), changed_by: accountId, awarded_at: awardedAt };
  await ctx.db
    .insertInto('tender_evaluation')
    .values({ notice_id: noticeId, ...values })
    .onConflict((conflict) => conflict.column('notice_id').doUpdateSet(values))
    .execute();
}

export interface ResultRow {
  bidKey: number;
  lot: string;
  outcome: 'won' | 'lost';
  reason: string;
}

/** Adds what bidders are told about lots. */
export async function insertResults(ctx: Ctx, results: readonly ResultRow[]): Promise<void> {
  await sql`
    insert into bid_result (bid_id, lot_id, outcome, reason, decided_at)
    select bid, lot, outcome, reason, ${ctx.clock.now()} from unnest(
      ${results.map(({ bidKey }) => bidKey)}::bigint[], ${results.map(({ lot }) => lot)}::text[],
      ${results.map(({ outcome }) => outcome)}::text[], ${results.map(({ reason }) => reason)}::text[]) as r (bid, lot, outcome, reason)
  `.execute(ctx.db);
}
