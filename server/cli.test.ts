import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';

const NOWHERE = 'postgres://nobody@127.0.0.1:1/none';

/** Runs the operator's commands. */
async function run(database: string, ...args: string[]): Promise<{ status: number; printed: string; said: string }> {
  const child = spawn(process.execPath, ['server/cli.ts', ...args], {
    cwd: `${import.meta.dirname}/..`,
    env: { ...process.env, DATABASE_URL: database, LOG_LEVEL: 'silent', DEMO: 'false' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [printed, said, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close') as Promise<[number]>]);
  return { status, printed, said };
}

it('every command prints its help without a database', async () => {
  const all = await run(NOWHERE, '--help');
  const commands = [...`${all.printed}${all.said}`.matchAll(/^ {2}([a-z-]+) [[<]?/gmu)]
    .map(([, name]) => name!)
    .filter((name) => name !== 'help' && !name.startsWith('-'));
  expect(commands).toEqual(expect.arrayContaining(['migrate', 'seed', 'import', 'create-admin', 'export', 'dead-letters', 'worker']));
  for (const name of commands) {
    const { status, printed, said } = await run(NOWHERE, name, '--help');
    expect({ name, status, told: printed + said }).toMatchObject({ status: 0, told: expect.stringContaining(`Usage:`) as string });
  }
});

it('dead letters are listed, and retried one by one or all at once', async () => {
  const { url, pool } = await testDatabase();
  await pool.query(`insert into outbox_failed (id, consumer, topic, key, error)
    select id, 'search', 'notice.changed', id, 'bad data' from generate_series(1, 1500) id`);
  const waiting = async () => (await pool.query<{ count: number }>('select count(*)::int as count from outbox')).rows[0]!.count;

  const listed = await run(url, 'dead-letters', 'list');
  const letters = listed.printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; error: string });
  expect(listed.status).toBe(0);
  expect(letters).toHaveLength(1000);
  expect(letters[0]).toMatchObject({ kind: 'event', name: 'search notice.changed', error: 'bad data' });

  expect(await run(url, 'dead-letters', 'retry', letters[0]!.id, 'no-such-id')).toMatchObject({ status: 1, said: '1 of 2 are tried again.\n' });
  expect(await waiting()).toBe(1);
  expect(await run(url, 'dead-letters', 'retry', 'all')).toMatchObject({ status: 0, said: '1499 are tried again.\n' });
  expect(await waiting()).toBe(1500);
  expect(await run(url, 'dead-letters', 'list')).toMatchObject({ status: 0, printed: '' });
});
