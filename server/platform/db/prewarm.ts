import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';

/** Reads tables and indexes into PostgreSQL's cache. @returns false: this database has no pg_prewarm. */
export async function prewarm(ctx: Ctx, relations: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select exists (select from pg_extension where extname = 'pg_prewarm') as there`.execute(ctx.db);
  if (!rows[0]?.there) return false;
  await sql`select pg_prewarm(each::regclass) from unnest(${relations}::text[]) each`.execute(ctx.db);
  return true;
}
