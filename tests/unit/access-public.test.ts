import { describe, expect, test } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import { endpoints } from '#contract/index.ts';
import { drainAll } from '#server/platform/events/outbox.ts';
import { personas } from '#tests/support/access-table.ts';
import { accessWorld } from '#tests/support/access-world.ts';
import { testApp } from '#tests/support/app.ts';
import { deadTokens } from '#tests/support/dead-tokens.ts';
import { changingCallOf, makeCall } from '#tests/support/changing-calls.ts';
import { signedDownload } from '#tests/support/document-calls.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { callApi, makePerson, signInAs } from '#tests/support/people.ts';

const app = await testApp();
const world = await accessWorld(app);
const buyer = world.people['foreign buyer'];
const notice = await makeNotice(app, {
  buyerId: buyer.organisationId,
  content: { title: 'Road works', awards: [{ id: '1', suppliers: [{ name: 'Hill Works' }] }] },
});
const online = await makeNotice(app, { buyerId: buyer.organisationId, content: { kind: 'online' } });
const signedPath = await signedDownload({ app, person: buyer, token: (await world.token('foreign buyer'))! });
await drainAll(app.ctx);
const tokens = new Map(await Promise.all(personas.map(async (persona) => [persona, await world.token(persona)] as const)));
const dead = Object.entries(await deadTokens(app));

/** Required queries of some endpoints. */
const requiredQueries: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['showNoticePage', 'noticeDetails', 'views', 'cpv', 'documents'].map((path) => [`/notices/${path}`, `id=${notice}`])),
  '/notices/downloads': `ids=${notice}`,
  '/notices/cards': `ids=${notice}`,
  '/tenderLifeCycle': `id=${notice}`,
  '/tenders/opening': `notice=${online}`,
  '/interestedBidders': `notice=${online}`,
  '/publication-log/notice': `id=${notice}`,
  '/notices/questions': `notice=${notice}`,
  '/publication-log/entries/{number}/proof': `notice=${notice}`,
  '/buyer/profile': `id=${buyer.organisation}`,
  '/suppliers/profile': 'name=Hill+Works&country=NP',
  '/suppliers/awards': 'name=Hill+Works&country=NP',
  '/search/suggest': 'q=road',
  '/search/spelling': 'q=raod',
};
const suppliers = ['seller', 'subscriber', 'both, as buyer', 'both, as seller'];
/** Who may edit the notice gets all that is stored of it; the buyer and administrators see how many take part. */
const editorsOf: Readonly<Record<string, readonly string[]>> = {
  '/notices/noticeDetails': ['foreign buyer', 'superAdmin'],
  '/interestedBidders': ['foreign buyer', 'superAdmin'],
  // Suppliers get what their organisation has.
  '/web/subscription': suppliers,
};
/** Nobody gets the same answer twice: it has the time, or chance, or an order of chance. */
const randomPaths = new Set(['/captcha/', '/tenders/opening', '/notices/random']);
const open = endpoints.filter(({ access }) => access === 'public');
/** These lead elsewhere; what each reader gets is tested beside them. */
const redirects = open.filter((endpoint) => 'redirects' in endpoint && endpoint.redirects);
const withNames = (list: typeof endpoints) => list.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

describe('public endpoints answer everybody alike', () => {
  test('but one, which leads to a document that is kept elsewhere', () => {
    expect(redirects.map(({ path }) => path)).toEqual(['/notices/link/{id}']);
  });

  test.each(withNames(open.filter((endpoint) => endpoint.method === 'GET' && !redirects.includes(endpoint))))('%s', async (_name, { path, response }) => {
    // The first entry of the publication log is of the notice.
    const address = path.replace('{number}', '1');
    const url = path === '/notices/download/{id}' ? signedPath : requiredQueries[path] ? `${address}?${requiredQueries[path]}` : address;
    const asVisitor = await callApi<unknown>(app, 'GET', url);
    for (const [persona, token] of tokens) {
      // As themselves, and naming an organisation that they may not act for.
      const claims: readonly Record<string, string>[] = [{}, { 'child-org': '0'.repeat(26) }];
      for (const headers of claims) {
        const { status, body } = await callApi<unknown>(app, 'GET', url, { ...(token ? { token } : {}), headers });
        expect({ persona, status }).toEqual({ persona, status: 200 });
        expect(response.parse(body)).toEqual(body);
        if (!randomPaths.has(path) && !editorsOf[path]?.includes(persona)) expect({ persona, body }).toEqual({ persona, body: asVisitor.body });
      }
    }
  });

  test.each(withNames(open.filter(({ method }) => method !== 'GET')))('%s', async (name, { response }) => {
    for (const [persona, token] of tokens) {
      const owner = await makePerson(app);
      const call = await changingCallOf(name)({ app, owner, token: (await signInAs(app, owner)).accessToken, admin: tokens.get('superAdmin')! });
      const { status, body } = await makeCall(app, { ...call, request: { ...call.request, ...(token ? { token } : {}) } });
      expect({ persona, status }).toEqual({ persona, status: 200 });
      expect(response.parse(body)).toEqual(body);
    }
  });
});

describe('an invalid token is refused at every endpoint, so that a browser signs out', () => {
  test.each(withNames(endpoints))('%s', async (_name, { method, path }) => {
    for (const [kind, token] of dead) {
      const { status, body } = await callApi<Problem>(app, method, path.replaceAll(/\{\w+\}/gu, notice), { token, ...(method === 'GET' ? {} : { body: {} }) });
      expect({ kind, status, code: body.code }).toEqual({ kind, status: 401, code: 'unauthenticated' });
    }
  });
});
