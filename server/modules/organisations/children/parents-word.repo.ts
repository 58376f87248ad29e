import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** Whether an organisation without a parent has this name in this country. A child with that name needs an administrator's approval. */
export async function isNameOfAnother(ctx: Ctx, normalisedName: string, country: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from organisation where normalised_name = ${normalisedName} and country is not distinct from ${country} and parent_id is null
      and closed_at is null limit 1
  `.execute(ctx.db);
  return rows.length > 0;
}

/** An administrator's deed leaves an approval as it is: it is theirs from now on. */
export async function makeApprovalOwn(ctx: Ctx, id: number): Promise<void> {
  await sql`update organisation set approved_by_parent = false where id = ${id} and approved_by_parent`.execute(ctx.db);
}

/** Makes those of some organisations wait that are approved on a parent's word. @returns which they are. */
export async function unapprove(ctx: Ctx, ids: readonly number[]): Promise<{ id: number; publicId: string; name: string }[]> {
  const { rows } = await sql<{ id: number; publicId: string; name: string }>`
    update organisation set approval = 'pending', approved_by_parent = false, approval_at = ${ctx.clock.now()}, revision = revision + 1
    where id = any(${[...ids]}::bigint[]) and approval = 'approved' and approved_by_parent
    returning id, public_id as "publicId", name
  `.execute(ctx.db);
  return rows;
}

/** What waited as a change of an approved organisation is asked for with its registration. @returns its content. */
export async function takeChange(ctx: Ctx, id: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ content: Record<string, unknown> }>`
    update approval_request set state = 'withdrawn', decided_at = ${ctx.clock.now()} where organisation_id = ${id} and kind = 'change' and state = 'waiting'
    returning content
  `.execute(ctx.db);
  return rows[0]?.content ?? {};
}
