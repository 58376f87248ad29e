import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#contract/index.ts';
import { openApiDocument } from '#contract/openapi.ts';
import { testApp } from '#tests/support/app.ts';
import { PASSWORD, makePerson, signInAs } from '#tests/support/people.ts';
import { returnsSecret } from './compress.ts';

const testedApp = await testApp();
const { app } = testedApp;
const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: `/api${url}`, headers: { host: 'np.localhost', ...headers } });

describe('an answer of the API', () => {
  const longPath = '/currencies?lang=en';

  test.each([
    ['zstd', zstdDecompressSync],
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is the same in %s, with its encoding and length', async (encoding, unpack) => {
    const plain = await ask(longPath);
    const packed = await ask(longPath, { 'accept-encoding': encoding });
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, 'content-length': String(packed.rawPayload.length), etag: plain.headers.etag });
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    const head = await ask(longPath, { 'accept-encoding': encoding }, 'HEAD');
    expect(head.headers).toMatchObject({ 'content-encoding': encoding, 'content-length': packed.headers['content-length'], etag: plain.headers.etag });
    expect(head.body).toBe('');
  });

  test.each([undefined, 'identity', '', 'deflate', 'br;q=0, gzip;q=0.0, zstd; q=0', 'x'])(
    'is uncompressed for a client that accepts no encoding: %s',
    async (accepted) => {
      const { headers, rawPayload } = await ask(longPath, accepted === undefined ? {} : { 'accept-encoding': accepted });
      expect(headers['content-encoding']).toBeUndefined();
      expect(headers['content-length']).toBe(String(rawPayload.length));
    },
  );

  test.each([
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['gzip, br, zstd;q=0', 'br'],
    ['gzip;q=1.0, *;q=0.5', 'gzip'],
  ])('uses our first encoding that the client accepts: %s', async (accepted, encoding) => {
    expect((await ask(longPath, { 'accept-encoding': accepted })).headers['content-encoding']).toBe(encoding);
  });

  test('has its Vary header, compressed or not', async () => {
    for (const path of [longPath, '/openapi.json'])
      for (const accepted of ['br', 'identity'])
        expect(String((await ask(path, { 'accept-encoding': accepted })).headers.vary)).toMatch(/\baccept-encoding\b/u);
  });

  test('that the client has is not sent again, in whatever encoding it was sent', async () => {
    const { headers } = await ask(longPath, { 'accept-encoding': 'br' });
    for (const ifNoneMatch of [String(headers.etag), String(headers.etag).replace('W/', ''), `"other", ${headers.etag}`, '*']) {
      for (const accepted of ['zstd', 'br', 'gzip', 'identity']) {
        const secondAnswer = await ask(longPath, { 'if-none-match': ifNoneMatch, 'accept-encoding': accepted });
        expect([secondAnswer.statusCode, secondAnswer.body, secondAnswer.headers['content-encoding'], secondAnswer.headers.etag]).toEqual([
          304,
          '',
          undefined,
          headers.etag,
        ]);
      }
    }
    expect((await ask(longPath, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test('that is short is not compressed', async () => {
    expect((await ask('/site', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
  });

  test('that is very long, and a streamed one, are compressed too', async () => {
    const codes = await ask('/cpv?depth=8', { 'accept-encoding': 'br' });
    expect(codes.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(codes.rawPayload).length).toBeGreaterThan(128 * 1024);
    const token = (await signInAs(testedApp, await makePerson(testedApp))).accessToken;
    const file = await ask('/audit/export', { 'accept-encoding': 'gzip', 'access-token': token });
    expect(file.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(file.rawPayload).toString()).toMatch(/^at,actorKind/u);
  });
});

/** Every field name in a schema, at any depth. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return [...Object.keys((schema as { properties?: object }).properties ?? {}), ...Object.values(schema).flatMap(namesIn)];
}

test('no operation of the OpenAPI document that returns a secret is compressed', () => {
  const { paths } = openApiDocument('Tenderbell', '1') as { paths: Record<string, Record<string, { responses: object }>> };
  const withSecret = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { responses }]) => namesIn(responses).some((name) => /token|secret|recoveryCode/iu.test(name) && name !== 'recoveryCodesLeft'))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  expect(withSecret).toEqual(expect.arrayContaining(['POST /auth/signin', 'POST /auth/verify', 'PUT /users/second-factor']));
  const secretEndpoints = endpoints.filter(returnsSecret).map(({ method, path }) => `${method} ${path}`);
  expect(secretEndpoints.toSorted()).toEqual(withSecret.toSorted());
});

test('finds a secret in any schema', () => {
  const tokenSchema = z.object({ accessToken: z.string() });
  for (const secretSchema of [
    tokenSchema.nullable(),
    z.array(tokenSchema),
    z.union([z.string(), tokenSchema]),
    z.record(z.string(), tokenSchema),
    z.object({ next: tokenSchema.optional() }),
  ])
    expect(returnsSecret({ response: z.object({ held: secretSchema }) })).toBe(true);
  expect(returnsSecret({ response: z.object({ text: z.enum(['accessToken']) }) })).toBe(false);
});

test('an answer with a secret is never compressed, however long', async () => {
  const secretEndpoints = endpoints.filter(returnsSecret).map(({ method, path }) => `${method} ${path}`);
  expect(secretEndpoints).toEqual(expect.arrayContaining(['POST /auth/signin', 'POST /auth/renew', 'POST /users/changePassword', 'POST /users/second-factor']));
  const person = await makePerson(testedApp);
  // A name of maximal length makes the answer longer than the threshold for other answers.
  await testedApp.connection.pool.query('update organisation set name = $1 where id = $2', ['long name '.repeat(200), person.organisationId]);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/signin',
    headers: { host: 'np.localhost', 'accept-encoding': 'br', 'content-type': 'application/json' },
    payload: { username: person.username, password: PASSWORD },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.length).toBeGreaterThan(2048);
  expect(answer.headers['content-encoding']).toBeUndefined();
});
