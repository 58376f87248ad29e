import { searchCards, expect, waitForHydration, urlOn, test } from './support.ts';

test.describe('the list of a category, without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('starts with counts that match the linked lists', { tag: '@wide' }, async ({ page }) => {
    for (const [path, query] of [
      ['/listing-page?category=45', 'cpv=45'],
      ['/listing-page?category=health', 'sector=health'],
      ['/listing-sub-category-page?category=452', 'cpv=452'],
    ]) {
      const { total: open } = await searchCards('NP', `scope=local&state=open&${query}`);
      await page.goto(urlOn('NP', path));
      await page.getByRole('link', { name: `${open} open`, exact: true }).click();
      await expect(page.locator('#results')).toHaveText(new RegExp(`^${open} `, 'u'));
      await expect(page).toHaveURL(urlOn('NP', `${path}&state=open`));
    }
  });

  test('keeps its category when filtered, and shows no chip for it', { tag: '@phone' }, async ({ page }) => {
    await page.goto(urlOn('NP', '/listing-page?category=45&state=open'));
    await page.getByRole('button', { name: 'Filters' }).click();
    await page
      .getByRole('group', { name: 'State' })
      .getByRole('checkbox', { name: /^Closed/u })
      .check();
    await page.getByRole('button', { name: 'Show results' }).click();
    await expect(page).toHaveURL(/\/listing-page\?(?=.*category=45)(?=.*state=open)(?=.*state=closed)/u);
    await expect(page.getByRole('link', { name: 'Remove filter: Closed' })).toBeVisible();
    await expect(page.getByRole('link', { name: /Remove filter: 45/u })).toHaveCount(0);
    await page.getByRole('link', { name: 'Remove filter: Closed' }).click();
    await expect(page).toHaveURL(urlOn('NP', '/listing-page?category=45&state=open'));
  });

  test('has one address; an unknown category redirects to all', { tag: '@phone' }, async ({ page }) => {
    await page.goto(urlOn('NP', '/listing-sub-category-page?category=45000000&q=road'));
    await expect(page).toHaveURL(urlOn('NP', '/listing-page?category=45&q=road'));
    await page.goto(urlOn('NP', '/listing-page?category=nothing-of-this'));
    await expect(page).toHaveURL(urlOn('NP', '/listing-page'));
    await page.getByRole('link', { name: /^Construction work/u }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Construction work');
  });
});

test('a notice links to a part of a category, which links to its parents', { tag: '@wide' }, async ({ page }) => {
  const [card] = (await searchCards('NP', 'scope=local&cpv=452&free=true&size=1')).items;
  await page.goto(urlOn('NP', `/notice-details/${encodeURIComponent(card?.slug ?? '')}`));
  await page.locator('a[href^="/listing-sub-category-page?category=452"]').first().click();
  await expect(page).toHaveURL(/\/listing-sub-category-page\?category=452/u);
  await page.locator('nav a[href="/listing-page?category=45"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Construction work');
});

test('words sort a list by relevance, unless the reader chose another order', { tag: '@wide' }, async ({ page }) => {
  const words = page.getByRole('combobox', { name: 'Words to search for' });
  const sort = page.getByRole('combobox', { name: 'Sort' });
  const readSort = () => sort.locator('option:checked').textContent();
  await page.goto(urlOn('NP', '/LocalTenders?lang=en'));
  await waitForHydration(page);
  expect(await readSort()).toBe('Newest');
  await words.fill('hospital');
  await words.press('Enter');
  await expect(page).toHaveURL(/q=hospital/u);
  await expect.poll(readSort).toBe('Best match');
  expect(page.url()).not.toContain('sort=');
  await sort.selectOption('Newest');
  await expect(page).toHaveURL(/sort=newest/u);
  await words.fill('road');
  await words.press('Enter');
  await expect(page).toHaveURL(/(?=.*q=road)(?=.*sort=newest)/u);

  await page.goto(urlOn('NP', '/LocalTenders?lang=en'));
  await waitForHydration(page);
  await sort.selectOption('Deadline');
  await expect(page).toHaveURL(/sort=deadline/u);
  await words.fill('road');
  await words.press('Enter');
  await expect(page).toHaveURL(/(?=.*q=road)(?=.*sort=deadline)/u);
});

test('an awarded notice shows the date of award, or else of publication', { tag: '@phone' }, async ({ page }) => {
  await page.goto(urlOn('NP', '/LocalTenders?state=awarded&lang=en'));
  const awarded = page.getByRole('article');
  const times = await awarded.evaluateAll((cards) => cards.map((card) => card.querySelector('time')?.textContent ?? ''));
  expect(times.length).toBeGreaterThan(5);
  expect(times.filter((time) => !/\b20\d\d\b/u.test(time))).toEqual([]);
});
