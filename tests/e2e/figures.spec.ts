import { readFileSync } from 'node:fs';
import { importFile } from './import-file.ts';
import { enter, demoPerson } from './people.ts';
import { buyerWithMostNotices, searchCards, expect, waitForHydration, expectAccessible, urlOn, test } from './support.ts';

const digits = (text: string | null) => Number((text ?? '').replaceAll(/\D/gu, ''));

test('a count on the first page matches the linked list', { tag: '@wide' }, async ({ page }) => {
  await page.goto(urlOn('NP'));
  const figures = page.getByRole('list', { name: 'Tenders in figures' });
  const openCount = digits(await figures.getByRole('link', { name: /open now/u }).textContent());
  expect(openCount).toBe((await searchCards('NP', 'scope=local&state=open')).total);
  const last7 = figures.getByRole('link', { name: /new in 7 days/u });
  const count = digits((await last7.textContent())?.replace(/new.*/u, '') ?? '');
  await last7.click();
  await expect(page).toHaveURL(/LocalTenders\?publishedDays=7/u);
  await expect(page.locator('#results')).toContainText(String(count));
  // It is a filter like any other: shown, and removable.
  await page.getByRole('link', { name: 'Remove filter: Published in the last 7 days' }).click();
  await expect(page).toHaveURL(/LocalTenders\?state=all$/u);
  // A supplier without categories has the same figure on its dashboard, and the administrator has those of the lists behind them.
  await enter(page, demoPerson('seller'), '/seller-dashboard?lang=en');
  const fresh = page.getByRole('link', { name: /^New in 7 days/u });
  await expect(fresh).toHaveAttribute('href', /(?=.*publishedDays=7)(?=.*state=all)/u);
  await expect(fresh.getByRole('strong')).toHaveText(String((await searchCards('NP', 'scope=local&publishedDays=7')).total));
});

test('an administrator’s counts match their lists, and have labels', { tag: '@wide' }, async ({ page }) => {
  await enter(page, demoPerson('admin'), '/admin-dashboard?lang=en');
  const allNoticesLink = page.getByRole('link', { name: /^All notices/u });
  await expect(allNoticesLink).toHaveText(/\d$/u);
  // Of all countries, like the list: more than the site's own.
  expect(digits(await allNoticesLink.textContent())).toBeGreaterThan((await searchCards('NP', 'scope=local')).total);
  await expect(allNoticesLink).toHaveAttribute('href', '/global-tenders?state=all');
  await expect(page.getByRole('heading', { name: 'Registered buyers' })).toBeVisible();
  await page.getByRole('link', { name: 'Public list of buyers' }).click();
  await expect(page).toHaveURL(/buyers-list\?scope=global/u);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('sectors are searched, and link to their notices', { tag: '@phone' }, async ({ page }) => {
    await page.goto(urlOn('KE', '/sectors-list'));
    await page.getByRole('searchbox', { name: 'Find a sector or division' }).fill('Énergy');
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await expect(page.getByRole('status')).toContainText('for “Énergy”');
    const sector = page.getByRole('heading', { level: 2, name: /Energy and fuels/u }).getByRole('link');
    const open = digits((await sector.textContent())?.replace(/ open.*/u, '') ?? '');
    await sector.click();
    await expect(page).toHaveURL(/LocalTenders\?sector=energy&state=open/u);
    await expect(page.locator('#results')).toContainText(`${open} tender`);
    // The part of a sector's count beyond its divisions is shown, and has a list too.
    await page.goto(urlOn('KE', '/sectors-list'));
    const lockedCount = (await searchCards('KE', 'scope=local&state=open&free=false&sector=construction')).total;
    await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: /^Construction and/u }) })
      .getByRole('link', { name: `${lockedCount} more open` })
      .click();
    await expect(page.locator('#results')).toContainText(`${lockedCount} tender`);
    // Sectors and categories say how they differ, and link to each other.
    await page.goto(urlOn('KE', '/sectors-list'));
    await page.getByRole('link', { name: 'See the categories by CPV code' }).click();
    await expect(page.getByText('A sector groups related CPV divisions.')).toBeVisible();
    await page.getByRole('link', { name: 'See the sectors' }).click();
    await expect(page).toHaveURL(urlOn('KE', '/sectors-list'));
    await page.goto(urlOn('KE', '/sectors-list?q=zzzqqq'));
    await expect(page.getByRole('status')).toContainText('No sector or division matches');
  });

  test('countries are a table sortable by its headings, a map of links, and a file', { tag: '@wide' }, async ({ page }) => {
    await page.goto(urlOn('main', '/countrywise-tenders'));
    const rows = page.getByRole('row');
    await page.getByRole('link', { name: 'Sort by: Country' }).click();
    await expect(rows.nth(1)).toContainText('Australia');
    await expect(page.getByRole('columnheader', { name: 'Country' })).toHaveAttribute('aria-sort', 'ascending');
    const { total } = await searchCards('main', 'country=KE&state=open');
    const kenya = page.locator('svg').getByRole('link', { name: /^Kenya: / });
    await expect(kenya).toHaveAccessibleName(new RegExp(`^Kenya: ${total} open, \\d+ in total$`, 'u'));
    await expect(rows.filter({ hasText: 'Kenya' }).getByRole('cell').first()).toHaveText(String(total));

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download as CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('tenders-by-country.csv');
    const [head, first] = readFileSync(await file.path(), 'utf8').split('\r\n');
    expect(head).toBe('\uFEFF"Code","Country","Open","Total","New in 7 days","New in 30 days"');
    expect(first).toMatch(/^"AU","Australia","\d+","\d+","\d+","\d+"$/u);
  });
});

test('the map explains the colour of countries with notices, none of them open', { tag: '@wide' }, async ({ page }, info) => {
  // Counts of closed notices are read once a minute.
  test.slow();
  const tender = { title: 'A bridge of long ago', tenderPeriod: { endDate: '2020-02-03T00:00:00Z' } };
  const release = { ocid: 'ocds-exampl-long-ago', id: '1', date: '2020-01-01T00:00:00Z', tag: ['tender'], tender };
  await importFile(info.outputPath('release.json'), JSON.stringify(release), '--country', 'UG');
  await expect(async () => {
    await page.goto(urlOn('main', '/countrywise-tenders'));
    await expect(page.locator('svg').getByRole('link', { name: /^Uganda: 0 open, 1 in total$/u })).toBeAttached({ timeout: 500 });
  }).toPass();
  await expect(page.locator('figcaption').getByRole('listitem').first()).toHaveText('notices, none open');
});

test('a country on the map links to its list', { tag: '@wide' }, async ({ page }) => {
  await page.goto(urlOn('main', '/countrywise-tenders'));
  await page
    .locator('svg')
    .getByRole('link', { name: /^Australia: / })
    .click();
  await expect(page).toHaveURL(/LocalTenders\?country=AU&state=open/u);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Australia');
});

test('plots open full screen and close again', { tag: '@wide' }, async ({ page }) => {
  const isPlotVisible = () => page.evaluate(() => document.fullscreenElement?.querySelector('svg')?.checkVisibility());
  const fills = async (name: string) => {
    const plotSection = page
      .locator('section, figure')
      .filter({ has: page.getByRole('button', { name: 'Full screen' }) })
      .filter({ hasText: name })
      .last();
    await plotSection.getByRole('button', { name: 'Full screen' }).click();
    await expect.poll(isPlotVisible, name).toBe(true);
    expect((await plotSection.getByRole('button', { name: 'Exit full screen' }).boundingBox())?.height).toBeLessThan(60);
    await expectAccessible(page);
    await plotSection.getByRole('button', { name: 'Exit full screen' }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  };
  await page.goto(urlOn('main', '/countrywise-tenders'));
  await waitForHydration(page);
  await fills('Stronger colours mean');
  await page.goto(urlOn('NP', `/buyer-details/${encodeURIComponent((await buyerWithMostNotices('NP')).slug)}`));
  await waitForHydration(page);
  await fills('What it buys');
  await fills('Notices by month');
});
