import type { Page } from '@playwright/test';
import { findOpenNotice, searchCards, expect, hiddenTextsOf, waitForHydration, expectAccessible, urlOn, test } from './support.ts';

const headings = (of: Page) => of.getByRole('article').getByRole('heading').allTextContents();

test('a visitor searches with a typo, filters, shares, and reads a notice', async ({ page, browser }, { project }) => {
  const isPhone = project.name === 'phone';
  await page.goto(urlOn('NP'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nepal');
  await waitForHydration(page);
  await page.getByRole('combobox', { name: 'Words to search for' }).fill('constructon');
  await page.getByRole('combobox', { name: 'Words to search for' }).press('Enter');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tenders in Nepal');
  await expect(page.getByText('Showing results for construction')).toBeVisible();
  const total = page.locator('#results');
  const before = await total.textContent();

  // Filters are beside the results, or in a sheet.
  if (isPhone) await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('search');
  await filters.getByRole('checkbox', { name: 'Construction and building materials' }).check();
  await expect(page).toHaveURL(/sector=construction/u);
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await filters.getByLabel('To').first().fill(until);
  if (isPhone) await filters.getByRole('button', { name: 'Show results' }).click();
  else await filters.getByLabel('To').first().press('Enter');
  await expect(page).toHaveURL(new RegExp(`deadlineTo=${until}`, 'u'));
  await expect(page.getByRole('link', { name: 'Remove filter: Construction and building materials' })).toBeVisible();
  await expect(total).not.toHaveText(before ?? '');
  await expectAccessible(page);

  // The address is the whole search: a fresh browser shows the same.
  const otherContext = await browser.newContext({ locale: 'en-GB' });
  const sharedPage = await otherContext.newPage();
  await sharedPage.goto(page.url());
  const sharedHeadings = await headings(sharedPage);
  expect(sharedHeadings.length).toBeGreaterThan(0);
  await expect.poll(() => headings(page)).toEqual(sharedHeadings);
  await expect(total).toHaveText((await sharedPage.locator('#results').textContent()) ?? '');
  await otherContext.close();

  // A chip removes its filter without a new document.
  await page.evaluate(() => Object.assign(window, { still: true }));
  await page.getByRole('link', { name: 'Remove filter: Construction and building materials' }).click();
  await expect(page).not.toHaveURL(/sector=/u);
  expect(await page.evaluate(() => 'still' in window)).toBe(true);

  const free = await findOpenNotice('NP', { locked: false });
  await page.goto(urlOn('NP', `/notice-details/${encodeURIComponent(free.slug)}`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(free.title);
  await expect(page.getByRole('heading', { name: 'Dates' })).toBeVisible();
  await expectAccessible(page);
});

test('few tenders under one spelling link to the many under another', { tag: '@phone' }, async ({ page }) => {
  await page.goto(urlOn('NP', '/global-tenders?q=uteketezaji&state=open&state=closed&lang=en'));
  const articleCount = await page.getByRole('article').count();
  expect(articleCount).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Did you mean “utekelezaji”?' }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === 'utekelezaji' && url.searchParams.getAll('state').length === 2);
  await expect(page.getByRole('link', { name: /^Did you mean/u })).toHaveCount(0);
  expect(await page.getByRole('article').count()).toBeGreaterThan(articleCount);
});

test('a filter ticked before the scripts load is searched when they have loaded', { tag: '@wide' }, async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/u, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(urlOn('NP', '/LocalTenders?q=construction'), { waitUntil: 'commit' });
  await page.getByRole('search').getByRole('checkbox', { name: 'Construction and building materials' }).check();
  release();
  await expect(page).toHaveURL(/sector=construction/u);
  await expect(page.getByRole('link', { name: 'Remove filter: Construction and building materials' })).toBeVisible();
});

test('the list of tenders begins with open ones, and one click shows all', { tag: '@wide' }, async ({ page }) => {
  const results = page.locator('#results');
  const open = (await searchCards('NP', 'scope=local&state=open')).total;
  const everywhere = (await searchCards('NP', 'scope=global&state=open')).total;
  await page.goto(urlOn('NP', '/LocalTenders?lang=en'));
  await waitForHydration(page);
  await expect(results).toHaveText(`${open} tenders`);
  const tabs = page.getByRole('navigation', { name: 'Local or global' });
  await expect(tabs.getByRole('link')).toHaveText([`Local ${open}`, `Global ${everywhere.toLocaleString('en-IN')}`]);
  await expect(page.getByRole('link', { name: 'RSS' })).toHaveAttribute('href', /state=open/u);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/(?=.*cursor=)(?=.*state=open)/u);
  await page.goBack();
  await page.getByRole('link', { name: 'Remove filter: Open' }).click();
  await expect(page).toHaveURL(/state=all/u);
  await expect(results).toHaveText(`${(await searchCards('NP', 'scope=local')).total} tenders`);
  await expect(page.getByRole('link', { name: /^Remove filter/u })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'RSS' })).toHaveAttribute('href', /state=all/u);
  await tabs.getByRole('link', { name: /^Global/u }).click();
  await expect(page).toHaveURL(/global-tenders\?.*state=all/u);
  await page.goBack();
  await page.goBack();
  await expect(results).toHaveText(`${open} tenders`);
  const box = page.getByRole('checkbox', { name: /^Open \d/u });
  await expect(box).toBeChecked();
  await box.uncheck();
  await expect(page).toHaveURL(/state=all/u);
  // Suggestions search in the same list.
  await page.getByRole('combobox', { name: 'Words to search for' }).fill('constr');
  await page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first().click();
  await expect(page).toHaveURL(/LocalTenders\?(?=.*state=all)(?=.*(?:q|cpv|buyer)=)/u);
});

test('words that find nothing open show how many closed notices they find', { tag: '@phone' }, async ({ page }) => {
  const past = (await searchCards('NP', 'scope=local&state=closed&size=50')).items.filter(({ locked }) => !locked);
  const isPast = await Promise.all(
    past.map(async ({ title }) => (await searchCards('NP', `scope=local&state=open&exact=true&q=${encodeURIComponent(title)}`)).total === 0),
  );
  const words = past[isPast.indexOf(true)]?.title ?? '';
  const { total } = await searchCards('NP', `scope=local&exact=true&q=${encodeURIComponent(words)}`);
  await page.goto(urlOn('NP', `/LocalTenders?lang=en&exact=true&q=${encodeURIComponent(words)}`));
  await expect(page.getByRole('heading', { name: 'No open tenders match' })).toBeVisible();
  await page.getByRole('link', { name: new RegExp(`^${total} closed tender`, 'u') }).click();
  await expect(page).toHaveURL(/state=all/u);
  await expect(page.locator('#results')).toHaveText(new RegExp(`^${total} tender`, 'u'));
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a list without a ticked state shows all, and a site of all countries asks for one', { tag: '@wide' }, async ({ page }) => {
    await page.goto(urlOn('NP', '/LocalTenders?lang=en&q=construction'));
    await page.getByRole('checkbox', { name: /^Open \d/u }).uncheck();
    await page.getByRole('button', { name: 'Show results' }).click();
    await expect(page.getByRole('link', { name: /^Remove filter/u })).toHaveCount(0);
    await expect(page.locator('#results')).toHaveText(`${(await searchCards('NP', 'scope=local&q=construction')).total} tenders`);
    await page.goto(urlOn('main', '/global-tenders?lang=en&q=construction'));
    const tabs = page.getByRole('navigation', { name: 'Local or global' });
    const global = (await searchCards('main', 'state=open&q=construction')).total;
    await expect(tabs.getByRole('link')).toHaveText(['Local', `Global ${global}`]);
    await tabs.getByRole('link', { name: 'Local' }).click();
    await page.getByRole('link', { name: /^Kenya/u }).click();
    const local = (await searchCards('main', 'state=open&q=construction&country=KE')).total;
    await expect(tabs.getByRole('link')).toHaveText([`Local ${local}`, `Global ${global}`]);
    await expect(page.locator('#results')).toHaveText(new RegExp(`^${local} tender`, 'u'));
  });
});

test('a locked notice asks to sign in, and the page contains nothing hidden', { tag: '@phone' }, async ({ page }) => {
  const lockedNotice = await findOpenNotice('NP', { locked: true });
  const response = await page.goto(urlOn('NP', `/notice-details/${encodeURIComponent(lockedNotice.slug)}`));
  await expect(page.getByRole('heading', { name: 'Locked: subscribe to read' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { name: 'Contact' })).toHaveCount(0);
  const html = (await response?.text()) ?? '';
  const hiddenWords = hiddenTextsOf(lockedNotice);
  expect(hiddenWords.length).toBeGreaterThan(5);
  expect(hiddenWords.filter((word) => html.includes(word))).toEqual([]);
  await expectAccessible(page);
});

test('a locked notice links to sign-in and back to itself, and then says how to subscribe', { tag: '@wide' }, async ({ page }) => {
  const { slug, title } = await findOpenNotice('NP', { locked: true });
  const address = `/notice-details/${encodeURIComponent(slug)}`;
  // In a list, its link says where to read how.
  await page.goto(urlOn('NP', `/LocalTenders?q=${encodeURIComponent(title)}`));
  const link = page.getByRole('article').filter({ hasText: title }).getByRole('heading').getByRole('link').first();
  await expect(link).toHaveAccessibleDescription(/Subscribers only.*how to read the full notice/u);
  await page.goto(urlOn('NP', address));
  await page.evaluate(() => {
    const observer = new MutationObserver(() => document.getElementById('locked') ?? Object.assign(window, { wasTaken: true }));
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await waitForHydration(page);
  const lockedSection = page.getByRole('region', { name: 'Locked: subscribe to read' });
  await expect(lockedSection.getByRole('listitem')).toHaveCount(4);
  await expect(lockedSection.getByText('no subscription')).toBeHidden();
  await expect(lockedSection.getByRole('link', { name: 'Subscribe' })).toHaveAttribute('href', /^\/subscribe\?next=/u);
  expect(await page.evaluate(() => (window as { wasTaken?: boolean }).wasTaken ?? false)).toBe(false);
  await lockedSection.getByRole('link', { name: 'Sign In' }).click();
  await waitForHydration(page);
  await page.getByLabel('Username or email').fill('seller');
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill('tenderbell-demo');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(urlOn('NP', address));
  await expect(lockedSection.getByText('no subscription')).toBeVisible();
  await expect(lockedSection.getByRole('link', { name: 'Sign In' })).toBeHidden();
  await expect(lockedSection.locator('a[href^="mailto:"]')).toBeVisible();
});

test('keyboard: slash, suggestions, and moving through the results', { tag: '@wide' }, async ({ page }) => {
  await page.goto(urlOn('NP', '/LocalTenders?state=open'));
  await waitForHydration(page);
  await page.keyboard.press('/');
  const box = page.getByRole('combobox', { name: 'Words to search for' });
  await expect(box).toBeFocused();
  await page.keyboard.type('constr');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(box).toHaveAttribute('aria-activedescendant', /.+/u);
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await box.fill('');
  await page.keyboard.press('ArrowDown');
  const links = page.locator('article a[data-result]');
  await expect(links.nth(0)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(box).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const title = await links.nth(0).textContent();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
});

test('paging shows other notices, and going back the same ones', { tag: '@wide' }, async ({ page }) => {
  await page.goto(urlOn('NP', '/global-tenders'));
  const titles = () => page.locator('article a[data-result]').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  const first = await titles();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/cursor=/u);
  await expect(page.getByRole('link', { name: 'Previous' })).toBeVisible();
  expect((await titles()).some((address) => first.includes(address))).toBe(false);
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect.poll(titles).toEqual(first);
});

test('an empty result suggests which filter to remove', { tag: '@phone' }, async ({ page }) => {
  await page.goto(urlOn('NP', '/LocalTenders?q=zzzqqqxxx&state=open'));
  await expect(page.getByRole('heading', { name: 'No tenders match your search' })).toBeVisible();
  await page.getByRole('link', { name: /Without “zzzqqqxxx” there are/u }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect((await searchCards('NP', 'scope=local&state=open')).total).toBeGreaterThan(0);
});

test('a card names the time zone if it is not the site’s', { tag: '@wide' }, async ({ page }) => {
  const times = (path: string) => page.goto(path).then(() => page.locator('article time').first().textContent());
  expect(await times(urlOn('NP', '/global-tenders?country=US&state=open&sort=deadline&lang=en'))).toMatch(/\d\d:\d\d UTC-[45]/u);
  expect(await times(urlOn('US', '/LocalTenders?state=open&sort=deadline&lang=en'))).toMatch(/\d\d:\d\d\s*$/u);
  // The main site has no zone of its own: its clocks are UTC.
  expect(await times(urlOn('main', '/global-tenders?country=NP&state=open&sort=deadline&lang=en'))).toMatch(/\d\d:\d\d UTC\+5:45/u);
});

test('suggestions are in the language of the page, not of the site', { tag: '@phone' }, async ({ page }) => {
  await page.goto(urlOn('FR', '/?lang=en'));
  await waitForHydration(page);
  await page.getByRole('combobox', { name: 'Words to search for' }).pressSequentially('constru');
  const category = page.getByRole('listbox').getByRole('option').filter({ hasText: 'CPV code' }).first();
  await expect(category).toContainText('Construction work');
});
