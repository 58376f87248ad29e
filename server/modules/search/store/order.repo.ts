import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

const MEMORY = '256MB';

/**
 * The number of rows in the index, and how well they are in order of publication: PostgreSQL's correlation, -1 to 1; null where it has no
 * statistics yet.
 */
export async function orderOfRows(ctx: Ctx): Promise<{ rows: number; correlation: number | null }> {
  const { rows } = await sql<{ rows: number; correlation: number | null }>`
    select greatest(reltuples, 0)::float8 as rows,
      (select correlation::float8 from pg_stats where schemaname = relnamespace::regnamespace::text and tablename = relname and attname = 'published_at') as correlation
    from pg_class where oid = 'search_notice'::regclass
  `.execute(ctx.db);
  return rows[0]!;
}

/**
 * Rewrites all rows in order of publication, with the same indexes, options and names. Searches use the old rows until the transaction
 * ends. @param ctx in a transaction that has locked the index (lockIndex).
 */
export async function rewriteInOrder(ctx: Ctx): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(ctx.db);
  await run(`set local maintenance_work_mem = '${MEMORY}'; set local work_mem = '${MEMORY}'; set local statement_timeout = 0`);
  const { rows: options } = await sql<{ option: string }>`
    select unnest(reloptions) as option from pg_class where oid = 'search_notice'::regclass`.execute(ctx.db);
  const { rows: indexes } = await sql<{ name: string; definition: string; isPrimary: boolean }>`
    select index.relname as name, pg_get_indexdef(indexrelid) as definition, indisprimary as "isPrimary"
    from pg_index join pg_class index on index.oid = indexrelid where indrelid = 'search_notice'::regclass order by 1`.execute(ctx.db);
  await run('create table search_notice_new (like search_notice including defaults including constraints including storage including compression)');
  if (options.length > 0) await run(`alter table search_notice_new set (${options.map(({ option }) => option).join(', ')})`);
  await run('insert into search_notice_new select * from search_notice order by published_at, notice_id, audience');
  for (const { name, definition } of indexes) {
    const [head] = definition.split(' USING ', 1);
    await run(`${head!.replace(/ ON \S+$/u, ' ON search_notice_new').replace(` INDEX ${name} `, ` INDEX ${name}_new `)}${definition.slice(head!.length)}`);
  }
  // Views for other modules are of the table that goes.
  const { rows: views } = await sql<{ name: string; definition: string }>`
    select distinct v.relname as name, pg_get_viewdef(v.oid) as definition
    from pg_depend d join pg_rewrite r on r.oid = d.objid join pg_class v on v.oid = r.ev_class and v.relkind = 'v'
    where d.refobjid = 'search_notice'::regclass`.execute(ctx.db);
  for (const { name } of views) await run(`drop view ${name}`);
  await run('drop table search_notice; alter table search_notice_new rename to search_notice');
  for (const { name, isPrimary } of indexes) {
    await run(`alter index ${name}_new rename to ${name}`);
    if (isPrimary) await run(`alter table search_notice add constraint ${name} primary key using index ${name}`);
  }
  for (const { name, definition } of views) await run(`create view ${name} as ${definition}`);
  await run('analyze search_notice');
}
