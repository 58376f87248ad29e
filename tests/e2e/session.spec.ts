import type { Page } from '@playwright/test';
import { expect, hydrated, on, test } from './support.ts';

const PASSWORD = 'tenderbell-demo';
const HOUR_MS = 3_600_000;

async function signIn(page: Page, email: string, site = 'NP'): Promise<void> {
  await page.goto(on(site, '/login?lang=en'));
  await hydrated(page);
  await page.getByLabel('Username or e-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  // Where it leads comes as a new document.
  const arrived = page.waitForEvent('load');
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click();
  await arrived;
  await page.waitForURL((url) => url.pathname !== '/login');
  await hydrated(page);
}
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
/** A refusal is what the test is about: the browser tells of it in its console. */
const forget = (complaints: string[]) => {
  expect(complaints.filter((complaint) => !complaint.includes('401'))).toEqual([]);
  complaints.length = 0;
};
const signedOut = async (page: Page) => {
  await page.waitForURL(/\/login/u);
  expect([await stored(page, 'accessToken'), await stored(page, 'userDetails')]).toEqual([null, null]);
};

test('signing out clears what it names, and the token is worth nothing', async ({ page, complaints }) => {
  await signIn(page, 'buyer@demo.test');
  const token = await stored(page, 'accessToken');
  const lists = ['countryList', 'languageList', 'categoryList', 'sectorList'];
  await page.evaluate((names) => {
    for (const name of names) localStorage.setItem(name, '{"items":["of before"]}');
    const { baseOrganizationDTOList } = JSON.parse(localStorage.getItem('userDetails') ?? '') as { baseOrganizationDTOList: { id: string }[] };
    sessionStorage.setItem('childOrg', baseOrganizationDTOList[0]?.id ?? '');
  }, lists);
  await page.getByRole('button', { name: /Your account/u }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await signedOut(page);
  expect(await page.evaluate(() => sessionStorage.getItem('childOrg'))).toBeNull();
  for (const name of lists) expect((await stored(page, name)) ?? '').not.toContain('of before');
  const status = await page.evaluate(async (text) => (await fetch('/api/auth/me', { headers: { 'access-token': text ?? '' } })).status, token);
  expect(status).toBe(401);
  forget(complaints);
});

test.describe('the clock', () => {
  test('a token that is over when the page comes signs out', async ({ page, context }) => {
    await signIn(page, 'seller@demo.test');
    const later = await context.newPage();
    await later.clock.install({ time: Date.now() + 9 * HOUR_MS });
    await later.goto(on('NP', '/'));
    await signedOut(later);
  });

  test('before the end the screen offers to stay; at the end it signs out', async ({ page }) => {
    await signIn(page, 'seller@demo.test');
    await page.clock.install();
    await page.goto(on('NP', '/'));
    await hydrated(page);
    await expect(page.getByRole('button', { name: /Your account/u })).toBeVisible();
    await page.clock.fastForward(8 * HOUR_MS - 4 * 60_000);
    await expect(page.getByRole('dialog', { name: 'Your session ends soon' })).toBeVisible();
    const before = await stored(page, 'accessToken');
    const renewed = page.waitForResponse(/auth\/renew/u);
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    expect((await renewed).status()).toBe(200);
    await expect.poll(() => stored(page, 'accessToken')).not.toBe(before);
    await page.clock.fastForward(9 * HOUR_MS);
    await signedOut(page);
  });

  test('one tab signs out, the others follow', async ({ page, context }) => {
    await signIn(page, 'seller@demo.test');
    const other = await context.newPage();
    await other.goto(on('NP', '/'));
    await hydrated(other);
    await expect(other.getByRole('button', { name: /Your account/u })).toBeVisible();
    await page.goto(on('NP', '/'));
    await page.getByRole('button', { name: /Your account/u }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await signedOut(other);
  });
});

test('a token that the server refuses signs out without a word', async ({ page, complaints }) => {
  await signIn(page, 'buyer@demo.test');
  await page.evaluate(() => {
    const token = localStorage.getItem('accessToken') ?? '';
    localStorage.setItem('accessToken', `${token.slice(0, -4)}AAAA`);
  });
  await page.goto(on('NP', '/'));
  await signedOut(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
  forget(complaints);
});

test('/login is for nobody, and for people of two sides', async ({ page }) => {
  await signIn(page, 'seller@demo.test');
  await page.goto(on('NP', '/login'));
  await page.waitForURL((url) => url.pathname !== '/login');
});
