import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createElement as h } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { afterAll, expect, test } from 'vitest';
import { search } from '#contract/search.ts';
import { modules } from '#server/modules.ts';
import { developmentHosts, siteOfHost } from '#server/modules/sites/index.ts';
import { buildApp } from '#server/platform/http/app.ts';
import { FairQueue } from '#server/platform/search-resources/fair-queue.ts';
import { createSearchResources } from '#server/platform/search-resources/search-resources.ts';
import { registerWeb } from '#server/web-host.ts';
import { testApp } from '#tests/support/app.ts';
import { onePage } from '#tests/support/one-page.ts';
import { pageRequest } from '../../web/context.ts';
import { ErrorPage } from '../../web/shell/error-page.tsx';

const { ctx } = await testApp();
let loaderRuns = 0;

const noTotal = () => ({ total: null });

/** A list, and a page for which the search is optional. */
const loader = async ({ request, context }: LoaderFunctionArgs) => {
  loaderRuns++;
  const page = context.get(pageRequest);
  const input = { query: { q: 'bridge' } };
  if (new URL(request.url).pathname === '/list') return { total: (await page.call(search, input)).total };
  return { total: (await page.callUnlessBusy(search, input).catch(noTotal)).total };
};
const Total = () => h('p', null, `total ${useLoaderData<{ total: number | null }>().total}`);

/** A build folder with only this page. */
const folder = mkdtempSync(join(tmpdir(), 'one-page-'));
afterAll(() => rmSync(folder, { recursive: true }));
for (const subfolder of ['server', 'client/assets']) mkdirSync(join(folder, subfolder), { recursive: true });
const build = onePage({ loader, default: Total, ErrorBoundary: ErrorPage });
Object.assign(globalThis, { onePageBuild: build });
const names = Object.keys(build).join(', ');
writeFileSync(join(folder, 'server/index.js'), `export const { ${names} } = globalThis.onePageBuild;\n`);

// One slot, and no queue.
const queue = new FairQueue({ slots: 1, share: 1, maxWaitingPerClient: 0, maxWaiting: 0, waitMs: 1000, restFactor: 0 });
const searchResources = { ...createSearchResources(ctx.pool, ctx.config, ctx.log), queue };
const app = await buildApp({ base: { ...ctx, searchResources }, modules, resolveSite: (host) => siteOfHost(developmentHosts, ctx.config, host) });
await registerWeb(app, { mode: 'production', build: folder });
afterAll(() => app.close());

const page = async (url: string, language = 'en') => {
  const { statusCode: status, headers, body } = await app.inject({ url, headers: { host: 'localhost', 'accept-language': language } });
  return { status, headers, body };
};
/** Runs work while another client searches. */
async function whileSearched(work: () => Promise<void>): Promise<void> {
  let leave: (() => void) | undefined;
  queue.enter('another', { grant: (release) => (leave = release), refuse: () => undefined });
  await work();
  leave!();
}

test('a page whose search is refused asks to try again, and says when; one that can do without it is shown', async () => {
  await whileSearched(async () => {
    const first = await page('/list?turn=1');
    expect(first.status).toBe(429);
    expect(first.body).toContain('Too many searches at the same time');
    expect(first.body).not.toContain('failed on our side');
    expect(Number(first.headers['retry-after'])).toBeGreaterThanOrEqual(2);
    expect(await page('/notice?turn=1')).toMatchObject({ status: 200, body: expect.stringContaining('total null') });
  });
  expect(await page('/list?turn=1')).toMatchObject({ status: 200, body: expect.stringContaining('total 0') });
  expect(await page('/notice?turn=2')).toMatchObject({ status: 200, body: expect.stringContaining('total 0') });
  expect(queue.running).toBe(0);
});

test('a page known to search waits for a slot before rendering; others do not', async () => {
  await page('/list?turn=2');
  await page('/notice?turn=3');
  await whileSearched(async () => {
    const before = loaderRuns;
    const refused = await page('/list?turn=3', 'fr');
    expect(refused.status).toBe(429);
    expect(loaderRuns).toBe(before);
    expect(refused.body).toContain('Beaucoup de recherches en ce moment');
    expect(refused.headers).toMatchObject({ 'retry-after': expect.stringMatching(/^[2-4]$/u), 'cache-control': 'no-store' });
    expect(refused.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await page('/notice?turn=4')).status).toBe(200);
  });
});
