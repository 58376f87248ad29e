import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { PageRead } from '#server/platform/http/keyset.ts';

export interface QuestionRow {
  id: number;
  publicId: string;
  noticeId: number;
  number: number;
  /** Among the firms that asked about this notice, in order. */
  firm: number;
  question: string;
  language: string;
  askedAt: Date;
  state: 'open' | 'answered' | 'declined';
  answer: string | null;
  answeredAt: Date | null;
  amendment: number | null;
  hiddenReason: string | null;
}

/** The place of a firm among those that asked about the notice: how many different ones had asked by its first question. */
const firmNumber = sql`(select count(distinct other.firm) from notice_question other
  where other.notice_id = q.notice_id and other.number <= (select min(first.number) from notice_question first where first.notice_id = q.notice_id and first.firm = q.firm))`;
const columns = sql`q.id, q.public_id as "publicId", q.notice_id as "noticeId", q.number, ${firmNumber} as firm, q.question, q.language, q.asked_at as "askedAt", q.state,
  q.answer, q.answered_at as "answeredAt", q.amendment, q.hidden_reason as "hiddenReason"`;

/** A page of a notice's questions, in order. */
export async function pageOfQuestions(ctx: Ctx, noticeId: number, { after, backwards, limit, offset }: PageRead<[number]>): Promise<QuestionRow[]> {
  const position = after === null ? sql`true` : backwards ? sql`q.number < ${after[0]}` : sql`q.number > ${after[0]}`;
  const { rows } = await sql<QuestionRow>`
    select ${columns} from notice_question q where q.notice_id = ${noticeId} and ${position}
    order by q.number ${backwards ? sql`desc` : sql`asc`} limit ${limit} offset ${offset}
  `.execute(ctx.db);
  return rows;
}

export async function countQuestions(ctx: Ctx, noticeId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from notice_question where notice_id = ${noticeId}`.execute(ctx.db);
  return rows[0]!.count;
}

/** Until the transaction ends, nobody else asks about the notice. */
export async function lockQuestionsOf(ctx: Ctx, noticeId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`questions about ${noticeId}`}, 0))`.execute(ctx.db);
}

/** How many questions there are about a notice, and how many of them one firm asked. */
export async function countAsked(ctx: Ctx, noticeId: number, firm: Buffer): Promise<{ all: number; ofFirm: number }> {
  const { rows } = await sql<{ all: number; ofFirm: number }>`
    select count(*) as all, count(*) filter (where firm = ${firm}) as "ofFirm" from notice_question where notice_id = ${noticeId}
  `.execute(ctx.db);
  return rows[0]!;
}

export interface NewQuestion {
  publicId: string;
  noticeId: number;
  number: number;
  question: string;
  language: string;
  asker: string;
  firm: Buffer;
  askedAt: Date;
}

/** Adds a question; of its time only the hour is kept. @returns notice_question.id */
export async function insertQuestion(ctx: Ctx, { publicId, noticeId, number, question, language, asker, firm, askedAt }: NewQuestion): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into notice_question (public_id, notice_id, number, question, language, asker, firm, asked_at)
    values (${publicId}, ${noticeId}, ${number}, ${question}, ${language}, ${asker}, ${firm}, date_trunc('hour', ${askedAt}::timestamptz))
    returning id
  `.execute(ctx.db);
  return rows[0]!.id;
}

/** A question by its public id, and its notice's. */
export async function questionByPublicId(ctx: Ctx, publicId: string): Promise<(QuestionRow & { notice: string }) | undefined> {
  const { rows } = await sql<QuestionRow & { notice: string }>`
    select ${columns}, n.public_id as notice from notice_question q join notice_label n on n.id = q.notice_id where q.public_id = ${publicId}
  `.execute(ctx.db);
  return rows[0];
}

/** The same by notice_question.id. */
export async function questionById(ctx: Ctx, id: number): Promise<(QuestionRow & { notice: string }) | undefined> {
  const { rows } = await sql<QuestionRow & { notice: string }>`
    select ${columns}, n.public_id as notice from notice_question q join notice_label n on n.id = q.notice_id where q.id = ${id}
  `.execute(ctx.db);
  return rows[0];
}

/** Answers or declines a question that has no answer yet. @returns false where somebody did meanwhile. */
export async function storeAnswer(
  ctx: Ctx,
  id: number,
  { state, answer, amendment }: { state: 'answered' | 'declined'; answer: string; amendment: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('notice_question')
    .set({ state, answer, amendment, answered_at: ctx.clock.now() })
    .where('id', '=', id)
    .where('state', 'in', state === 'answered' ? ['open', 'declined'] : ['open'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Hides a question, or shows it again (null). */
export async function setHidden(ctx: Ctx, id: number, reason: string | null): Promise<void> {
  await ctx.db
    .updateTable('notice_question')
    .set({ hidden_reason: reason, hidden_at: reason === null ? null : ctx.clock.now() })
    .where('id', '=', id)
    .execute();
}

/** The sealed askers of a notice's questions, each with the public id of the question. */
export async function sealedAskers(ctx: Ctx, noticeId: number): Promise<{ publicId: string; asker: string }[]> {
  return ctx.db.selectFrom('notice_question').select(['public_id as publicId', 'asker']).where('notice_id', '=', noticeId).execute();
}

/** The sealed asker of one question. */
export async function sealedAskerOf(ctx: Ctx, id: number): Promise<string | undefined> {
  return (await ctx.db.selectFrom('notice_question').select('asker').where('id', '=', id).executeTakeFirst())?.asker;
}

/** An active person, for an email. */
export async function personById(ctx: Ctx, accountId: number): Promise<{ email: string; firstName: string; language: string } | undefined> {
  const { rows } = await sql<{ email: string; firstName: string; language: string }>`
    select email, first_name as "firstName", language from account_label where id = ${accountId} and is_active
  `.execute(ctx.db);
  return rows[0];
}
