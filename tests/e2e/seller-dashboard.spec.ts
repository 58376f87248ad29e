import type { Page } from '@playwright/test';
import { demoPerson, enter, makeMember } from './people.ts';
import { publishNotice } from './publish-notice.ts';
import { expect, expectAccessible, expectNoOverflow, test, urlOn } from './support.ts';

const main = (page: Page) => page.getByRole('main');
const tile = (page: Page, name: string) => main(page).getByRole('link', { name: new RegExp(`^${name} ?\\d`, 'u') });
/** The number of a tile, once it is there. */
async function figureOf(page: Page, name: string): Promise<number> {
  await expect(tile(page, name)).toBeVisible();
  return Number((await tile(page, name).locator('strong').innerText()).replaceAll(/\D/gu, ''));
}
const tabNumber = (page: Page, name: string) => main(page).getByRole('link', { name: new RegExp(`^${name} \\d`, 'u') });

test('each tile of a supplier leads to a list of as many', { tag: '@wide' }, async ({ page }) => {
  await enter(page, demoPerson('seller'), '/seller-dashboard');
  const figures = new Map<string, number>();
  for (const name of ['My Tenders', 'Contract Awards', 'My Alerts', 'New Projects', 'Participated', 'Wishlist']) {
    figures.set(name, await figureOf(page, name));
  }
  expect([...figures].filter(([, figure]) => figure === 0)).toEqual([]);
  await expect(main(page).getByRole('img', { name: /^Tenders by month/u })).toBeVisible();
  await expect(main(page).getByRole('table').filter({ hasText: 'Buyer' }).getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  for (const [name, tab] of [
    ['My Tenders', 'All'],
    ['Participated', 'Participated'],
  ] as const) {
    await page.goto(urlOn('NP', '/seller-dashboard?lang=en'));
    await tile(page, name).click();
    await expect(tabNumber(page, tab)).toHaveAccessibleName(`${tab} ${figures.get(name)}`);
    await expect(tabNumber(page, tab)).toHaveAttribute('aria-current', 'page');
    await expect(main(page).getByRole('article').first()).toBeVisible();
  }
  await expectAccessible(page);
  await page.goto(urlOn('NP', '/seller-dashboard?lang=en'));
  await tile(page, 'Contract Awards').click();
  await expect(main(page).locator('ol > li')).toHaveCount(figures.get('Contract Awards')!);
  await expectAccessible(page);
  await page.goto(urlOn('NP', '/seller-dashboard?lang=en'));
  await tile(page, 'New Projects').click();
  await expect(main(page)).toContainText('Only what was found in the last 7 days.');
  await main(page).getByRole('link', { name: 'Show all' }).click();
  await expect(main(page)).not.toContainText('Only what was found in the last 7 days.');
});

test('a new supplier reads what to do, follows a tender, and finds it counted', { tag: '@phone' }, async ({ page }) => {
  const [buyer, supplier] = [await makeMember(), await makeMember('SELLER')];
  await enter(page, supplier, '/seller-dashboard');
  expect(await figureOf(page, 'My Tenders')).toBe(0);
  await expect(main(page)).toContainText('Nothing in the last 12 months.');
  await expect(main(page)).toContainText('No buyers yet.');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await tile(page, 'My Tenders').click();
  await expect(main(page)).toContainText('No tenders yet.');
  await expectNoOverflow(page);
  const title = `Canal gates ${buyer.username}`;
  const { slug } = await publishNotice(buyer, title);
  await page.goto(urlOn('NP', `/notice-details/${slug}?lang=en`));
  await page.getByRole('button', { name: 'Follow', exact: true }).first().click();
  await page.goto(urlOn('NP', '/seller-dashboard?lang=en'));
  await expect(tile(page, 'My Tenders')).toContainText('1');
  await expect(main(page).getByRole('rowheader', { name: buyer.organisation.name })).toBeVisible();
  await tile(page, 'My Tenders').click();
  await expect(main(page).getByRole('heading', { name: title })).toBeVisible();
  await expect(main(page)).toContainText('Why it is here: followed');
  await main(page)
    .getByRole('link', { name: /^Downloaded/u })
    .click();
  await expect(main(page)).toContainText('Nothing downloaded yet.');
});
