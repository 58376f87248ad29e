import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';

const NOWHERE = 'postgres://nobody@127.0.0.1:1/none';

/** Runs the operator's commands. */
async function run(database: string, ...args: string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, ['server/cli.ts', ...args], {
    cwd: `${import.meta.dirname}/..`,
    env: { ...process.env, DATABASE_URL: database, LOG_LEVEL: 'silent', DEMO: 'false' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close') as Promise<[number]>]);
  return { status, stdout: output, stderr: errors };
}

it('every command prints its help without a database', async () => {
  const programHelp = await run(NOWHERE, '--help');
  const commands = [...`${programHelp.stdout}${programHelp.stderr}`.matchAll(/^ {2}([a-z-]+) [[<]?/gmu)]
    .map(([, name]) => name!)
    .filter((name) => name !== 'help' && !name.startsWith('-'));
  expect(commands).toEqual(expect.arrayContaining(['migrate', 'seed', 'import', 'create-admin', 'export', 'dead-letters', 'worker']));
  for (const name of commands) {
    const { status, stdout: output, stderr: errors } = await run(NOWHERE, name, '--help');
    expect({ name, status, help: output + errors }).toMatchObject({ status: 0, help: expect.stringContaining(`Usage:`) as string });
  }
});

it('dead letters are listed, and retried one by one or all at once', async () => {
  const { url, pool } = await testDatabase();
  await pool.query(`insert into outbox_failed (id, consumer, topic, key, error)
    select id, 'search', 'notice.changed', id, 'bad data' from generate_series(1, 1500) id`);
  const countWaiting = async () => (await pool.query<{ count: number }>('select count(*)::int as count from outbox')).rows[0]!.count;

  const listing = await run(url, 'dead-letters', 'list');
  const letters = listing.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; error: string });
  expect(listing.status).toBe(0);
  expect(letters).toHaveLength(1000);
  expect(letters[0]).toMatchObject({ kind: 'event', name: 'search notice.changed', error: 'bad data' });

  expect(await run(url, 'dead-letters', 'retry', letters[0]!.id, 'no-such-id')).toMatchObject({ status: 1, stderr: '1 of 2 are tried again.\n' });
  expect(await countWaiting()).toBe(1);
  expect(await run(url, 'dead-letters', 'retry', 'all')).toMatchObject({ status: 0, stderr: '1499 are tried again.\n' });
  expect(await countWaiting()).toBe(1500);
  expect(await run(url, 'dead-letters', 'list')).toMatchObject({ status: 0, stdout: '' });
});
