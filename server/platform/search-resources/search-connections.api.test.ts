import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { connect } from '../db/database.ts';

const { url } = await testDatabase();
const searches = connect(url, 1, 0, { forShortStatements: true });
afterAll(() => searches.close());

test('a search never waits for a second processor, even where the planner finds its filters expensive', async () => {
  // The planner would share such an expensive condition among workers.
  await searches.pool.query('create table notices as select n from generate_series(1, 100000) n; analyze notices');
  await searches.pool.query('create function is_hit(int) returns boolean language plpgsql cost 100000 parallel safe as $$ begin return $1 = 1; end $$');
  await searches.pool.query('set min_parallel_table_scan_size = 0');
  const { rows } = await searches.pool.query<{ 'QUERY PLAN': string }>('explain select count(*) from notices where is_hit(n)');
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/Gather|Parallel/u);
});

test('a named statement is planned once, without its values', async () => {
  await searches.pool.query('prepare one as select 1 where $1::int = 1');
  const { rows } = await searches.pool.query<{ 'QUERY PLAN': string }>('explain execute one(1)');
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('$1');
});
