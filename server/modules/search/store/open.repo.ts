import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { runNamedOutside } from '#server/platform/db/named.ts';
import { type IndexRow, type RowAudience, dateOrInfinity } from './row.ts';

/** An open row as kept in memory; a missing date is -Infinity. */
export interface OpenRow {
  notice_id: number;
  audience: RowAudience;
  gone: boolean;
  open_until: Date;
  published_at: Date | number;
  deadline_at: Date | number;
  value_usd: number;
  filters: string[];
}

/** Takes the next revision of the index. The caller holds its lock. */
export async function nextRevision(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ revision: number }>`update search_state set revision = revision + 1 returning revision`.execute(ctx.db);
  return rows[0]!.revision;
}

export async function readState(ctx: Ctx): Promise<{ revision: number; forgotten: number }> {
  const [row] = await runNamedOutside<{ revision: number; forgotten: number }>(
    ctx,
    { name: 'search-state', text: 'select revision, forgotten from search_state' },
    [],
  );
  return row!;
}

/** Replaces the open rows of the given notices. */
export async function replaceOpen(ctx: Ctx, ids: readonly number[], rows: readonly IndexRow[], revision: number): Promise<void> {
  if (ids.length > 0)
    await sql`update search_open set gone = true, revision = ${revision} where notice_id = any(${ids}::bigint[]) and not gone`.execute(ctx.db);
  const open = rows.filter((row) => row.isOpen);
  if (open.length === 0) return;
  await sql`
    insert into search_open (notice_id, audience, open_until, published_at, deadline_at, value_usd, filters, revision)
    select notice_id, audience, open_until, published_at, deadline_at, value_usd, string_to_array(filters, chr(31)), ${revision}
    from unnest(
      ${open.map((row) => row.noticeId)}::bigint[], ${open.map((row) => row.audience)}::smallint[],
      ${open.map((row) => dateOrInfinity(row.openUntil))}::timestamptz[],
      ${open.map((row) => dateOrInfinity(row.publishedAt))}::timestamptz[], ${open.map((row) => dateOrInfinity(row.deadlineAt))}::timestamptz[],
      ${open.map((row) => row.valueUsd ?? -1)}::float8[], ${open.map((row) => row.filters.join('\u001f'))}::text[])
      as given (notice_id, audience, open_until, published_at, deadline_at, value_usd, filters)
    on conflict (notice_id, audience) do update set gone = false, open_until = excluded.open_until, published_at = excluded.published_at,
      deadline_at = excluded.deadline_at, value_usd = excluded.value_usd, filters = excluded.filters, revision = excluded.revision
  `.execute(ctx.db);
}

/** Those of some notices that are open, as the index is written. */
export async function openAmong(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct notice_id as id from search_open where notice_id = any(${[...ids]}::bigint[]) and not gone and open_until > ${ctx.clock.now()}
  `.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

/** Rows changed after a revision; all present rows after revision -1. */
export async function openSince(ctx: Ctx, revision: number): Promise<OpenRow[]> {
  const statement = {
    name: 'search-open-since',
    text: `select notice_id, audience, gone, open_until, published_at, deadline_at, value_usd, filters
      from search_open where revision > $1 and (not gone or $1 >= 0)`,
  };
  return runNamedOutside(ctx, statement, [revision]);
}

/** Marks closed rows as gone, and deletes those that were gone at the previous sweep. */
export async function sweepOpen(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{
    forgotten: number;
  }>`with old as (delete from search_open where gone returning revision) select coalesce(max(revision), 0) as forgotten from old`.execute(ctx.db);
  const revision = await nextRevision(ctx);
  await sql`update search_state set forgotten = greatest(forgotten, ${rows[0]?.forgotten ?? 0})`.execute(ctx.db);
  await sql`update search_open set gone = true, revision = ${revision} where not gone and open_until <= ${ctx.clock.now()}`.execute(ctx.db);
}
