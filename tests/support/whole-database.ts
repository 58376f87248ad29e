import type { TestApp } from './app.ts';

/** Tables that a request may write in by being made, whatever it asks: when a session was last seen, failures that are counted. */
const ofTheMoment = new Set(['session', 'attempt']);

/** A quarter of a million rows that no request writes: not read each time, but asked where they lie, which moves with every write. */
const large = new Set(['cpv_label']);
const sumOf = (name: string) => (large.has(name) ? 'hashtidextended(t.ctid, 0)' : 'hashtextextended(t::text, 0)');

/** What every table holds, in a few characters each: the same before and after means that nothing was written. */
export async function wholeDatabase({ connection: { pool } }: TestApp): Promise<unknown> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const sums = tables
    .filter(({ name }) => !ofTheMoment.has(name))
    .map(({ name }) => `select '${name}' as name, count(*) as rows, sum(${sumOf(name)}) as content from "${name}" t`);
  // In order, for the server may read several tables at a time.
  return (await pool.query(`${sums.join(' union all ')} order by name`)).rows;
}
