import type { Page } from '@playwright/test';
import { ask, cards, expect, hydrated, looksRight, on, test } from './support.ts';

const OWN = 'Department of Hill Roads';
const CHILD = 'Hill Roads, Eastern Division';

interface SignedIn {
  accessToken: string;
  userDetails: { baseOrganizationDTOList: { id: string }[] };
}

/** Signs somebody of the demo in, without the screen for it. */
async function signedInAs(page: Page, username: string): Promise<SignedIn> {
  await page.goto(on('NP', '/redirect?lang=en'));
  return page.evaluate(async (name) => {
    const body = JSON.stringify({ username: name, password: 'tenderbell-demo' });
    const answer = await fetch('/api/auth/signin', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const session = (await answer.json()) as SignedIn;
    localStorage.setItem('accessToken', session.accessToken);
    localStorage.setItem('userDetails', JSON.stringify(session.userDetails));
    return session;
  }, username);
}

/** A tab of the buyer's that works for an organisation: for their child, or by an id that is none any more. */
async function actingFor(page: Page, which: 'child' | 'gone'): Promise<void> {
  const { accessToken, userDetails } = await signedInAs(page, 'buyer@demo.test');
  const own = userDetails.baseOrganizationDTOList[0]?.id ?? '';
  const { body } = await ask(`/api/organization/${own}/children`, { 'access-token': accessToken });
  const { organization } = JSON.parse(body) as { organization: { childOrganizations: { id: string }[] } };
  const id = which === 'child' ? organization.childOrganizations[0]?.id : own.replace(/.{4}$/u, 'zzzz');
  await page.evaluate((chosen) => sessionStorage.setItem('childOrg', chosen), id ?? '');
}
const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('childOrg'));

test('for whom somebody works stands on every page, with the way back', async ({ page }) => {
  await actingFor(page, 'child');
  for (const path of ['/', '/team']) {
    await page.goto(on('NP', path));
    await expect(page.getByRole('region', { name: 'Work for' })).toContainText(`You work for ${CHILD}`);
  }
  await expect(page.getByText('Chandra Gurung')).toBeVisible();
  await looksRight(page);
  const arrived = page.waitForEvent('load');
  await page.getByRole('button', { name: `Work for ${OWN} again` }).click();
  await arrived;
  await expect(page.locator('main').getByText(OWN)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Work for' })).toHaveCount(0);
  expect(await kept(page)).toBeNull();
});

test('an organisation that is none to act for any more is forgotten, and the screen is of one’s own', async ({ page, complaints }) => {
  await actingFor(page, 'gone');
  await page.goto(on('NP', '/team'));
  await hydrated(page);
  await expect(page.getByText('You work for your own organisation again', { exact: true })).toBeVisible();
  await expect(page.getByText('Binod Shrestha')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Work for' })).toHaveCount(0);
  expect(await kept(page)).toBeNull();
  expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
  complaints.length = 0;
});

test('a supplier’s dashboard counts the tenders of its country, and leads to them', async ({ page }) => {
  await signedInAs(page, 'seller@demo.test');
  await page.goto(on('NP', '/seller-dashboard?lang=en'));
  const tile = page.getByRole('link', { name: /^Open now/u });
  const query = new URL((await tile.getAttribute('href')) ?? '', on('NP')).search.slice(1);
  expect(query).toContain('state=open&country=NP');
  await expect(tile.getByRole('strong')).toHaveText(String((await cards('NP', query)).total));
  await looksRight(page);
  await tile.click();
  await expect(page).toHaveURL(`${on('NP', '/global-tenders')}?${query}`);
  await expect(page.getByRole('link', { name: 'Remove filter: Nepal' })).toBeVisible();
});
