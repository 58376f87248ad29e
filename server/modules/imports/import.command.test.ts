import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';

const { url } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'import-command-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the command as an operator does. */
async function run(args: string[], database = url): Promise<{ status: number; stderr: string; json: string }> {
  const child = spawn(process.execPath, ['server/cli.ts', 'import', ...args], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...process.env, DATABASE_URL: database, LOG_LEVEL: 'silent', DEMO: 'false' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stderrText, json, [status]] = await Promise.all([text(child.stderr), text(child.stdout), once(child, 'close') as Promise<[number]>]);
  return { status, stderr: stderrText, json };
}

it('reports per file why records and files failed, the commonest reason first, without terminal escapes', async () => {
  const lines = join(folder, 'lines.jsonl');
  writeFileSync(lines, '{"ocid":"a-1","tender":{"title":"Good"}}\n{"tender":{"title":"x"}}\n{"tender":{"title":"y"}}\n{"ocid":"a-2","tender":\n{"ocid":"a-3"}');
  const { status, stderr: summary, json } = await run(['--json', lines, join(folder, 'ab\u001b[31msent.json')]);
  expect(status).toBe(1);
  expect(JSON.parse(json)).toMatchObject({ new: 1, failed: 5 });
  expect(summary).toMatch(/failed 2 × .*lines\.jsonl: [^\n]+\n[^]*failed 1 × .*ab \[31msent\.json: /u);
  expect(summary).not.toContain('\u001b');
});

it('reports nothing more when all went well', async () => {
  const good = join(folder, 'good.json');
  writeFileSync(good, '{"ocid":"b-1","tender":{"title":"Good"}}');
  const { status, stderr: summary } = await run([good]);
  expect(status).toBe(0);
  expect(summary).toMatch(/^Run \d+: read 1, [^\n]*\n$/u);
});

it('prints its help without a database', async () => {
  const { status, stderr: help } = await run(['--help'], 'postgres://nobody@127.0.0.1:1/none');
  expect({ status, text: help }).toEqual({ status: 0, text: expect.stringMatching(/^Usage: import [^]*eForms/u) as string });
});
