import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { openApiDocument } from '#contract/openapi.ts';
import { specimens } from '#tests/support/access-specimens.ts';
import { mayCallAs } from '#tests/support/access-table.ts';
import { accessWorld } from '#tests/support/access-world.ts';
import { testApp } from '#tests/support/app.ts';
import { changingCallOf, makeCall } from '#tests/support/changing-calls.ts';
import { readsOfOpened } from '#tests/support/bidding.ts';
import { signedDownload } from '#tests/support/document-calls.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { callApi, makePerson, signInAs } from '#tests/support/people.ts';
import { makePlan } from '#tests/support/subscriptions.ts';

const app = await testApp();
const world = await accessWorld(app);
const admin = (await world.token('superAdmin'))!;

type Content = Record<string, Record<string, unknown>>;
const { paths } = openApiDocument('Tenderbell', '0') as { paths: Record<string, Record<string, { responses: Record<string, { content?: Content }> }>> };
/** Media types that the document declares for an answer, of its own status or any other. */
const declaredTypes = ({ method, path }: Endpoint, status: number) => {
  const { responses } = paths[path]![method.toLowerCase()]!;
  return Object.keys((responses[status] ?? responses['default']!).content ?? {});
};
const typeOf = (headers: Record<string, unknown>) => String(headers['content-type']).split(';')[0]!;

const notice = await makeNotice(app, { content: { awards: [{ id: '1', suppliers: [{ name: 'Hill Works', country: 'NP' }] }] } });
const linked = await makeNotice(app, { content: { documents: [{ id: 'plan', title: 'Plan', url: 'https://example.test/plan' }] } });
const draft = await makeNotice(app, { status: 'draft', buyerId: world.people['buyer owner'].organisationId });
const { organisation } = world.people['foreign buyer'];
const signedPath = await signedDownload({ app, person: world.people['foreign buyer'], token: (await world.token('foreign buyer'))! });
const bidReads = await readsOfOpened(app);
/** Queries for reading endpoints that require one. */
const queries: Record<string, string> = {
  ...Object.fromEntries(
    [
      '/notices/showNoticePage',
      '/notices/documents',
      '/notices/noticeDetails',
      '/notices/views',
      '/tenderLifeCycle',
      '/notices/cpv',
      '/publication-log/notice',
    ].map((path) => [path, `id=${notice}`]),
  ),
  ...Object.fromEntries(['/notices/downloads', '/notices/cards', '/wishlist/notices'].map((path) => [path, `ids=${notice}`])),
  '/publication-log/entries/{number}/proof': `notice=${notice}`,
  '/notices/questions': `notice=${notice}`,
  '/notices/follow': `notice=${notice}`,
  '/notices/followers': `notice=${notice}`,
  '/buyer/profile': `id=${organisation}`,
  '/notices/preview': `id=${draft}`,
  '/notices/noticeDocument': `notice=${draft}`,
  '/notices/log/downloads/list': `notice=${notice}`,
  '/notices/export/documents': `ids=${notice}`,
  '/notices/export': `ids=${notice}`,
  '/holidays': 'country=FR&year=2027',
  '/search/suggest': 'q=road',
  '/payment/quote': `plan=${await makePlan(app)}`,
  '/organization/unclaimed': 'name=road',
  '/suppliers/profile': 'name=Hill+Works&country=NP',
  '/suppliers/awards': 'name=Hill+Works&country=NP',
};

async function answerOf(endpoint: Endpoint, query = ''): Promise<{ status: number; headers: Record<string, unknown> }> {
  if (endpoint.path === '/notices/download/{id}') return callApi(app, 'GET', signedPath);
  if (endpoint.path === '/notices/link/{id}') return callApi(app, 'GET', `/notices/link/${linked}?document=plan`);
  const read = endpoint.method === 'GET' ? bidReads[endpoint.path] : undefined;
  if (read) return callApi(app, 'GET', `${endpoint.path}?${read.query}`, { token: read.token });
  const name = `${endpoint.method} ${endpoint.path}`;
  const isOfPayments = endpoint.path.startsWith('/payment/') && endpoint.method === 'GET';
  const owner = await makePerson(app, isOfPayments ? { orgType: 'SELLER' } : {});
  const token = (await signInAs(app, owner)).accessToken;
  if (endpoint.method !== 'GET') return makeCall(app, await changingCallOf(name)({ app, owner, token, admin }));
  const [persona] = mayCallAs[endpoint.access].filter((candidate) => candidate !== 'unverified' && candidate !== 'visitor').toReversed();
  const callerToken = endpoint.access.startsWith('admin') ? admin : ((persona && (await world.token(persona))) ?? token);
  const id = endpoint.path.startsWith('/admin/') ? organisation : await specimens[name]?.make({ app, person: owner, token });
  const queryText = [query, queries[endpoint.path]].filter(Boolean).join('&');
  // The first entry of the publication log is of the notice.
  return callApi(app, 'GET', `${endpoint.path.replace('{number}', '1').replaceAll(/\{\w+\}/gu, id ?? '')}?${queryText}`, {
    token: (id === undefined && !isOfPayments) || endpoint.access === 'admin' ? callerToken : token,
  });
}

/** What a file may be requested as. */
function formatsOf({ query }: Endpoint): readonly string[] {
  if (!query) return [];
  const { properties } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as { properties?: Record<string, { enum?: string[] }> };
  return properties?.['format']?.enum ?? [];
}

describe('answers have a content type that the OpenAPI document declares', () => {
  test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))('%s', async (_name, endpoint) => {
    // Where a format is required, the first.
    const [format] = formatsOf(endpoint);
    const { status, headers } = await answerOf(endpoint, format === undefined || endpoint.files === undefined ? '' : `format=${format}`);
    if (endpoint.redirects) expect({ status, type: headers['content-type'], declared: declaredTypes(endpoint, status) }).toEqual({ status: 302, declared: [] });
    else if (endpoint.upload) expect({ status, type: headers['content-type'] }).toEqual({ status: 204, type: undefined });
    else expect({ status, types: declaredTypes(endpoint, status) }).toEqual({ status: 200, types: expect.arrayContaining([typeOf(headers)]) });
    const refused = await callApi(app, endpoint.method, `${endpoint.path.replaceAll(/\{\w+\}/gu, '-')}?noSuchName=1`, {
      token: 'none',
      body: { noSuchName: 1 },
    });
    if (refused.status !== 200) expect(declaredTypes(endpoint, refused.status)).toContain(typeOf(refused.headers));
  });

  test.each(
    endpoints.flatMap((endpoint) => {
      const formats = formatsOf(endpoint);
      return endpoint.files !== undefined && formats.length > 0 ? [[endpoint.path, endpoint, formats] as const] : [];
    }),
  )('%s, in each format', async (_path, endpoint, formats) => {
    const contentTypes = [];
    for (const format of formats) contentTypes.push(typeOf((await answerOf(endpoint, `format=${format}`)).headers));
    expect(contentTypes).toEqual(declaredTypes(endpoint, 200));
  });
});
