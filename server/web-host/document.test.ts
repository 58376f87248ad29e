import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { contentSecurityPolicy, finishDocument } from './document.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const mark = 'drawn-for-this-page';
const page =
  `<html><head><script>theme()</script><link rel="modulepreload" href="/assets/a.js" nonce="${mark}"/><link rel="modulepreload" href="/assets/b.js" nonce="${mark}"/>` +
  `</head><body><script>evil()</script><script type="module" async="">evil.module()</script><script nonce="">evil.empty()</script><script nonce="${mark.slice(1)}">evil.near()</script>` +
  `<script nonce="${mark}">window.__context = {}</script><script nonce="${mark}" type="module" async="">import "/assets/a.js";\nconst x = "</" + "script>";</script>` +
  `<script nonce="${mark}">stream()</script></body></html>`;

it('module scripts and their preloads wait for the load event', () => {
  const { html } = finishDocument(page, mark);
  expect(html).not.toContain('modulepreload" href');
  expect(html).toContain('addEventListener("load"');
  expect(html).toContain('["/assets/a.js","/assets/b.js"]');
  expect(html).toContain('textContent:"import \\"/assets/a.js\\"');
});

it('only inline scripts with the page’s nonce, known scripts and the added script may run', () => {
  const { html, scripts } = finishDocument(page, mark, ['theme()']);
  expect(html).not.toContain(mark);
  const policy = contentSecurityPolicy(scripts);
  expect(policy).toContain("default-src 'none'");
  for (const ownScript of ['theme()', 'window.__context = {}', 'stream()', 'import "/assets/a.js";\nconst x = "</" + "script>";'])
    expect(policy).toContain(hashOf(ownScript));
  expect(policy).toContain(hashOf(/<script>(\(function\(\)\{var w=window[\s\S]*?)<\/script>/u.exec(html)?.[1] ?? ''));
  for (const [, evil] of page.matchAll(/>(evil[^<]*)</gu)) expect(policy).not.toContain(hashOf(evil!));
  expect(policy.match(/sha256-/gu)).toHaveLength(5);
  expect(policy).not.toContain('unsafe');
});

it('a page without modules stays the same, except for the nonce', () => {
  expect(finishDocument(`<p>plain</p><script nonce="${mark}">a()</script>`, mark)).toEqual({ html: '<p>plain</p><script>a()</script>', scripts: ['a()'] });
});

it('a script of many megabytes is hashed like any other', () => {
  const text = `data(${'<"x/'.repeat(5_000_000)})`;
  const { scripts } = finishDocument(`<script src="/a.js" nonce="${mark}"></script><script nonce="${mark}">${text}</script>`, mark);
  expect(contentSecurityPolicy(scripts)).toContain(`script-src 'self' ${hashOf(text)};`);
});
