import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { demoAccounts } from './accounts.ts';
import { ALL_DEMO_NOTICES } from './demo.ts';

const { pool, url } = await testDatabase();
const seed = () =>
  spawn(process.execPath, ['server/cli.ts', 'seed'], {
    cwd: `${import.meta.dirname}/..`,
    env: { ...process.env, DATABASE_URL: url, LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  });
/** Whether a transaction is writing to a table of this database. */
const isWriting = async (table: string) =>
  (
    await pool.query<{ is: boolean }>(
      `select exists (select from pg_locks where relation = $1::regclass and mode = 'RowExclusiveLock' and database = (select oid from pg_database where datname = current_database())) as is`,
      [table],
    )
  ).rows[0]!.is;
const readCounts = async () =>
  (
    await pool.query<Record<string, number>>(
      `select (select count(*) from account)::int as accounts, (select count(*) from notice)::int as notices, (select count(*) from notice_featured)::int as featured`,
    )
  ).rows[0]!;

it('a demo killed while loading leaves nothing behind, and loads completely the next time', async () => {
  const child = seed();
  const ended = once(child, 'close');
  // By then there are accounts, buyers and the first notices.
  while (child.exitCode === null && !(await isWriting('notice_amendment'))) await sleep(2);
  expect(child.exitCode).toBe(null);
  child.kill('SIGKILL');
  await ended;
  while (await isWriting('notice_amendment')) await sleep(5);
  expect(await readCounts()).toEqual({ accounts: 0, notices: 0, featured: 0 });
  const [status] = (await once(seed(), 'close')) as [number];
  expect(status).toBe(0);
  const counts = await readCounts();
  expect(counts['notices']).toBe(ALL_DEMO_NOTICES);
  expect(counts['accounts']).toBeGreaterThan(demoAccounts.length);
  expect(counts['featured']).toBeGreaterThan(8);
}, 180_000);
