import { createHash } from 'node:crypto';
import { createElement as h } from 'react';
import { useLoaderData } from 'react-router';
import { expect, test } from 'vitest';
import { fixedClock } from '#server/platform/clock.ts';
import { testCtx } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { onePage } from '#tests/support/one-page.ts';
import * as entry from '../../web/entry.server.tsx';
import { pageRenderer } from './render.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** A deliberate hole: user text in the page as HTML. */
const evil = [
  '<script>alert(1)</script>',
  '<script type="module" async="">alert(2)</script>',
  '<script nonce="">alert(3)</script>',
  '</p><script nonce="00000000-0000-0000-0000-000000000000" data-x="<script ">alert(4)</script>',
  '<script>theme()',
  '</script><script>alert(5)</script>',
  '<!--<script>',
].join('');

const build = onePage({
  loader: () => ({ evil }),
  default: () => h('p', { dangerouslySetInnerHTML: { __html: useLoaderData<{ evil: string }>().evil } }),
});

const render = pageRenderer(build);
const ctx = testCtx(await testDatabase(), fixedClock('2026-11-22T12:00:00Z'));
const renderUrl = (url: string) => render({ ctx, url, method: 'GET', language: 'en', languages: ['en'] });

test('an injected script is not in the page’s policy; the renderer’s scripts are', async () => {
  const { status, headers, body } = await renderUrl('/x');
  const html = body.toString();
  const policy = headers['content-security-policy'] ?? '';
  expect(status).toBe(200);
  expect(html).toContain(evil);
  expect(html).not.toContain('nonce="0000000"');
  for (const [, text] of evil.matchAll(/<script[^>]*>([^<]+)/gu)) expect(policy).not.toContain(hashOf(text!));
  const remainingHtml = html.replace(evil, '');
  const ownScripts = [...remainingHtml.matchAll(/<script>([\s\S]*?)<\/script>/gu)].map(([, text]) => text!);
  expect(ownScripts.some((text) => text.includes('__reactRouterContext'))).toBe(true);
  expect(ownScripts.some((text) => text.includes('streamController.enqueue'))).toBe(true);
  for (const text of ownScripts) expect(policy).toContain(hashOf(text));
  // Only in the policy: the scripts of every real page, and the module added late.
  expect(policy.match(/sha256-/gu)).toHaveLength(ownScripts.length + entry.knownScripts.length + 1);
});

test('a page is the same each time, without its nonce', async () => {
  const [first, second] = [await renderUrl('/x'), await renderUrl('/x')];
  expect(first.etag).toBe(second.etag);
  expect(first.headers['content-security-policy']).toBe(second.headers['content-security-policy']);
});

test.each(['/a%0ab', '/%E2%80%A8'])('a path without a route is redirected to the first page: %s', async (url) => {
  expect(await renderUrl(url)).toMatchObject({ status: 302, headers: { location: '/' } });
});
