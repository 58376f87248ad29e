import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import type { PageRead } from '#server/platform/http/keyset.ts';

/** Where an open question is, in the order of the list: the oldest first. */
export interface OpenQuestionKey {
  id: number;
  publicId: string;
  buyer: string;
}

const openOf = (buyerIds: readonly number[]) => sql`
  from notice_question q join notice_label n on n.id = q.notice_id left join organisation_label o on o.id = n.buyer_id
  where q.state = 'open' and q.hidden_at is null and n.buyer_id = any(${[...buyerIds]}::bigint[])
    and n.status in ('published', 'closed', 'awarded', 'cancelled')`;

/** A page of the open questions about the notices of some buyers, the oldest first. */
export async function pageOfOpenQuestions(
  ctx: Ctx,
  buyerIds: readonly number[],
  { after, backwards, limit, offset }: PageRead<[number]>,
): Promise<OpenQuestionKey[]> {
  const position = after === null ? sql`true` : backwards ? sql`q.id < ${after[0]}` : sql`q.id > ${after[0]}`;
  const { rows } = await sql<OpenQuestionKey>`
    select q.id, q.public_id as "publicId", o.name as buyer ${openOf(buyerIds)} and ${position}
    order by q.id ${backwards ? sql`desc` : sql`asc`} limit ${limit} offset ${offset}
  `.execute(ctx.db);
  return rows;
}

export async function countOpen(ctx: Ctx, buyerIds: readonly number[]): Promise<{ open: number; oldest: Date | null }> {
  const { rows } = await sql<{ open: number; oldest: Date | null }>`select count(*) as open, min(q.asked_at) as oldest ${openOf(buyerIds)}`.execute(ctx.db);
  return rows[0]!;
}

/** Somebody who answers questions about a notice. */
export interface Answerer {
  email: string;
  language: string;
  firstName: string;
}

/** The active people of a buyer who may write its notices (contract/permissions.ts), at most 50. */
export async function answerersOf(ctx: Ctx, buyerId: number, writingRoles: readonly number[]): Promise<Answerer[]> {
  const { rows } = await sql<Answerer>`
    select a.email, a.language, a.first_name as "firstName"
    from membership_label m join account_label a on a.id = m.account_id and a.is_active join account_verified v on v.id = a.id and v.email_verified
    where m.organisation_id = ${buyerId} and m.role_id = any(${[...writingRoles]}::int[]) order by m.membership_id limit 50
  `.execute(ctx.db);
  return rows;
}
