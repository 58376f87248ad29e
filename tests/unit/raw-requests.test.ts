import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startProgram } from '#tests/support/programs.ts';

const targets = [
  '/',
  '/a%0ab',
  '/a%0db',
  '/%E2%80%A8',
  '/%00',
  '/%',
  '/%ff',
  '/%E0%A4%A',
  '//evil/%0a',
  '/\\evil',
  '/a?x=%0a',
  '/?x=%zz',
  '*',
  '/ÿ',
  '/a\0b',
  'http://localhost/a%0ab',
  'http://x:99999999/',
  `/${'a'.repeat(5e3)}`,
  `/${'%0a'.repeat(500)}`,
  '/__manifest?p=%0a',
  '/a%0ab.data',
  '/_root.data',
  '/global-tenders?q=%00&page=99999999999999999999',
  '/global-tenders?cursor=%00',
  '/notice-details/%0a',
  '/notice-details/a%00b/whole',
  '/?lang=fr%0a',
  '/api/site',
  '/api/notices/search',
  '/api/%0a',
  '/api/notices/%00',
  '/api/docs/static/%00',
  '/assets/..%2f..%2f',
  '/assets/%00',
  '/outbox/%0a',
  '/sitemaps/%0a',
];
const methods = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'BREW', 'CONNECT', 'get'];
const lines = [
  'Accept: text/html',
  'Accept-Language: ÿ,;q=',
  'Cookie: lang=%00',
  'access-token: x',
  'access-token: ',
  'child-org: x',
  'If-None-Match: *',
  'Range: bytes=0-',
  'Accept-Encoding: br;q=0,gzip',
  'X-Forwarded-For: x',
  'Expect: 100-continue',
  'Expect: x',
  'Upgrade: websocket\r\nConnection: Upgrade',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: x',
  'Content-Length: -1',
  'Content-Encoding: gzip',
  `X-Big: ${'y'.repeat(2e4)}`,
  'Host: other',
  'If-Match: "9999999999"',
  'Content-Type: text/plain',
];
const oneOf = (list: readonly string[]) => fc.constantFrom(...list);

/** The bytes of a request, correct or wrong in many ways; `more` bytes of its body are announced and never sent. */
const aRequest = fc
  .record({
    first: fc.tuple(oneOf(methods), oneOf(targets), oneOf(['1.1', '1.1', '1.1', '1.0', '0.9', '2.0'])),
    host: oneOf(['localhost', 'np.localhost', 'localhost', 'x', '', 'a b']),
    more: fc.constantFrom(0, 0, 50, 200_000),
    headers: fc.array(oneOf(lines), { maxLength: 3 }),
    body: fc.option(oneOf(['{', '{}', 'null', '[', '\u0000', 'x'.repeat(3000), '{"username":"a","password":"b"}'])),
  })
  .map(({ first: [method, target, version], host, more, headers, body }) => {
    const about = body === null ? [] : ['Content-Type: application/json', `Content-Length: ${body.length + more}`];
    return `${[`${method} ${target} HTTP/${version}`, `Host: ${host}`, ...headers, ...about].join('\r\n')}\r\n\r\n${body ?? ''}`;
  });

/** A client: what it sends, in one piece (several requests are a pipeline), how much of it, and when it leaves. */
const aClient = fc.record({
  requests: fc.array(aRequest, { minLength: 1, maxLength: 5 }),
  sent: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
  leaves: fc.constantFrom('at once', 'when it is sent', 'at the first answer', 'politely', 'last'),
  resets: fc.boolean(),
});

async function sendRaw(port: number, client: typeof aClient extends fc.Arbitrary<infer T> ? T : never): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  const leave = () => (client.resets ? socket.resetAndDestroy() : socket.destroy());
  await once(socket, 'connect').catch(() => undefined);
  const text = client.requests.join('');
  socket.on('data', () => client.leaves === 'at the first answer' && leave());
  socket.write(Buffer.from(text.slice(0, Math.ceil(text.length * client.sent)), 'latin1'), () => client.leaves === 'when it is sent' && leave());
  if (client.leaves === 'politely') socket.end();
  if (client.leaves === 'at once') setImmediate(leave);
  return socket;
}

test('no client causes an error in the log, by its request or by disconnecting', async () => {
  const { url } = await testDatabase();
  const port = await freePort();
  const server = startProgram({ DATABASE_URL: url, PORT: String(port), LOG_LEVEL: 'error', RATE_LIMIT: '1000000' });
  await server.printed('is ready');
  await fc.assert(
    fc.asyncProperty(fc.array(aClient, { minLength: 8, maxLength: 16 }), async (clients) => {
      const sockets = await Promise.all(clients.map((client) => sendRaw(port, client)));
      // Everything before this has been read and started; remaining clients leave in the middle of it.
      await fetch(`http://127.0.0.1:${port}/global-tenders?q=road`);
      for (const socket of sockets) socket.resetAndDestroy();
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
      expect(
        server
          .output()
          .split('\n')
          .filter((line) => line.startsWith('{')),
      ).toEqual([]);
    }),
    { numRuns: 60, endOnFailure: true },
  );
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});
