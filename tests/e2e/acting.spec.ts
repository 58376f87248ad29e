import type { Page } from '@playwright/test';
import { askApi, enter, demoPerson, sessionOf } from './people.ts';
import { searchCards, expect, waitForHydration, expectAccessible, urlOn, test } from './support.ts';

const OWN = 'Department of Hill Roads';
const CHILD = 'Hill Roads, Eastern Division';

/** A tab of the buyer acting for an organisation: their child, or an id that no longer exists. */
async function actFor(page: Page, target: 'child' | 'gone'): Promise<void> {
  const buyer = demoPerson('buyer');
  await enter(page, buyer, '/meta.json');
  const { accessToken: token, userDetails } = await sessionOf(buyer);
  const ownId = userDetails.baseOrganizationDTOList[0]?.id ?? '';
  const { body } = await askApi<{ organization: { childOrganizations: { id: string; name: string }[] } }>('GET', `/organization/${ownId}/children`, { token });
  const child = body.organization.childOrganizations.find(({ name }) => name === CHILD)?.id;
  await page.evaluate((id) => sessionStorage.setItem('childOrg', id), target === 'child' ? (child ?? '') : ownId.replace(/.{4}$/u, 'zzzz'));
}
const storedChild = (page: Page) => page.evaluate(() => sessionStorage.getItem('childOrg'));

test('every page shows the organisation acted for, with a way back', { tag: '@phone' }, async ({ page }) => {
  await actFor(page, 'child');
  for (const path of ['/', '/team']) {
    await page.goto(urlOn('NP', path));
    await expect(page.getByRole('region', { name: 'Work for' })).toContainText(`You are working for ${CHILD}`);
  }
  await expect(page.getByText('Chandra Gurung')).toBeVisible();
  await expectAccessible(page);
  const loadPromise = page.waitForEvent('load');
  await page.getByRole('button', { name: `Work for ${OWN} again` }).click();
  await loadPromise;
  await expect(page.locator('main').getByText(OWN).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Work for' })).toHaveCount(0);
  expect(await storedChild(page)).toBeNull();
});

test('an organisation that can no longer be acted for is dropped, and the screen shows one’s own', { tag: '@wide' }, async ({ page, consoleProblems }) => {
  await actFor(page, 'gone');
  await page.goto(urlOn('NP', '/team'));
  await waitForHydration(page);
  await expect(page.getByText('Warning: You are working for your own organisation again')).toBeVisible();
  await expect(page.locator('main').getByText('Binod Shrestha')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Work for' })).toHaveCount(0);
  expect(await storedChild(page)).toBeNull();
  expect(consoleProblems.filter((problem) => !problem.includes('404'))).toEqual([]);
  consoleProblems.length = 0;
});

test('a supplier’s dashboard counts the tenders of its country, and links to them', { tag: '@phone' }, async ({ page }) => {
  await enter(page, demoPerson('seller'), '/seller-dashboard?lang=en');
  const tile = page.getByRole('link', { name: /^Open now/u });
  const query = new URL((await tile.getAttribute('href')) ?? '', urlOn('NP')).search.slice(1);
  expect(query).toContain('state=open');
  await expect(tile.getByRole('strong')).toHaveText(String((await searchCards('NP', `scope=local&${query}`)).total));
  await expectAccessible(page);
  await tile.click();
  await expect(page).toHaveURL(`${urlOn('NP', '/LocalTenders')}?${query}`);
});
