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

/** Whether one of `ancestors` stands anywhere above an organisation. */
export async function isUnder(ctx: Ctx, organisation: number, ancestors: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive above (id) as (
      select parent_id from organisation where id = ${organisation}
      union all select o.parent_id from above join organisation o on o.id = above.id where o.parent_id is not null) cycle id set is_cycle using path
    select exists (select from above where id = any(${[...ancestors]}::bigint[])) as found
  `.execute(ctx.db);
  return rows[0]?.found ?? false;
}

/** organisation.id of an organisation and of everything below it. */
export async function withDescendants(ctx: Ctx, organisation: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive below (id, step) as (
      select ${organisation}::bigint, 0
      union all select o.id, step + 1 from below join organisation o on o.parent_id = below.id where step < 50)
    select distinct id from below
  `.execute(ctx.db);
  return rows.map(({ id }) => id);
}
