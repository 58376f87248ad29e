import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { Problem } from '#contract/errors.ts';
import { testApp } from '#tests/support/app.ts';
import { buildApp } from './app.ts';
import { hasOneHost, originFormOf } from './request-target.ts';

const { app, ctx } = await testApp();
await app.listen({ port: 0, host: '127.0.0.1' });

/** Sends raw lines and reads the whole answer. */
async function sendRaw(target: typeof app, ...lines: string[]): Promise<{ status: number; text: string }> {
  const { port } = target.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.end(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return { status: Number(text.split(' ')[1]), text };
}

test.each([
  ['/a?b', '/a?b'],
  ['//evil.example/a', '//evil.example/a'],
  ['http://evil.example/a?b', '/a?b'],
  ['HTTPS://evil.example?b', '/?b'],
  ['http://evil.example', '/'],
  ['*', '/'],
  ['@evil.example', '/'],
])('the path of %s', (target, path) => expect(originFormOf(target)).toBe(path));

test('an absolute request target is accepted if it has the Host, and refused otherwise', async () => {
  expect((await sendRaw(app, 'GET http://np.localhost/api/site HTTP/1.1', 'Host: np.localhost')).text).toContain('"code":"NP"');
  expect((await sendRaw(app, 'GET http://np.localhost/none?b=1 HTTP/1.1', 'Host: np.localhost')).text).toContain('There is nothing at GET /none.');
  expect((await sendRaw(app, 'GET http://evil.example/api/site HTTP/1.1', 'Host: np.localhost')).status).toBe(400);
});

test('refuses two Host headers', async () => {
  expect((await sendRaw(app, 'GET /api/site HTTP/1.1', 'Host: np.localhost', 'host: fr.localhost')).status).toBe(400);
  expect((await sendRaw(app, 'GET /api/site HTTP/1.0')).status).toBe(400);
  expect(hasOneHost({ rawHeaders: ['X', 'host', 'Host', 'a'], headers: { host: 'a' }, url: '/' } as never)).toBe(true);
});

test.each(['/%', '/%ff', '/a/%c0%ae'])('an address that cannot be decoded gives a problem document: %s', async (path) => {
  const { status, text } = await sendRaw(app, `GET ${path} HTTP/1.1`, 'Host: localhost');
  expect(status).toBe(400);
  expect(Problem.parse(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)))).toMatchObject({ code: 'invalid-input' });
});

test.each(['/%', '/notice-details/%E0%A4%A'])('a browser is redirected from an address that cannot be decoded to the first page: %s', async (path) => {
  const { status, text } = await sendRaw(app, `GET ${path} HTTP/1.1`, 'Host: localhost', 'Accept: text/html,*/*;q=0.8');
  expect([status, /^location: (.*)\r$/imu.exec(text)?.[1]]).toEqual([302, '/']);
  expect((await sendRaw(app, `GET /api${path} HTTP/1.1`, 'Host: localhost', 'Accept: text/html')).status).toBe(400);
});

test.each([
  [403, 'forbidden'],
  [412, 'precondition-failed'],
  [416, 'range-not-satisfiable'],
])('a refusal of the file server keeps its status: %i', async (statusCode, code) => {
  const { handleErrors } = await import('./problems.ts');
  const { default: Fastify } = await import('fastify');
  const plainServer = Fastify();
  handleErrors(plainServer);
  plainServer.get('/', () => Promise.reject(Object.assign(new Error('no'), { statusCode })));
  const response = await plainServer.inject('/');
  expect(response.statusCode).toBe(statusCode);
  expect(Problem.parse(response.json()).code).toBe(code);
});

test('the route that answers decides what counts against the rate limit, not the beginning of the path', async () => {
  const pages = { name: 'pages', routes: (to: typeof app) => void to.get('/*', async () => ({})) };
  const pagesApp = await buildApp({ base: ctx, modules: [pages], resolveSite: () => ctx.site });
  await pagesApp.listen({ port: 0, host: '127.0.0.1' });
  const isLimited = async (path: string) => (await sendRaw(pagesApp, `GET ${path} HTTP/1.1`, 'Host: localhost')).text.includes('x-ratelimit-limit');
  expect(await isLimited('/healthz')).toBe(false);
  for (const path of ['/', '/fonts/../search', '/healthz/../search', '/metricsx', '/assets/../search'])
    expect([path, await isLimited(path)]).toEqual([path, true]);
  await pagesApp.close();
});
