import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { buildApp } from './app.ts';

const { app, ctx } = await testApp();

test.each([
  [{}, 200],
  [{ 'x-forwarded-for': '127.0.0.1' }, 200],
  [{ 'x-forwarded-for': '203.0.113.9' }, 404],
  [{ 'x-forwarded-for': '127.0.0.1, 203.0.113.9' }, 404],
  [{ 'x-forwarded-for': 'nonsense' }, 404],
  [{ 'x-forwarded-for': '' }, 404],
  [{ forwarded: 'for=127.0.0.1' }, 404],
])('/metrics is for neighbours, not for whom a proxy on this machine passes on: %j', async (headers, status) => {
  expect((await app.inject({ url: '/metrics', headers: { host: 'localhost', ...headers } })).statusCode).toBe(status);
});

const readiness = async () => (await app.inject({ url: '/readyz', headers: { host: 'localhost' } })).statusCode;

test('/readyz reads once what has been migrated: who asks without end, which nobody counts, costs little', async () => {
  expect(await readiness()).toBe(200);
  await sql`alter table kysely_migration rename to kysely_migration_away`.execute(ctx.db);
  expect(await readiness()).toBe(200);
  await sql`alter table kysely_migration_away rename to kysely_migration`.execute(ctx.db);
});

test('a request that never ends does not keep a stopping server', async () => {
  const stopping = await buildApp({ base: ctx, modules: [], resolveSite: () => ctx.site, stopWithinMs: 50 });
  stopping.post('/slow', async () => ({}));
  await stopping.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((stopping.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  const arrived = once(stopping.server, 'request');
  socket.write('POST /slow HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{');
  await arrived;
  const closed = once(socket, 'close');
  await stopping.close();
  await closed;
});

test.each([
  ['head', 'GET / HTTP/1.1\r\nHost: localhost\r\nX: '],
  ['body', 'POST /slow HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n"'],
])('a request whose %s comes byte by byte is closed at the limit, not when its sender is done', async (_what, begun) => {
  const strict = await buildApp({ base: ctx, modules: [], resolveSite: () => ctx.site, requestTimeoutMs: 300 });
  strict.post('/slow', async () => ({}));
  await strict.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((strict.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  socket.write(begun);
  // Never idle, so that only the limit of the whole ends it.
  const trickle = setInterval(() => socket.write('x'), 20);
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  await once(socket, 'close');
  clearInterval(trickle);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /u);
  await strict.close();
});

test('the limit of a request is 30 s for head and body, looked after each second', () => {
  const { requestTimeout, headersTimeout, connectionsCheckingInterval } = app.server as typeof app.server & { connectionsCheckingInterval?: number };
  expect({ requestTimeout, headersTimeout, connectionsCheckingInterval }).toEqual({
    requestTimeout: 30_000,
    headersTimeout: 30_000,
    connectionsCheckingInterval: 1000,
  });
});
