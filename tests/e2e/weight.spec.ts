import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, waitForHydration, urlOn, test } from './support.ts';

test('no browser script contains the schema library: it imports only types and names of the contract', () => {
  const folder = join(import.meta.dirname, '../../build/client/assets');
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((name) => /ZodError|safeParse/u.test(readFileSync(join(folder, name), 'utf8')))).toEqual([]);
});

test('a public page fetches nothing of the signed-in screens', async ({ page }) => {
  const scriptReads: Promise<{ name: string; text: string }>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    scriptReads.push(response.text().then((text) => ({ name: new URL(response.url()).pathname, text })));
  });
  await page.goto(urlOn('main'));
  await waitForHydration(page);
  // Including what the page fetches when idle.
  await page.waitForFunction(() => localStorage.getItem('appVersion') !== null);
  const scripts = await Promise.all(scriptReads);
  expect(scripts.filter(({ name }) => name.includes('/app-'))).toHaveLength(1);
  // Texts of those screens, and the library (TanStack Query) that only they use.
  expect(scripts.filter(({ text }) => /[`'"](?:administration|profile)\.\w|isInvalidated/u.test(text)).map(({ name }) => name)).toEqual([]);
});
