import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';

/** Pages read by one statement (64 MB). No statement takes long, however slow the disk, so stopping need not wait. */
const PAGES = 8192;

interface Options {
  /** Leaves out relations larger than half of the cache. */
  skipLarge?: boolean;
  /** Pages read by one statement. */
  pagesPerStatement?: number;
}

/**
 * Reads tables and indexes into PostgreSQL's cache.
 * @returns the number of pages; null where the database has no pg_prewarm.
 */
export async function prewarm(ctx: Ctx, relations: readonly string[], { skipLarge = false, pagesPerStatement = PAGES }: Options = {}): Promise<number | null> {
  const { rows } = await sql<{ there: boolean }>`select exists (select from pg_extension where extname = 'pg_prewarm') as there`.execute(ctx.db);
  if (!rows[0]?.there) return null;
  const { rows: relationSizes } = await sql<{ oid: number; pages: number; cache: number }>`
    select oid::int8, pg_relation_size(oid) / current_setting('block_size')::int8 as pages,
      pg_size_bytes(current_setting('shared_buffers')) / current_setting('block_size')::int8 as cache
    from unnest(${relations}::regclass[]) as oid
  `.execute(ctx.db);
  let pagesRead = 0;
  for (const { oid, pages, cache } of relationSizes) {
    if (skipLarge && pages > cache / 2) continue;
    for (let first = 0; first < pages; first += pagesPerStatement) {
      const last = Math.min(pages, first + pagesPerStatement) - 1;
      const answer = await sql<{ pages: number }>`select pg_prewarm(${oid}::int8::regclass, 'buffer', 'main', ${first}::int8, ${last}::int8) as pages`.execute(
        ctx.db,
      );
      pagesRead += answer.rows[0]!.pages;
    }
  }
  return pagesRead;
}
