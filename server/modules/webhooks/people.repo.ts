import { sql } from 'kysely';
import { OWNER } from '#contract/names.ts';
import type { Ctx } from '#server/platform/ctx.ts';

export interface Owner {
  readonly accountId: number;
  readonly email: string;
  readonly language: string;
  readonly firstName: string;
}

/** The active owners of an organisation. */
export async function ownersOf(ctx: Ctx, organisationId: number): Promise<Owner[]> {
  const { rows } = await sql<Owner>`
    select p.id as "accountId", p.email, p.language, p.first_name as "firstName"
    from membership_label m join account_label p on p.id = m.account_id and p.is_active
    where m.organisation_id = ${organisationId} and m.role_id = ${OWNER} order by p.id
  `.execute(ctx.db);
  return rows;
}
