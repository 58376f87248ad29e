import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, on, test } from './support.ts';

test('no file for browsers holds the library of schemas: what they import of the contract are types and names', () => {
  const folder = join(import.meta.dirname, '../../build/client/assets');
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((name) => /ZodError|safeParse/u.test(readFileSync(join(folder, name), 'utf8')))).toEqual([]);
});

test('a public page fetches nothing of the screens behind signing in', async ({ page }) => {
  const scripts = new Map<string, string>();
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), await response.text());
  });
  await page.goto(on('main'), { waitUntil: 'networkidle' });
  expect([...scripts].filter(([url]) => url.includes('/app-'))).toHaveLength(1);
  // Texts that only those say.
  expect([...scripts].filter(([, text]) => /[`'"](?:administration|profile)\.\w/u.test(text)).map(([url]) => url)).toEqual([]);
});
