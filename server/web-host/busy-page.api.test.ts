import { createElement as h } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { expect, test } from 'vitest';
import { search } from '#contract/search.ts';
import { FairQueue } from '#server/platform/searching/fair-queue.ts';
import { SearchSlot } from '#server/platform/searching/search-slot.ts';
import { testApp } from '#tests/support/app.ts';
import { onePage } from '#tests/support/one-page.ts';
import { pageRequest } from '../../web/context.ts';
import { ErrorPage } from '../../web/shell/error-page.tsx';
import { pageRenderer } from './render.ts';

const { ctx, app } = await testApp();
const response = app.server as never;

/** The page of a list, and one that can do without what it searches. */
const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const page = context.get(pageRequest);
  const asked = { query: { q: 'bridge' } };
  if (new URL(request.url).pathname === '/list') return { total: (await page.call(search, asked)).total };
  return {
    total: await page.callAtOnce(search, asked).then(
      ({ total }) => total,
      () => null,
    ),
  };
};
const Total = () => h('p', null, `total ${useLoaderData<{ total: number | null }>().total}`);
const render = pageRenderer(onePage({ loader, default: Total, ErrorBoundary: ErrorPage }));

/** Renders a page for a client that has one slot and nowhere to wait. */
async function rendered(url: string, queue: FairQueue) {
  const slot = new SearchSlot(queue, { client: 'a', response });
  const page = await render({ ctx: { ...ctx, actor: { kind: 'visitor' }, slot }, url, method: 'GET', language: 'en', languages: ['en'] });
  slot.end();
  return { ...page, html: page.body.toString() };
}
const queueOf = () => new FairQueue({ slots: 1, share: 1, waitingEach: 0, waitingAll: 0, waitMs: 1000 });

test('a page whose search is refused says that it is to be asked for again, and when', async () => {
  const queue = queueOf();
  let leave = () => undefined as void;
  queue.enter('b', { grant: (free) => (leave = free), refuse: () => undefined });
  const { status, headers, html } = await rendered('/list', queue);
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(2);
  expect(html).toContain('Much is being searched just now');
  expect(html).not.toContain('failed on our side');
  // What a page can do without is not waited for.
  expect(await rendered('/notice', queue)).toMatchObject({ status: 200, html: expect.stringContaining('total null') });
  leave();
  expect(await rendered('/list', queue)).toMatchObject({ status: 200, html: expect.stringContaining('total 0') });
  expect(await rendered('/notice', queue)).toMatchObject({ status: 200, html: expect.stringContaining('total 0') });
  expect(queue.running).toBe(0);
});
