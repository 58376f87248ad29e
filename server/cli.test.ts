import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const NOWHERE = 'postgres://nobody@127.0.0.1:1/none';

/** Runs the operator's program where no database answers. */
async function run(...args: string[]): Promise<{ status: number; told: string }> {
  const child = spawn(process.execPath, ['server/cli.ts', ...args], {
    cwd: `${import.meta.dirname}/..`,
    env: { ...process.env, DATABASE_URL: NOWHERE, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [printed, said, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close') as Promise<[number]>]);
  return { status, told: printed + said };
}

it('every command tells what it does without a database', async () => {
  const all = await run('--help');
  const commands = [...all.told.matchAll(/^ {2}([a-z-]+) [[<]?/gmu)].map(([, name]) => name!).filter((name) => name !== 'help' && !name.startsWith('-'));
  expect(commands).toEqual(expect.arrayContaining(['migrate', 'seed', 'import', 'create-admin', 'export', 'dead-letters', 'worker']));
  for (const name of commands) expect({ name, ...(await run(name, '--help')) }).toMatchObject({ status: 0, told: expect.stringContaining(`Usage:`) as string });
});
