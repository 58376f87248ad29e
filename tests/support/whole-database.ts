import type { TestApp } from './app.ts';

/** Tables that any request may write to: the time a session was last seen, counted failures. */
const shortLivedTables = new Set(['session', 'attempt']);

/**
 * A quarter of a million rows that no request writes. They are not read each time; instead their location is checked, which every write
 * changes.
 */
const large = new Set(['cpv_label']);
const sumOf = (name: string) => (large.has(name) ? 'hashtidextended(t.ctid, 0)' : 'hashtextextended(t::text, 0)');

/** A digest of every table: if it is the same before and after, nothing was written. */
export async function wholeDatabase({ connection: { pool } }: TestApp): Promise<unknown> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const sums = tables
    .filter(({ name }) => !shortLivedTables.has(name))
    .map(({ name }) => `select '${name}' as name, count(*) as rows, sum(${sumOf(name)}) as content from "${name}" t`);
  // In order, because the server may read several tables at a time.
  return (await pool.query(`${sums.join(' union all ')} order by name`)).rows;
}
