import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** Until the transaction ends, nobody else makes drafts of tables for the organisation. */
export async function lockBulkDrafts(ctx: Ctx, organisationId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('bulk_draft', ${organisationId}))`.execute(ctx.db);
}

/** Public ids of the drafts that rows of an organisation became, by the rows' digests in hexadecimal. */
export async function draftsOfRows(ctx: Ctx, organisationId: number, rows: readonly { readonly digest: Buffer | null }[]): Promise<Map<string, string>> {
  const digests = rows.flatMap(({ digest }) => digest ?? []);
  if (digests.length === 0) return new Map();
  const found = await ctx.db
    .selectFrom('bulk_draft')
    .select(['digest', 'notice_public_id as publicId'])
    .where('organisation_id', '=', organisationId)
    .where('digest', 'in', digests)
    .execute();
  return new Map(found.map(({ digest, publicId }) => [digest.toString('hex'), publicId]));
}

export async function addDraftsOfRows(
  ctx: Ctx,
  organisationId: number,
  rows: readonly { readonly digest: Buffer; readonly id: number; readonly publicId: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ digest, id, publicId }) => ({ organisation_id: organisationId, digest, notice_id: id, notice_public_id: publicId }));
  await ctx.db.insertInto('bulk_draft').values(values).execute();
}
