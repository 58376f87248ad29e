import { sql } from 'kysely';
import type { bidOutcomes } from '#contract/bid-names.ts';
import type { Assessment, EvaluationCriterion } from '#contract/evaluation.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { anyValueOf } from '#server/platform/db/any-value-of.ts';

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
  outcome: (typeof bidOutcomes)[number];
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

/** How many lots each of some bids won and did not win, by bid.id; none for a bid without results. */
export async function countResults(ctx: Ctx, bidKeys: readonly number[]): Promise<ReadonlyMap<number, { won: number; lost: number }>> {
  const rows = await ctx.db
    .selectFrom('bid_result')
    .select(({ fn }) => [
      'bid_id as bidKey',
      fn.countAll<number>().filterWhere('outcome', '=', 'won').as('won'),
      fn.countAll<number>().filterWhere('outcome', '=', 'lost').as('lost'),
    ])
    .where('bid_id', '=', anyValueOf(bidKeys))
    .groupBy('bid_id')
    .execute();
  return new Map(rows.map(({ bidKey, ...counts }) => [bidKey, counts]));
}

/** The lots for which a bid has a result. */
export async function decidedLotsOf(ctx: Ctx, bidKey: number): Promise<string[]> {
  const rows = await ctx.db.selectFrom('bid_result').select('lot_id as lot').where('bid_id', '=', bidKey).execute();
  return rows.map(({ lot }) => lot);
}

/** What a supplier was told about some lots of its bid. */
export const resultsOf = (ctx: Ctx, bidKey: number, lots: readonly string[]): Promise<(Omit<ResultRow, 'bidKey'> & { decidedAt: Date })[]> =>
  ctx.db
    .selectFrom('bid_result')
    .select(['lot_id as lot', 'outcome', 'reason', 'decided_at as decidedAt'])
    .where('bid_id', '=', bidKey)
    .where('lot_id', '=', anyValueOf(lots))
    .$castTo<Omit<ResultRow, 'bidKey'> & { decidedAt: Date }>()
    .execute();

/** ISO 3166-1 alpha-2 code of each organisation that has one, by public id: a supplier is recognised in its awards by name and country. */
export async function countriesOf(ctx: Ctx, publicIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; country: string }>`
    select public_id as id, country from organisation_publisher where public_id = any(${[...publicIds]}::text[]) and country is not null
  `.execute(ctx.db);
  return new Map(rows.map(({ id, country }) => [id, country]));
}
