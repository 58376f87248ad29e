import { aBuyer, anOpenNotice, expect, hydrated, looksRight, on, test } from './support.ts';

const screens: Record<string, () => Promise<string>> = {
  home: async () => on('NP'),
  'main home': async () => on('main'),
  'country choice': async () => on('main', '/LocalTenders'),
  search: async () => on('FR', '/LocalTenders?state=open&lang=fr'),
  'empty search': async () => on('NP', '/LocalTenders?q=zzzqqqxxx&state=open'),
  sectors: async () => on('KE', '/sectors-list'),
  countries: async () => on('main', '/countrywise-tenders'),
  categories: async () => on('NP', '/listing-page?lang=ne'),
  category: async () => on('BD', '/listing-page?category=45&state=open&lang=bn'),
  'part of a category': async () => on('ZA', '/listing-sub-category-page?category=452&lang=af'),
  notice: async () => on('NP', `/notice-details/${encodeURIComponent((await anOpenNotice('NP', { locked: false })).slug)}?lang=ne`),
  buyers: async () => on('main', '/buyers-list?lang=fr'),
  'buyers as a list': async () => on('NP', '/buyers-list?view=list&sort=open&lang=ne'),
  'no buyer': async () => on('NP', '/buyers-list?q=zzzqqq'),
  buyer: async () => on('NP', `/buyer-details/${encodeURIComponent((await aBuyer('NP')).slug)}`),
  projects: async () => on('main', '/projects?lang=sw'),
};

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    for (const [name, address] of Object.entries(screens)) {
      test(`${name} looks right`, async ({ page }) => {
        await page.goto(await address());
        await hydrated(page);
        await looksRight(page);
      });
    }
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a search is a form, a filter a box and a button, a notice a link', async ({ page }, { project }) => {
    await page.goto(on('NP'));
    await page.getByRole('combobox', { name: 'Words to search for' }).fill('construction');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/LocalTenders\?q=construction/u);
    if (project.name === 'phone') await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('checkbox', { name: /^Open \d/u }).check();
    await page.getByRole('button', { name: 'Show results' }).click();
    await expect(page).toHaveURL(/state=open/u);
    await expect(page.getByRole('link', { name: 'Remove filter: Open' })).toBeVisible();
    const link = page.getByRole('article').getByRole('link').first();
    const title = (await link.textContent()) ?? '';
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  });

  test('the language is a link that is remembered', async ({ page }) => {
    await page.goto(on('NP'));
    await page.getByRole('link', { name: 'नेपाली' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ne');
    await page.goto(on('NP', '/global-tenders'));
    await expect(page.locator('html')).toHaveAttribute('lang', 'ne');
  });
});

test('the chosen theme is there before anything is painted, and stays', async ({ page }) => {
  await page.goto(on('NP'));
  await hydrated(page);
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByRole('button', { name: 'Light or dark' }).click();
  expect(await paper()).not.toBe(light);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Light or dark' }).click();
  expect(await paper()).toBe(light);
});

test('the reference lists are fetched once and kept', async ({ page }) => {
  await page.goto(on('NP'));
  const stored = () =>
    page.evaluate(() => ['countryList', 'languageList', 'categoryList', 'sectorList', 'appVersion'].map((key) => localStorage.getItem(key)?.length ?? 0));
  await expect.poll(async () => (await stored()).every((length) => length > 0)).toBe(true);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('countryList') ?? '{}') as { countries: { code: string }[] })).toMatchObject({
    countries: [{ code: 'NP' }],
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const version = page.waitForResponse(/meta\.json/u);
  await page.reload();
  await version;
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => ['/api/countries', '/api/sectors'].includes(path))).toEqual([]);
});

test('the section menu marks where the reader is, and the head stays', async ({ page }) => {
  await page.goto(on('NP', `/notice-details/${encodeURIComponent((await anOpenNotice('NP', { locked: false })).slug)}`));
  await hydrated(page);
  const menu = page.getByRole('navigation', { name: 'Sections of this notice' });
  await menu.getByRole('link', { name: 'Dates' }).click();
  await expect(menu.getByRole('link', { name: 'Dates' })).toHaveAttribute('aria-current', 'location');
  const offset = page.viewportSize()?.width === 360 ? 70 : 86;
  await expect.poll(async () => Math.round((await menu.boundingBox())?.y ?? 0)).toBe(offset);
  await expect(page.locator('[data-shown]')).toBeInViewport();
});
