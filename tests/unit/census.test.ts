import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { noticeInput } from '#seed/factories/notice-input.ts';
import { saveNotices } from '#server/modules/notices/index.ts';
import { type SyndicationRoute, syndicationRoutes } from '#server/modules/syndication/index.ts';
import { testApp } from '#tests/support/app.ts';

interface Census {
  routes: string[];
  endpoints: string[];
}
const fixture = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../support', name), 'utf8')) as Census;
const specified = fixture('specified.json');
const notYetBuilt = fixture('not-yet-built.json');
const bare = (path: string) => path.replace(/\/$/u, '');

const { app, ctx, connection } = await testApp();
const inject = (method: string, path: string) => app.inject({ method: method as 'GET', url: `/api${path}`, headers: { host: 'localhost' } });

describe('the contract', () => {
  test('names each endpoint once', () => {
    const names = endpoints.map(({ method, path }) => `${method} ${bare(path)}`);
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  });

  test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s is registered and states its access',
    async (_name, endpoint) => {
      const url = `/api${bare(endpoint.path)}`.replaceAll(/\{(\w+)\}/gu, ':$1');
      expect(app.hasRoute({ method: endpoint.method, url })).toBe(true);
      expect(endpoint.access).toBeTruthy();
      if (endpoint.access !== 'public') expect([401, 403]).toContain((await inject(endpoint.method, endpoint.path)).statusCode);
    },
  );

  test('is all that is registered under /api, besides its description', () => {
    const known = new Set([...endpoints.map(({ path }) => `/api${bare(path)}`.replaceAll(/\{(\w+)\}/gu, ':$1')), '/api/openapi.json']);
    const stray = app.registeredRoutes.filter((url) => url.startsWith('/api/') && !url.startsWith('/api/docs') && !known.has(bare(url)));
    expect(stray).toEqual([]);
  });
});

describe('routes outside of /api', () => {
  const syndication: readonly SyndicationRoute[] = Object.values(syndicationRoutes);
  /** For monitoring the server (server/platform/http/operations.ts). */
  const operations = ['/healthz', '/readyz', '/metrics', '/meta.json'];
  /** For development: mail without a server (server/platform/mail/outbox-page.ts). */
  const outbox = ['/outbox', '/outbox/:id', '/outbox/:id/html'];
  /** For mailbox providers (RFC 8058, server/platform/mail/one-click-route.ts). */
  const mailboxes = ['/unsubscribe/:token', '/unsubscribe-alerts/:token', '/unsubscribe-reminders/:token'];
  /** For calendar programs, by a secret address (server/modules/following/calendar). */
  const calendars = ['/calendar/:file'];

  /** The page of the made-up provider, never in production (server/modules/subscriptions/payments/sandbox). */
  const sandbox = ['/sandbox-payment/:reference'];

  test('are registered once, and match the list', () => {
    const registered = [...new Set(app.registeredRoutes.filter((url) => !url.startsWith('/api/')))];
    expect(registered.toSorted()).toEqual(
      [...syndication.map(({ route }) => route), ...operations, ...outbox, ...mailboxes, ...calendars, ...sandbox].toSorted(),
    );
    const docs = readFileSync(join(import.meta.dirname, '../../docs/feeds.md'), 'utf8');
    expect(syndication.filter(({ address }) => !docs.includes(`\`${address}\``))).toEqual([]);
  });

  test.each(syndication.map((each) => [each.address, each] as const))(
    '%s answers a stranger as listed',
    async (_address, { route, address, access, type, elsewhere }) => {
      expect(app.hasRoute({ method: 'GET', url: route })).toBe(true);
      const [saved] = await saveNotices(ctx, [
        noticeInput({ status: 'published', content: { country: 'NP', deadline: { at: '2027-01-10T06:00:00.000Z', zone: 'UTC' } } }),
      ]);
      const { rows } = await connection.pool.query<{ public_id: string }>('select public_id from notice where id = $1', [saved!.id]);
      const url = address.replace('{name}', 'screens').replace('{id}', rows[0]!.public_id);
      const ask = (host: string, method: 'GET' | 'POST' = 'GET') => app.inject({ method, url, headers: { host } });
      const { statusCode, headers } = await ask('np.localhost');
      if (access === 'public') expect({ statusCode, type: headers['content-type'] }).toEqual({ statusCode: 200, type });
      else expect([401, 403]).toContain(statusCode);
      // A forged host gets no answer that contains its name.
      const forgedResponse = await ask('evil.example');
      expect(forgedResponse.statusCode).toBe(elsewhere);
      expect(forgedResponse.body).not.toContain('evil.example');
      expect((await ask('np.localhost', 'POST')).statusCode).toBe(404);
    },
  );
});

describe('routes that the specification names', () => {
  const paths = new Set(endpoints.map(({ path }) => bare(path)));
  test.each(specified.endpoints.map((path) => [path]))('%s works, or is listed as not built and answers 404', async (path) => {
    if (!notYetBuilt.endpoints.includes(path)) {
      expect(paths).toContain(bare(path));
      return;
    }
    expect(paths).not.toContain(bare(path));
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) expect((await inject(method, path.replaceAll(/[{}]/gu, ''))).statusCode).toBe(404);
  });

  test('the list has no other routes', () => {
    expect(notYetBuilt.endpoints.filter((path) => !specified.endpoints.includes(path))).toEqual([]);
    expect(notYetBuilt.routes.filter((path) => !specified.routes.includes(path))).toEqual([]);
  });
});
