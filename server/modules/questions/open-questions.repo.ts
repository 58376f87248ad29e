import { sql } from 'kysely';
import { OWNER } from '#contract/names.ts';
import { type Permission, permissionsOfRole } from '#contract/permissions.ts';
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

/** Who has it answers questions (the policy of notices). */
const WRITING: Permission = 'notices.write';
const writingRoles = Object.entries(permissionsOfRole).flatMap(([role, permissions]) => (permissions.includes(WRITING) ? [Number(role)] : []));

/** Somebody who answers questions about a notice. */
export interface Answerer {
  email: string;
  language: string;
  firstName: string;
}

const MAX_ANSWERERS = 50;

/**
 * The active people of a buyer who may write its notices, by their role or a named one; where it has none, the owners of the nearest
 * organisation above it that has any. Those of blocked organisations may not.
 */
export async function answerersOf(ctx: Ctx, buyerId: number): Promise<Answerer[]> {
  const { rows } = await sql<Answerer>`
    with above as (select id, level, is_blocked from organisation_and_above(${buyerId})),
      answerer as (
        select a.email, a.language, a.first_name as "firstName", u.level, m.membership_id
        from above u join membership_label m on m.organisation_id = u.id
          join account_label a on a.id = m.account_id and a.is_active join account_verified v on v.id = a.id and v.email_verified
        where not u.is_blocked and not exists (select from above where level = 0 and is_blocked)
          and case when u.level = 0 then m.role_id = any(${writingRoles}::int[]) or ${WRITING} = any(m.named_permissions) else m.role_id = ${OWNER} end)
    select email, language, "firstName" from answerer where level = (select min(level) from answerer)
    order by membership_id limit ${MAX_ANSWERERS}
  `.execute(ctx.db);
  return rows;
}
