import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { buildApp } from './app.ts';

const { app, ctx } = await testApp();

const localHeaders = { host: 'localhost' };
const metricsStatus = async (headers: Record<string, string>, from = '127.0.0.1', target = app) =>
  (await target.inject({ url: '/metrics', headers: { ...localHeaders, ...headers }, remoteAddress: from })).statusCode;
const outboxStatus = async (headers: Record<string, string>, from = '127.0.0.1', target = app) =>
  (await target.inject({ url: '/outbox', headers: { ...localHeaders, ...headers }, remoteAddress: from })).statusCode;

const proxyHeaders = {
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

test.each([['x-forwarded-for', ''], ...Object.entries(proxyHeaders)])('a request with a proxy’s header has no access: %s: %s', async (name, value) => {
  expect([await metricsStatus({}), await outboxStatus({})]).toEqual([200, 200]);
  expect([await metricsStatus({ [name]: value }), await outboxStatus({ [name]: value })]).toEqual([404, 404]);
});

test('a proxy that sends HTTP/1.0 without a header has no access either', async () => {
  const { app: startedApp } = await testApp();
  await startedApp.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((startedApp.server.address() as AddressInfo).port, '127.0.0.1');
  socket.end('GET /metrics HTTP/1.0\r\nHost: localhost\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 404 /u);
});

test('a foreign host name that resolves to this machine has no access', async () => {
  expect([await metricsStatus({ host: 'rebound.example' }), await outboxStatus({ host: 'rebound.example' })]).toEqual([404, 404]);
  expect([await metricsStatus({ host: '10.0.0.5:3000' }), await outboxStatus({ host: '10.0.0.5:3000' })]).toEqual([200, 404]);
});

test('METRICS_FROM and OUTBOX_FROM admit their networks, each for its own page; through a proxy only a trusted one', async () => {
  const { app: directApp } = await testApp({ config: { METRICS_FROM: '10.0.0.0/8', OUTBOX_FROM: '192.0.2.7, 2001:db8::/32' } });
  expect([await metricsStatus({}, '10.1.2.3', directApp), await outboxStatus({}, '10.1.2.3', directApp)]).toEqual([200, 404]);
  expect([await metricsStatus({}, '192.0.2.7', directApp), await outboxStatus({}, '192.0.2.7', directApp)]).toEqual([404, 200]);
  expect(await outboxStatus({}, '2001:db8::1', directApp)).toBe(200);
  expect(await metricsStatus({ 'x-forwarded-for': '10.1.2.3' }, '10.0.0.1', directApp)).toBe(404);
  const { app: proxiedApp } = await testApp({ config: { METRICS_FROM: '10.0.0.0/8', TRUST_PROXY: '127.0.0.1' } });
  expect(await metricsStatus({ 'x-forwarded-for': '10.1.2.3' }, '127.0.0.1', proxiedApp)).toBe(200);
  for (const forwardedFor of ['10.1.2.3, 203.0.113.9', '203.0.113.9, 10.1.2.3', '127.0.0.1', 'nonsense', ''])
    expect([forwardedFor, await metricsStatus({ 'x-forwarded-for': forwardedFor }, '127.0.0.1', proxiedApp)]).toEqual([forwardedFor, 404]);
  expect(await metricsStatus({ via: '1.1 proxy' }, '127.0.0.1', proxiedApp)).toBe(404);
  expect(await outboxStatus({ 'x-forwarded-for': '10.1.2.3' }, '127.0.0.1', proxiedApp)).toBe(404);
});

test('production has an outbox page only where OUTBOX_FROM is set', async () => {
  const { app: closedApp } = await testApp({ config: { production: true } });
  expect(await outboxStatus({}, '127.0.0.1', closedApp)).toBe(404);
  const { app: openApp } = await testApp({ config: { production: true, OUTBOX_FROM: '192.0.2.7' } });
  expect(await outboxStatus({}, '192.0.2.7', openApp)).toBe(200);
});

const readinessStatus = async () => (await app.inject({ url: '/readyz', headers: { host: 'localhost' } })).statusCode;

test('/readyz reads the migrations once, so that unlimited requests cost little', async () => {
  expect(await readinessStatus()).toBe(200);
  await sql`alter table kysely_migration rename to kysely_migration_away`.execute(ctx.db);
  expect(await readinessStatus()).toBe(200);
  await sql`alter table kysely_migration_away rename to kysely_migration`.execute(ctx.db);
});

test('an endless request does not delay the shutdown', async () => {
  const stoppingApp = await buildApp({ base: ctx, modules: [], resolveSite: () => ctx.site, shutdownTimeoutMs: 50 });
  stoppingApp.post('/slow', async () => ({}));
  await stoppingApp.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((stoppingApp.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  const arrived = once(stoppingApp.server, 'request');
  socket.write('POST /slow HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{');
  await arrived;
  const closed = once(socket, 'close');
  await stoppingApp.close();
  await closed;
});

test.each([
  ['head', 'GET / HTTP/1.1\r\nHost: localhost\r\nX: '],
  ['body', 'POST /slow HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n"'],
])('a request whose %s arrives byte by byte is closed at the limit', async (_what, requestStart) => {
  const strictApp = await buildApp({ base: ctx, modules: [], resolveSite: () => ctx.site, requestTimeoutMs: 300 });
  strictApp.post('/slow', async () => ({}));
  await strictApp.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((strictApp.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  socket.write(requestStart);
  // Never idle, so that only the total time limit ends it.
  const trickle = setInterval(() => socket.write('x'), 20);
  // A reset while the client still sends also ends it.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(trickle);
  await strictApp.close();
});

test('the limit of a request is 30 s for head and body, checked each second', () => {
  const { requestTimeout, headersTimeout, connectionsCheckingInterval } = app.server as typeof app.server & { connectionsCheckingInterval?: number };
  expect({ requestTimeout, headersTimeout, connectionsCheckingInterval }).toEqual({
    requestTimeout: 30_000,
    headersTimeout: 30_000,
    connectionsCheckingInterval: 1000,
  });
});

test('a busy server refuses work and says when to come back, but sends the files of pages that are open', async () => {
  // Every real event loop is later than this.
  const busy = await buildApp({ base: ctx, modules: [], resolveSite: () => ctx.site, maxEventLoopDelayMs: 1e-6 });
  busy.get('/assets/*', () => 'script');
  busy.get('/page', () => 'page');
  const answerOf = async (url: string) => {
    const { statusCode, headers } = await busy.inject({ url, headers: localHeaders });
    return [statusCode, headers['retry-after']];
  };
  await expect.poll(() => answerOf('/page'), { timeout: 30_000 }).toEqual([503, '5']);
  expect(await answerOf('/assets/page.js')).toEqual([200, undefined]);
  expect((await answerOf('/healthz'))[0]).toBe(200);
  await busy.close();
});
