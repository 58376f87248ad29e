import type { Page } from '@playwright/test';
import { buyerWithMostNotices, expect, waitForHydration, urlOn, test } from './support.ts';

const h1 = (page: Page) => page.getByRole('heading', { level: 1 });
const list = (page: Page) => page.locator('main h2[aria-live]');
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
/** Records every scroll position of the window from now on. */
const watchScroll = (page: Page) =>
  page.evaluate(() => {
    const places: number[] = [];
    Object.assign(window, { places });
    addEventListener('scroll', () => places.push(Math.round(scrollY)));
  });
const places = (page: Page) => page.evaluate(() => (window as unknown as { places: number[] }).places);

test('a new screen starts at its top with its heading focused; going back restores the earlier position', { tag: '@phone' }, async ({ page }) => {
  await page.goto(urlOn('NP', '/LocalTenders'));
  await waitForHydration(page);
  const link = page.getByRole('article').nth(12).getByRole('heading').getByRole('link');
  await link.scrollIntoViewIfNeeded();
  await expect.poll(() => scrolled(page)).toBeGreaterThan(300);
  const [title, from] = [await link.textContent(), await scrolled(page)];
  await watchScroll(page);
  await link.click();
  await expect(page).toHaveURL(/notice-details/u);
  await expect(h1(page)).toBeFocused();
  await expect(h1(page)).toHaveText(title ?? '');
  expect(await scrolled(page)).toBe(0);
  expect((await places(page)).filter((place) => place > 0 && place < from)).toEqual([]);
  // After a click there is no focus ring.
  expect(await h1(page).evaluate((heading) => heading.matches(':focus-visible'))).toBe(false);

  await page.goBack();
  await expect(link).toBeFocused();
  expect(Math.abs((await scrolled(page)) - from)).toBeLessThan(20);
  await page.goForward();
  await expect(h1(page)).toHaveText(title ?? '');
  await expect(h1(page)).toBeFocused();
});

test('a menu leads to a screen whose script loads later, and to its heading afterwards', { tag: '@wide' }, async ({ page }) => {
  await page.goto(urlOn('NP'));
  await waitForHydration(page);
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/login/u);
  await expect(h1(page)).toBeFocused();
});

for (const [path, tag] of [
  ['/LocalTenders', '@wide'],
  ['/buyers-list?scope=global', '@phone'],
] as const) {
  test(`turning a page focuses the heading of its list: ${path}`, { tag }, async ({ page }) => {
    await page.goto(urlOn('NP', path));
    await waitForHydration(page);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(/cursor=/u);
    await expect(list(page)).toBeFocused();
    await expect(list(page)).toBeInViewport();
    await page.getByRole('link', { name: 'Previous' }).click();
    await expect(list(page)).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Previous' })).toBeFocused();
  });
}

test('turning the pages of a list within a page focuses its heading', { tag: '@wide' }, async ({ page }) => {
  const buyer = await buyerWithMostNotices('NP');
  await page.goto(urlOn('NP', `/buyer-details/${encodeURIComponent(buyer.slug)}?state=all`));
  await waitForHydration(page);
  await page.locator('#notices').getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/cursor=.*#notices/u);
  await expect(page.locator('#notices-title')).toBeFocused();
  await expect(page.locator('#notices-title')).toBeInViewport();
});

test('a refreshed list keeps the focus in the form, and announces its number', { tag: '@wide' }, async ({ page }) => {
  await page.goto(urlOn('NP', '/buyers-list'));
  await waitForHydration(page);
  const before = await list(page).textContent();
  const box = page.getByRole('searchbox');
  await box.fill('municipality');
  await box.press('Enter');
  await expect(page).toHaveURL(/q=municipality/u);
  await expect(list(page)).not.toHaveText(before ?? '');
  await expect(box).toBeFocused();
  await expect(list(page)).toHaveAttribute('aria-live', 'polite');
  const sort = page.getByRole('combobox', { name: 'Sort' });
  await sort.focus();
  await sort.selectOption('notices');
  await expect(page).toHaveURL(/sort=notices/u);
  await expect(sort).toBeFocused();
  // Going back undoes the choice too.
  await page.goBack();
  await expect(page).toHaveURL(/sort=name/u);
  await expect(sort).toHaveValue('name');

  await page.goto(urlOn('NP', '/LocalTenders'));
  await waitForHydration(page);
  const tick = page
    .getByRole('search')
    .getByRole('checkbox', { name: /Construction/u })
    .first();
  await tick.focus();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/sector=/u);
  await expect(page.locator('section[aria-busy=false]')).toHaveCount(1);
  await expect(tick).toBeFocused();
  const to = page.getByRole('search').getByLabel('To', { exact: true }).first();
  await to.fill(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10));
  await to.press('Enter');
  await expect(page).toHaveURL(/deadlineTo=/u);
  await expect(page.locator('section[aria-busy=false]')).toHaveCount(1);
  await expect(to).toBeFocused();
  // When a removed filter takes its chip away, the list gets the focus.
  await page
    .getByRole('link', { name: /^Remove filter/u })
    .first()
    .click();
  await expect(list(page)).toBeFocused();
});
