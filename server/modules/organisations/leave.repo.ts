import { sql } from 'kysely';
import { OWNER } from '#contract/names.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** An organisation that somebody leaves. */
export interface Left {
  id: number;
  publicId: string;
  name: string;
  /** Others stay, and none of them is an owner who is not blocked. */
  isOrphaned: boolean;
}

/**
 * Takes somebody out of all organisations, in the caller's transaction; who leaves the same ones at once waits, so that of
 * two last owners one stays.
 */
export async function leaveAll(ctx: Ctx, accountId: number): Promise<Left[]> {
  await sql`
    select from organisation where id in (select organisation_id from membership where account_id = ${accountId}) order by id for no key update
  `.execute(ctx.db);
  const { rows } = await sql<Left>`
    with gone as (delete from membership where account_id = ${accountId} returning organisation_id, role_id)
    select o.id, o.public_id as "publicId", o.name,
      gone.role_id = ${OWNER} and exists (select from membership m where m.organisation_id = o.id and m.account_id <> ${accountId})
        and not exists (select from membership m join account_label a on a.id = m.account_id and a.is_active
          where m.organisation_id = o.id and m.account_id <> ${accountId} and m.role_id = ${OWNER}) as "isOrphaned"
    from gone join organisation o on o.id = gone.organisation_id order by o.id
  `.execute(ctx.db);
  return rows;
}
