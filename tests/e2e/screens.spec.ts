import { enter, demoPerson } from './people.ts';
import { enterScreen, signedInScreens, signedInSiteLanguageOf, unvisitedSignedIn } from './signed-in-visits.ts';
import { findOpenNotice, expect, expectNoOverflow, waitForHydration, expectStyled, expectAccessible, urlOn, test } from './support.ts';
import { sharedProfileTest } from './shared-profile.ts';
import { addressIn, screens, siteLanguageOf, siteLanguages, unvisited } from './visits.ts';

test('every public route has a visit, and every site in each of its languages', { tag: '@wide' }, () => {
  expect(unvisited).toEqual([]);
  expect(unvisitedSignedIn).toEqual([]);
  const visitedLanguages = new Set(screens.flatMap((_, index) => [siteLanguageOf(index, 0), siteLanguageOf(index, 11)]));
  expect(siteLanguages.filter((siteLanguage) => !visitedLanguages.has(siteLanguage))).toEqual([]);
});

// Each screen once, alternating between phone and wide, light and dark. All combinations: all-screens.spec.ts, with npm run test:a11y.
for (const [index, screen] of screens.entries()) {
  const siteLanguage = siteLanguageOf(index, 0);
  const colorScheme = index % 4 < 2 ? 'light' : 'dark';
  sharedProfileTest.describe(colorScheme, () => {
    sharedProfileTest.use({ colorScheme });
    sharedProfileTest(
      `${screen.name} looks right: ${siteLanguage.site} in ${siteLanguage.lang}`,
      { tag: index % 2 === 0 ? '@phone' : '@wide' },
      async ({ page }) => {
        await page.goto(urlOn(siteLanguage.site, await addressIn(screen, siteLanguage)));
        await expect(page.locator('html')).toHaveAttribute('lang', siteLanguage.lang);
        await waitForHydration(page);
        await expectAccessible(page);
      },
    );
  });
}

for (const [index, screen] of signedInScreens.entries()) {
  const siteLanguage = signedInSiteLanguageOf(index, 0);
  const colorScheme = index % 4 < 2 ? 'dark' : 'light';
  sharedProfileTest.describe(colorScheme, () => {
    sharedProfileTest.use({ colorScheme, persona: screen.as });
    sharedProfileTest(
      `${screen.name} (${screen.route}) looks right: ${siteLanguage.site} in ${siteLanguage.lang}`,
      { tag: index % 2 === 0 ? '@phone' : '@wide' },
      async ({ page }) => {
        await enterScreen(page, screen, siteLanguage);
        await expectAccessible(page);
      },
    );
  });
}

// As wide as most phones, whose pixels are fractions of ours; a one-line title leaves the smallest area to press.
for (const [path, width, deviceScaleFactor] of [
  ['/', 390, 3],
  ['/global-tenders', 412, 1.75],
] as const) {
  test.describe(`in ${width} px`, () => {
    test.use({ viewport: { width, height: 844 }, deviceScaleFactor });
    test(`${path} looks right, with short titles too`, { tag: '@phone' }, async ({ page }) => {
      await page.goto(urlOn('NP', `${path}?lang=en`));
      await waitForHydration(page);
      await page.locator('article :is(h2, h3) a').evaluateAll((links) => links.forEach((link) => (link.textContent = 'Roads')));
      await expectAccessible(page);
    });
  });
}

sharedProfileTest.describe('without scripts, in 320 px', () => {
  sharedProfileTest.use({ javaScriptEnabled: false, viewport: { width: 320, height: 780 } });
  for (const [index, screen] of screens.entries()) {
    const siteLanguage = siteLanguageOf(index, 11);
    sharedProfileTest(`${screen.name} can be read: ${siteLanguage.site} in ${siteLanguage.lang}`, { tag: '@phone' }, async ({ page }) => {
      const answer = await page.goto(urlOn(siteLanguage.site, await addressIn(screen, siteLanguage)));
      expect(answer?.status()).toBe(200);
      await expect(page.locator('html')).toHaveAttribute('lang', siteLanguage.lang);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/u);
      await expect(page.locator(screen.readySelector).first()).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectStyled(page);
      await expectNoOverflow(page);
    });
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a search is a form, a filter a checkbox and a button, a notice a link', async ({ page }, { project }) => {
    await page.goto(urlOn('NP'));
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

  test('the language is a link that is remembered', { tag: '@phone' }, async ({ page }) => {
    await page.goto(urlOn('NP'));
    await page.getByRole('link', { name: 'नेपाली' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ne');
    await page.goto(urlOn('NP', '/global-tenders'));
    await expect(page.locator('html')).toHaveAttribute('lang', 'ne');
  });
});

test('on a phone the filters are a sheet, and the chosen ones a scrolling line', { tag: '@phone' }, async ({ page }) => {
  await page.goto(urlOn('NP', '/global-tenders?state=open&state=closing&state=closed&type=invitationForBids&country=NP&country=IN&free=true'));
  await waitForHydration(page);
  const chips = page.getByRole('list', { name: 'Selected filters' });
  const tops = await chips.getByRole('link').evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)));
  expect(tops.length).toBeGreaterThanOrEqual(7);
  expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(8);
  expect(await chips.evaluate((list) => list.scrollWidth - list.clientWidth)).toBeGreaterThan(0);
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Filters/u }).click();
  const sheet = page.getByRole('complementary', { name: 'Filters' });
  await expect.poll(async () => Math.round(((await sheet.boundingBox())?.y ?? 0) + ((await sheet.boundingBox())?.height ?? 0))).toBe(780);
  expect((await sheet.boundingBox())?.width).toBe(360);
  const show = sheet.getByRole('button', { name: /^Show results/u });
  await expect(show).toBeInViewport();
  await expectAccessible(page);
  // A ticked box searches at once, behind the sheet; the sheet's button shows the count and leads to the results.
  await sheet.getByRole('checkbox', { name: /^Nepal/u }).uncheck();
  await expect(page).toHaveURL(/^(?!.*country=NP).*country=IN/u);
  await expect(show).toBeInViewport();
  await show.click();
  await expect(show).toBeHidden();
  await expect(page.getByRole('link', { name: 'Remove filter: Nepal' })).toHaveCount(0);
});

test('the chosen theme is set before the first paint, and stays', { tag: '@wide' }, async ({ page }) => {
  await page.goto(urlOn('NP'));
  await waitForHydration(page);
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.getByRole('button', { name: 'Light or dark theme' }).click();
  expect(await paper()).not.toBe(light);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Light or dark theme' }).click();
  expect(await paper()).toBe(light);
});

test('a reading page runs its scripts when used, or after a while; a form and a member’s page at once', { tag: '@wide' }, async ({ page }) => {
  await page.clock.install();
  const isInteractive = () => page.evaluate(() => document.documentElement.dataset['interactive'] !== undefined);
  /** Opens a page and lets so much time pass on its clock, which then stands still, however slow the machine is. */
  const open = async (path: string, forMs: number) => {
    await page.clock.resume();
    await page.goto(urlOn('NP', path));
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
    await page.clock.runFor(forMs);
  };
  // Some steps need a frame: a little time passes at each look, far less than the page waits by itself.
  const comes = () =>
    expect
      .poll(async () => {
        await page.clock.runFor(20);
        return isInteractive();
      })
      .toBe(true);
  // Painted, and its scripts are fetched.
  await open('/buyers-list', 2000);
  await expect(page.locator('link[rel=modulepreload]').first()).toBeAttached();
  await page.waitForLoadState('networkidle');
  expect(await isInteractive()).toBe(false);
  await page.mouse.move(200, 200);
  await comes();
  await open('/buyers-list', 6000);
  await comes();
  await open('/login', 2000);
  await comes();
  await page.clock.resume();
  await enter(page, demoPerson('seller'), '/buyers-list');
  await page.clock.runFor(2000);
  await comes();
});

test('buttons pressed before the scripts load react at once, or when they have loaded', { tag: '@wide' }, async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/u, async (route) => {
    await released;
    await route.continue();
  });
  const slug = (await findOpenNotice('NP', { locked: false })).slug;
  await page.addInitScript(() => Object.assign(window, { prints: 0, print: () => ((window as unknown as { prints: number }).prints += 1) }));
  await page.goto(urlOn('NP', `/notice-details/${encodeURIComponent(slug)}?lang=en`), { waitUntil: 'commit' });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const prints = () => page.evaluate(() => (window as unknown as { prints: number }).prints);
  await page.getByRole('button', { name: 'Print' }).click();
  const light = await paper();
  await page.getByRole('button', { name: 'Light or dark theme' }).click();
  expect(await paper()).not.toBe(light);
  expect(await prints()).toBe(0);
  release();
  await waitForHydration(page);
  await expect.poll(prints).toBe(1);
  // One press: the theme stays as chosen.
  expect(await paper()).not.toBe(light);
  await page.getByRole('button', { name: 'Light or dark theme' }).click();
  expect(await paper()).toBe(light);
});

test('reference lists are fetched once and cached', { tag: '@wide' }, async ({ page }) => {
  await page.goto(urlOn('NP'));
  const readStoredLengths = () =>
    page.evaluate(() => ['countryList', 'languageList', 'categoryList', 'sectorList', 'appVersion'].map((key) => localStorage.getItem(key)?.length ?? 0));
  await expect.poll(async () => (await readStoredLengths()).every((length) => length > 0)).toBe(true);
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('countryList') ?? '{}') as { countries: { code: string }[] })).toMatchObject({
    countries: [{ code: 'NP' }],
  });
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  const version = page.waitForResponse(/meta\.json/u);
  await page.reload();
  await version;
  await page.waitForLoadState('networkidle');
  expect(requestedPaths.filter((path) => ['/api/countries', '/api/sectors'].includes(path))).toEqual([]);
});

test('the section menu marks the current section, and the header stays', async ({ page }) => {
  // It scrolls there smoothly.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(urlOn('NP', `/notice-details/${encodeURIComponent((await findOpenNotice('NP', { locked: false })).slug)}`));
  await waitForHydration(page);
  const menu = page.getByRole('navigation', { name: 'Sections of this notice' });
  await menu.getByRole('link', { name: 'Dates' }).click();
  await expect(menu.getByRole('link', { name: 'Dates' })).toHaveAttribute('aria-current', 'location');
  const offset = page.viewportSize()?.width === 360 ? 70 : 86;
  await expect.poll(async () => Math.round((await menu.boundingBox())?.y ?? 0)).toBe(offset);
  await expect(page.locator('[data-shown]')).toBeInViewport();
});
