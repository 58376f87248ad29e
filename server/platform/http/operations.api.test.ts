import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { buildApp } from './app.ts';

const { app, ctx } = await testApp();

const local = { host: 'localhost' };
const metrics = async (headers: Record<string, string>, from = '127.0.0.1', at = app) =>
  (await at.inject({ url: '/metrics', headers: { ...local, ...headers }, remoteAddress: from })).statusCode;
const outbox = async (headers: Record<string, string>, from = '127.0.0.1', at = app) =>
  (await at.inject({ url: '/outbox', headers: { ...local, ...headers }, remoteAddress: from })).statusCode;

const signs = {
  'x-forwarded-for': '127.0.0.1',
  forwarded: 'for=127.0.0.1',
  'x-real-ip': '127.0.0.1',
  via: '1.1 proxy',
  'x-forwarded-proto': 'https',
  'x-forwarded': 'x',
  'x-forwarded-host': 'localhost',
  'cf-connecting-ip': '127.0.0.1',
  'true-client-ip': '127.0.0.1',
  'x-client-ip': '127.0.0.1',
  'x-cluster-client-ip': '::1',
  'fastly-client-ip': '127.0.0.1',
  'x-original-forwarded-for': 'x',
  'x-envoy-external-address': 'x',
  'x-amzn-trace-id': 'x',
  'forwarded-for': 'x',
  'x-remote-addr': 'x',
};

test.each([['x-forwarded-for', ''], ...Object.entries(signs)])('a request with a proxy’s header has no access: %s: %s', async (name, value) => {
  expect([await metrics({}), await outbox({})]).toEqual([200, 200]);
  expect([await metrics({ [name]: value }), await outbox({ [name]: value })]).toEqual([404, 404]);
});

test('a proxy that sends HTTP/1.0 without a header has no access either', async () => {
  const { app: own } = await testApp();
  await own.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((own.server.address() as AddressInfo).port, '127.0.0.1');
  socket.end('GET /metrics HTTP/1.0\r\nHost: localhost\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 404 /u);
});

test('a foreign host name that resolves to this machine has no access', async () => {
  expect([await metrics({ host: 'rebound.example' }), await outbox({ host: 'rebound.example' })]).toEqual([404, 404]);
  expect([await metrics({ host: '10.0.0.5:3000' }), await outbox({ host: '10.0.0.5:3000' })]).toEqual([200, 404]);
});

test('METRICS_FROM and OUTBOX_FROM admit their networks, each for its own page; through a proxy only a trusted one', async () => {
  const { app: direct } = await testApp({ config: { METRICS_FROM: '10.0.0.0/8', OUTBOX_FROM: '192.0.2.7, 2001:db8::/32' } });
  expect([await metrics({}, '10.1.2.3', direct), await outbox({}, '10.1.2.3', direct)]).toEqual([200, 404]);
  expect([await metrics({}, '192.0.2.7', direct), await outbox({}, '192.0.2.7', direct)]).toEqual([404, 200]);
  expect(await outbox({}, '2001:db8::1', direct)).toBe(200);
  expect(await metrics({ 'x-forwarded-for': '10.1.2.3' }, '10.0.0.1', direct)).toBe(404);
  const { app: behind } = await testApp({ config: { METRICS_FROM: '10.0.0.0/8', TRUST_PROXY: '127.0.0.1' } });
  expect(await metrics({ 'x-forwarded-for': '10.1.2.3' }, '127.0.0.1', behind)).toBe(200);
  for (const named of ['10.1.2.3, 203.0.113.9', '203.0.113.9, 10.1.2.3', '127.0.0.1', 'nonsense', ''])
    expect([named, await metrics({ 'x-forwarded-for': named }, '127.0.0.1', behind)]).toEqual([named, 404]);
  expect(await metrics({ via: '1.1 proxy' }, '127.0.0.1', behind)).toBe(404);
  expect(await outbox({ 'x-forwarded-for': '10.1.2.3' }, '127.0.0.1', behind)).toBe(404);
});

test('production has an outbox page only where OUTBOX_FROM is set', async () => {
  const { app: closed } = await testApp({ config: { production: true } });
  expect(await outbox({}, '127.0.0.1', closed)).toBe(404);
  const { app: open } = await testApp({ config: { production: true, OUTBOX_FROM: '192.0.2.7' } });
  expect(await outbox({}, '192.0.2.7', open)).toBe(200);
});

const readiness = async () => (await app.inject({ url: '/readyz', headers: { host: 'localhost' } })).statusCode;

test('/readyz reads the migrations once, so that unlimited requests cost little', async () => {
  expect(await readiness()).toBe(200);
  await sql`alter table kysely_migration rename to kysely_migration_away`.execute(ctx.db);
  expect(await readiness()).toBe(200);
  await sql`alter table kysely_migration_away rename to kysely_migration`.execute(ctx.db);
});

test('an endless request does not delay the shutdown', async () => {
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
])('a request whose %s arrives byte by byte is closed at the limit', async (_what, begun) => {
  const strict = await buildApp({ base: ctx, modules: [], resolveSite: () => ctx.site, requestTimeoutMs: 300 });
  strict.post('/slow', async () => ({}));
  await strict.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((strict.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  socket.write(begun);
  // Never idle, so that only the total time limit ends it.
  const trickle = setInterval(() => socket.write('x'), 20);
  // A reset while the client still sends also ends it.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(trickle);
  await strict.close();
});

test('the limit of a request is 30 s for head and body, checked each second', () => {
  const { requestTimeout, headersTimeout, connectionsCheckingInterval } = app.server as typeof app.server & { connectionsCheckingInterval?: number };
  expect({ requestTimeout, headersTimeout, connectionsCheckingInterval }).toEqual({
    requestTimeout: 30_000,
    headersTimeout: 30_000,
    connectionsCheckingInterval: 1000,
  });
});
