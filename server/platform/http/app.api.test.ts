import { describe, expect, test } from 'vitest';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Problem } from '#contract/errors.ts';
import { endpoints } from '#contract/index.ts';
import { testApp } from '#tests/support/app.ts';

const { app, get } = await testApp();

/** Sends a request over a real socket, so that the Host header is the given one. */
async function overSocket(
  headers: Record<string, string>,
  path = '/api/site',
): Promise<{ status: number; body: Record<string, unknown>; hostSeen: string | undefined }> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  let hostSeen: string | undefined;
  const listener = (request: { headers: { host?: string } }) => (hostSeen = request.headers.host);
  app.server.once('request', listener);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, path, headers, setHost: false }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text === '' ? {} : JSON.parse(text), hostSeen }));
    });
    request.on('error', reject);
    request.end();
  });
}

describe('sites', () => {
  test('each configured host has its country, currency, time zone and contact', async () => {
    const nepal = await get('/api/site', 'np.localhost');
    expect(nepal.body).toMatchObject({ code: 'NP', country: 'NP', languages: ['en', 'ne'], currency: 'NPR', timeZone: 'Asia/Kathmandu' });
    expect(nepal.body['contact']).toMatchObject({ isoCode: 'NP', nationality: 'Nepalese', phone: '+977 1 555 0100' });
    const france = await get('/api/site', 'fr.localhost:3000');
    expect(france.body).toMatchObject({ code: 'FR', languages: ['fr', 'en'], currency: 'EUR' });
    expect(france.body['contact']).toMatchObject({ phone: '+1 555 0100' });
    expect((await get('/api/site', 'www.ke.localhost')).body).toMatchObject({ code: 'KE' });
    expect((await get('/api/site', 'LOCALHOST.')).body).toMatchObject({ code: 'main', country: null });
  });

  test('an unknown host is the site without a country and without a contact', async () => {
    const { body } = await get('/api/site', 'tenders.attacker.example');
    expect(body).toMatchObject({ code: 'unknown', country: null, contact: null });
    expect(JSON.stringify(body)).not.toContain('attacker');
  });

  test('X-Forwarded-Host and Forwarded are ignored; the Host header counts', async () => {
    const forged = await overSocket({ host: 'np.localhost', 'x-forwarded-host': 'fr.localhost', forwarded: 'host=in.localhost', 'x-host': 'ke.localhost' });
    expect(forged.hostSeen).toBe('np.localhost');
    expect(forged.body).toMatchObject({ code: 'NP' });
    const unknown = await overSocket({ host: 'evil.example', 'x-forwarded-host': 'np.localhost' });
    expect(unknown.hostSeen).toBe('evil.example');
    expect(unknown.body).toMatchObject({ code: 'unknown', contact: null });
  });

  test.each([
    'bad host',
    'a/b',
    'a@b',
    'a:port',
    '-',
    'a..',
    '[::1',
    'np.localhost:99999999',
    'a?b',
    'x'.repeat(300),
    'np.localhost:99999',
    'a..b',
    '-a.b',
    'a:',
    `${'x'.repeat(64)}.example`,
  ])('refuses the malformed Host %s', async (host) => {
    const { status, body, headers } = await get('/api/site', host);
    expect(status).toBe(400);
    expect(Problem.parse(body)).toMatchObject({ code: 'invalid-host', requestId: headers['x-request-id'] });
    expect(headers).toMatchObject({ 'content-security-policy': expect.stringContaining("default-src 'none'"), 'x-content-type-options': 'nosniff' });
  });
});

describe('problem documents', () => {
  test('an unknown path gives a problem document with the request id of the header', async () => {
    const { status, body, headers } = await get('/api/nothing-here');
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(Problem.parse(body)).toMatchObject({ code: 'not-found', requestId: headers['x-request-id'] });
  });

  test('invalid input is reported by field', async () => {
    const { status, body } = await get('/api/notices/showNoticePage?id=1');
    expect(status).toBe(400);
    expect(Problem.parse(body).errors).toEqual([{ path: 'query.id', message: 'is no notice id', rule: 'format-regex' }]);
  });

  test.each([
    ['broken JSON', '{"id":', 'application/json', 400],
    ['poisoned prototype', '{"__proto__":{"a":1}}', 'application/json', 400],
    ['another type', 'id=1', 'text/plain', 415],
    ['too large', JSON.stringify({ id: 'x'.repeat(1_100_000) }), 'application/json', 413],
  ])('refuses a body that is %s', async (_what, payload, type, status) => {
    const response = await app.inject({ method: 'POST', url: '/api/notices/views', headers: { host: 'localhost', 'content-type': type }, payload });
    expect(response.statusCode).toBe(status);
    expect(Problem.parse(response.json()).status).toBe(status);
  });
});

describe('operations', () => {
  test('liveness, readiness, version and metrics', async () => {
    expect((await get('/healthz')).body).toEqual({ alive: true });
    expect((await get('/readyz')).body).toEqual({ ready: true });
    expect((await get('/meta.json')).body).toEqual({ version: expect.stringMatching(/^\d+\.\d+\.\d+/u) });
    const metrics = await app.inject({ url: '/metrics', headers: { host: 'localhost' } });
    expect(metrics.body).toContain('http_request_duration_seconds_bucket');
    const stranger = await app.inject({ url: '/metrics', headers: { host: 'localhost' }, remoteAddress: '203.0.113.9' });
    expect(stranger.statusCode).toBe(404);
  });

  test('the OpenAPI document contains exactly the contract', async () => {
    const { body } = await get<{ openapi: string; paths: Record<string, Record<string, unknown>> }>('/api/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    const described = Object.entries(body.paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
    // An upload answers HEAD too.
    const served = endpoints.flatMap(({ method, path, upload }) => [`${method} ${path}`, ...(upload ? [`HEAD ${path}`] : [])]);
    expect(described.toSorted()).toEqual(served.toSorted());
    const docs = await app.inject({ url: '/api/docs/', headers: { host: 'localhost' } });
    expect(docs.statusCode).toBe(200);
    expect(docs.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/u);
    expect(docs.headers['content-security-policy']).not.toMatch(/https?:|upgrade/u);
  });

  test('every answer has security headers, errors included', async () => {
    for (const path of ['/api/site', '/api/nothing', '/healthz']) {
      const { headers } = await get(path);
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'x-request-id': expect.any(String),
      });
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
  });
});
