import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { interfaceLanguages, languages } from '#contract/languages.ts';
import type { InterfaceLanguage } from '#contract/sites.ts';
import { countrySites } from '#server/modules/sites/index.ts';
import { findOpenNotice, expect, waitForHydration, expectAccessible, urlOn, test } from './support.ts';
import { sharedProfileTest } from './shared-profile.ts';

// Every language on a site that offers it: the home page, a search and a notice. The long form has every screen.
const siteOf = (language: InterfaceLanguage) =>
  (language === 'en' ? undefined : countrySites.find((site) => site.languages.includes(language)))?.code ?? 'main';
const sites = Object.fromEntries(interfaceLanguages.map((language) => [language, siteOf(language)]));
const textsOf = (language: string, namespace: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../web/locales/${language}/${namespace}.json`), 'utf8')) as Record<string, string>;

const pages: Record<string, (site: string) => Promise<string>> = {
  'first page': async () => '/',
  search: async () => '/global-tenders?state=open',
  notice: async (site) => `/notice-details/${encodeURIComponent((await findOpenNotice(site === 'main' ? 'NP' : site, { locked: false })).slug)}`,
};

for (const [language, site] of Object.entries(sites)) {
  for (const [name, pathOnSite] of Object.entries(pages)) {
    // Where space is scarcest.
    sharedProfileTest(`${name} in ${language}`, { tag: '@phone' }, async ({ page }) => {
      const path = await pathOnSite(site);
      await page.goto(urlOn(site, `${path}${path.includes('?') ? '&' : '?'}lang=${language}`));
      await waitForHydration(page);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('link', { name: textsOf(language, 'shell')['skip'] ?? '' })).toBeAttached();
      await expectAccessible(page);
    });
  }
}

test('the languages of the main site are behind one button', { tag: '@phone' }, async ({ page }) => {
  await page.goto(urlOn('main'));
  await page.getByRole('button', { name: 'Language: English' }).click();
  const list = page.getByRole('navigation', { name: 'Language', exact: true });
  await expect(list.getByRole('link')).toHaveText(Object.values(languages).map(({ name }) => name));
  await list.getByRole('link', { name: 'Kiswahili' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
});

test('the font of a script is fetched only for text in that script', { tag: '@wide' }, async ({ page }) => {
  const fonts: string[] = [];
  page.on('request', (request) => /noto-sans-\w+/u.exec(request.url()) && fonts.push(/noto-sans-(\w+)/u.exec(request.url())?.[1] ?? ''));
  await page.goto(urlOn('AU', '/advance-search'));
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  expect(fonts).toEqual([]);
});

test('on the Nepal site dates are in Bikram Sambat too, the same before and after hydration', { tag: '@wide' }, async ({ page, browser }) => {
  const address = urlOn('NP', `/notice-details/${encodeURIComponent((await findOpenNotice('NP', { locked: false })).slug)}`);
  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto(address);
  const dateTexts = await plain.locator('#dates time').allTextContents();
  await plain.close();
  expect(dateTexts.length).toBeGreaterThan(0);
  for (const text of dateTexts) expect(text).toMatch(/\d{1,2} [A-Z][a-z]+ 20(?:8|9)\d BS/u);
  await page.goto(address);
  await waitForHydration(page);
  await expect(page.locator('#dates time').first()).toContainText(/ BS/u);
  await page.goto(`${address}?lang=ne`);
  await expect(page.locator('#dates time').first()).toContainText(/वि\.सं\. २०[८९][०-९]/u);
  // Its scripts load late: they are not those of the next page.
  await waitForHydration(page);

  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto(urlOn('IN'));
  await waitForHydration(page);
  await expect(page.locator('main')).not.toContainText(/ BS\b/u);
  expect(scripts.filter((url) => url.includes('bikram'))).toEqual([]);
});
