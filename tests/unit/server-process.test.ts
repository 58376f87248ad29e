import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { testCtx } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { startMailSink } from '#tests/support/mail-sink.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startProgram, stopAfterTest } from '#tests/support/programs.ts';

const root = join(import.meta.dirname, '../..');
const connection = await testDatabase();
const start = (env: Record<string, string>, args?: string[], program?: string) => startProgram({ DATABASE_URL: connection.url, ...env }, args, program);

test('a program run by npm stops on SIGTERM, although the shell does not pass the signal on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hand-over-'));
  const program = join(folder, 'program.mjs');
  writeFileSync(program, `process.on('SIGTERM', () => { console.error('stopped'); process.exit(); }); console.error('is ready'); setInterval(() => {}, 1000);`);
  const shell = spawn('sh', ['-c', `"${process.execPath}" scripts/run.mjs "${program}"; true`], {
    cwd: root,
    env: { PATH: process.env['PATH'], npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  stopAfterTest(shell);
  let output = '';
  for await (const chunk of shell.stderr) {
    output += String(chunk);
    if (output.includes('is ready')) shell.kill('SIGTERM');
  }
  rmSync(folder, { recursive: true });
  expect(output).toContain('stopped');
});

test('the server stops on SIGTERM while it loads the demo, and never says that it is ready', async () => {
  const { url: own } = await testDatabase();
  const server = start({ DATABASE_URL: own, DEMO: 'true', PORT: String(await freePort()) });
  await server.printed('Loading the demo');
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(server.output()).not.toContain('is ready');
});

test('the command `worker` sends mail', async () => {
  const sink = await startMailSink();
  const mail = { to: 'reader@people.test', template: 'test', language: 'en', subject: 'Sent by the command', text: 'Text', html: '<p>Text</p>' } as const;
  await queueMail(testCtx(connection), mail);
  const worker = start({ SMTP_URL: sink.url, TOKEN_SECRET: 'a secret of more than thirty-two letters' }, ['worker'], 'server/cli.ts');
  expect(await sink.next(mail.to)).toMatchObject({ subject: mail.subject });
  worker.child.kill('SIGTERM');
  expect(await worker.ended).toBe(0);
  await sink.close();
});

describe('the server', () => {
  test('names the variable that prevents its start', async () => {
    const wrong = start({ PORT: 'many', TOKEN_SECRET: 'short' });
    expect(await wrong.ended).toBe(1);
    expect(wrong.output()).toMatch(/PORT: [^]*TOKEN_SECRET: /u);
    const role = start({}, ['--role=cook']);
    expect(await role.ended).toBe(1);
    expect(role.output()).toContain('--role');
  });

  test('says which port is taken', async () => {
    const otherServer = createServer().listen(0, '127.0.0.1');
    await once(otherServer, 'listening');
    const { port } = otherServer.address() as { port: number };
    const late = start({ PORT: String(port) });
    expect(await late.ended).toBe(1);
    expect(late.output()).toContain(`PORT: ${port} is taken`);
    otherServer.close();
  });

  test('completes open requests before it stops, and exits with status 0', async () => {
    const port = await freePort();
    const server = start({ PORT: String(port) });
    await server.printed('is ready');
    const body = JSON.stringify({ q: 'road', size: 1 });
    const slow = request({
      host: '127.0.0.1',
      port,
      path: '/api/notices/search',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': body.length },
    });
    slow.write(body.slice(0, 5));
    await once(slow, 'socket');
    await new Promise<void>((resolve) => slow.socket!.once('connect', resolve));
    // Its head must have arrived before the signal; a later request on another connection has been answered by then.
    await fetch(`http://127.0.0.1:${port}/healthz`);
    server.child.kill('SIGTERM');
    await server.printed('"signal":"SIGTERM"');
    slow.end(body.slice(5));
    const [response] = (await once(slow, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    expect(JSON.parse((await buffer(response)).toString())).toMatchObject({ total: 0 });
    expect(await server.ended).toBe(0);
  });
});
