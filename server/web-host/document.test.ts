import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { contentSecurityPolicy, lateScripts } from './document.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const page =
  '<html><head><script>theme()</script><script type="application/ld+json">{"a":1}</script></head><body>' +
  '<link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/>' +
  '<script>window.__context = {}</script><script type="module" async="">import "/assets/a.js";\nconst x = "</" + "script>";</script></body></html>';

it('module scripts and their preloads wait for load', () => {
  const { html, added } = lateScripts(page);
  expect(html).not.toContain('modulepreload" href');
  expect(html).not.toContain('type="module"');
  expect(html).toContain('addEventListener("load"');
  expect(html).toContain('["/assets/a.js","/assets/b.js"]');
  expect(added).toContain('import "/assets/a.js"');
});

it('the policy allows just the inline scripts that stand in the page, and the one that is added', () => {
  const { html, added } = lateScripts(page);
  const policy = contentSecurityPolicy(html, [added as string]);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(hashOf('theme()'));
  expect(policy).toContain(hashOf('window.__context = {}'));
  expect(policy).toContain(hashOf(added as string));
  expect(policy.match(/sha256-/gu)).toHaveLength(4);
  expect(policy).not.toContain('unsafe');
});

it('a page without modules stays as it is', () => {
  expect(lateScripts('<p>plain</p>')).toEqual({ html: '<p>plain</p>', added: null });
});

it('a script of many megabytes is hashed like any other', () => {
  const text = `data(${'<"x/'.repeat(5_000_000)})`;
  expect(contentSecurityPolicy(`<script src="/a.js"></script><script>${text}</script>`)).toContain(`script-src 'self' ${hashOf(text)};`);
});
