import { sql } from 'kysely';
import type { ActingOrganisation, Ctx } from '#server/platform/ctx.ts';

/** An organisation that somebody names to act for; undefined when there is none, or it is blocked. */
export async function organisationToActFor(
  ctx: Ctx,
  publicId: string,
): Promise<Pick<ActingOrganisation, 'id' | 'publicId' | 'orgType' | 'approval'> | undefined> {
  const { rows } = await sql<Pick<ActingOrganisation, 'id' | 'publicId' | 'orgType' | 'approval'>>`
    select id, public_id as "publicId", org_type as "orgType", approval from organisation where public_id = ${publicId} and blocked_at is null
  `.execute(ctx.db);
  return rows[0];
}

/** Whether an organisation is there, and neither blocked nor closed. */
export async function canBeActedFor(ctx: Ctx, id: number): Promise<boolean> {
  const { rows } = await sql`select from organisation where id = ${id} and blocked_at is null`.execute(ctx.db);
  return rows.length > 0;
}
