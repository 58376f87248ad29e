import type { Page } from '@playwright/test';
import { type Person, askApi, enter, makeMember, makePerson, demoPerson, sessionOf } from './people.ts';
import { expect, waitForHydration, urlOn, test } from './support.ts';

const HOUR_MS = 3_600_000;

/** A demo user with a session of this test alone, which it may end. */
const withOwnSession = (username: string): Person => {
  const { session: _, ...person } = demoPerson(username);
  return person;
};
const readStored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
/** The test is about a refusal, which the browser reports in its console. */
const forget = (consoleProblems: string[]) => {
  expect(consoleProblems.filter((problem) => !problem.includes('401'))).toEqual([]);
  consoleProblems.length = 0;
};

const EARLIER_VISIT_MARK = 'of before';
const lists = ['countryList', 'languageList', 'categoryList', 'sectorList'];
/** Fills a tab's storage as a visit would. */
async function leaveTraces(page: Page, { userDetails }: { userDetails: { baseOrganizationDTOList: { id: string }[] } }): Promise<void> {
  await page.evaluate(
    ([names, mark, child]) => {
      for (const name of names) localStorage.setItem(name, JSON.stringify({ items: [mark] }));
      if (child) sessionStorage.setItem('childOrg', child);
      sessionStorage.setItem('selectedSector', mark);
    },
    [lists, EARLIER_VISIT_MARK, userDetails.baseOrganizationDTOList[0]?.id] as const,
  );
}
/** Nobody is signed in and nothing of the user is left: neither what the specification names nor anything else. */
async function expectSignedOut(page: Page, at = /\/login/u): Promise<void> {
  await page.waitForURL(at);
  await waitForHydration(page);
  const remaining = await page.evaluate((): Record<string, string> => ({ ...localStorage, ...sessionStorage }));
  for (const key of ['accessToken', 'userDetails', 'childOrg']) expect(remaining[key], key).toBeUndefined();
  // The lists are fetched again.
  expect(Object.entries(remaining).filter(([, value]) => value.includes(EARLIER_VISIT_MARK))).toEqual([]);
}
const openMenu = (page: Page) => page.getByRole('button', { name: /^Your account/u }).click();

test.describe('every way of signing out clears the stored data that the specification names', () => {
  test('the menu, which also invalidates the token', { tag: '@wide' }, async ({ page }) => {
    const buyer = withOwnSession('buyer');
    await enter(page, buyer, '/');
    await waitForHydration(page);
    // All that the page asks has come: nothing is refused by having been on its way.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('sectorList'))).not.toBeNull();
    await leaveTraces(page, await sessionOf(buyer));
    await openMenu(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expectSignedOut(page);
    const { accessToken: token } = await sessionOf(buyer);
    expect((await askApi('GET', '/auth/me', { token })).status).toBe(401);
  });

  test('the reduced menu of a user without an organisation', { tag: '@phone' }, async ({ page, isMobile }) => {
    const person = await makePerson();
    await enter(page, person, '/My-Account');
    // All requests of the screen have finished: none can be refused in flight.
    await expect(page.getByText('This device')).toBeVisible();
    await leaveTraces(page, await sessionOf(person));
    if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
    await page
      .locator(isMobile ? '#mobile-menu' : '#main-menu')
      .getByRole('link', { name: 'Sign out' })
      .click();
    await expectSignedOut(page);
  });

  test('a token that has expired when the page loads', { tag: '@phone' }, async ({ page }) => {
    const seller = withOwnSession('seller');
    await enter(page, seller, '/meta.json');
    await leaveTraces(page, await sessionOf(seller));
    await page.clock.install({ time: Date.now() + 9 * HOUR_MS });
    await page.goto(urlOn('NP', '/buyers-list'));
    await expectSignedOut(page);
    // The requested page opens after signing in again.
    expect(new URL(page.url()).searchParams.get('next')).toBe('/buyers-list');
  });

  for (const [path, tag] of [
    ['/', '@wide'],
    ['/seller-profile', '@phone'],
  ] as const)
    test(`the clock, at ${path}: before the end the screen offers to stay; at the end it signs out`, { tag }, async ({ page }) => {
      const seller = withOwnSession('seller');
      await page.clock.install();
      await enter(page, seller, path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Your account/u })).toBeVisible();
      // A pending request would be hours late.
      await page.waitForLoadState('networkidle');
      await leaveTraces(page, await sessionOf(seller));
      await page.clock.fastForward(8 * HOUR_MS - 4 * 60_000);
      await expect(page.getByRole('dialog', { name: 'Your session ends soon' })).toBeVisible();
      const renewalPromise = page.waitForResponse(/auth\/renew/u);
      await page.getByRole('button', { name: 'Stay signed in' }).click();
      expect((await renewalPromise).status()).toBe(200);
      await expect.poll(() => readStored(page, 'accessToken')).not.toBe((await sessionOf(seller)).accessToken);
      await page.clock.fastForward(9 * HOUR_MS);
      await expectSignedOut(page);
    });

  test('the offer to stay, declined', { tag: '@wide' }, async ({ page }) => {
    const seller = withOwnSession('seller');
    await page.clock.install();
    await enter(page, seller, '/');
    await expect(page.getByRole('button', { name: /^Your account/u })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await leaveTraces(page, await sessionOf(seller));
    await page.clock.fastForward(8 * HOUR_MS - 4 * 60_000);
    await page.getByRole('dialog', { name: 'Your session ends soon' }).getByRole('button', { name: 'Sign out' }).click();
    await expectSignedOut(page);
  });

  test('another tab, including data of this tab alone', { tag: '@phone' }, async ({ page, context }) => {
    const seller = withOwnSession('seller');
    await enter(page, seller, '/');
    const otherTab = await context.newPage();
    await otherTab.goto(urlOn('NP', '/seller-profile'));
    await waitForHydration(otherTab);
    await expect(otherTab.getByRole('button', { name: /^Your account/u })).toBeVisible();
    await leaveTraces(otherTab, await sessionOf(seller));
    await waitForHydration(page);
    await openMenu(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expectSignedOut(otherTab);
  });

  test('a late answer about the signed-in user does not sign in again', { tag: '@wide' }, async ({ page }) => {
    await enter(page, withOwnSession('seller'), '/meta.json');
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/auth/me', async (route) => {
      await held;
      await route.continue();
    });
    const requestPromise = page.waitForRequest(/auth\/me/u);
    await page.goto(urlOn('NP', '/seller-profile'));
    await requestPromise;
    // As a browser's "clear site data" does: the page gets no event.
    await page.evaluate(() => localStorage.clear());
    const responsePromise = page.waitForResponse(/auth\/me/u);
    release();
    await (await responsePromise).finished();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(await readStored(page, 'userDetails')).toBeNull();
  });

  test('a token that the server refuses, without a message', { tag: '@wide' }, async ({ page, consoleProblems }) => {
    const buyer = withOwnSession('buyer');
    const session = await sessionOf(buyer);
    await enter(page, { ...buyer, session: Promise.resolve({ ...session, accessToken: `${session.accessToken.slice(0, -4)}AAAA` }) }, '/meta.json');
    await leaveTraces(page, session);
    await page.goto(urlOn('NP', '/'));
    await expectSignedOut(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
    forget(consoleProblems);
  });

  test('another device that signs out all others', { tag: '@wide' }, async ({ page, browser, consoleProblems }) => {
    const member = await makeMember('SELLER');
    await enter(page, member, '/seller-profile');
    await expect(page.getByRole('main').getByLabel('Website')).toBeVisible();
    await leaveTraces(page, await sessionOf(member));
    const elsewhere = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    const { session: _, ...again } = member;
    await enter(elsewhere, again, '/My-Account');
    await elsewhere.getByRole('button', { name: 'Sign out all other devices' }).click();
    await expect(elsewhere.getByText('1 device signed out').first()).toBeVisible();
    await elsewhere.context().close();
    // The next request reveals it.
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expectSignedOut(page);
    forget(consoleProblems);
  });

  test('the erasure of the account, whose name is then free', { tag: '@phone' }, async ({ page }) => {
    const person = await makePerson();
    await enter(page, person, '/My-Account');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    const data = page.getByRole('region', { name: 'Your data' });
    await data.getByLabel('Current password').fill(person.password);
    await leaveTraces(page, await sessionOf(person));
    await data.getByRole('button', { name: 'Delete account' }).click();
    await expectSignedOut(page, /\.localhost:\d+\/$/u);
    const { username, password } = person;
    expect((await askApi('POST', '/auth/signin', { body: { username, password } })).status).toBe(401);
  });
});

test('/login is for visitors and for people with two sides', { tag: '@wide' }, async ({ page }) => {
  await enter(page, demoPerson('seller'), '/login');
  await page.waitForURL((url) => url.pathname !== '/login');
});

test('a user acting for a child buyer sees that, and returns to its parent', { tag: '@wide' }, async ({ page }) => {
  await enter(page, demoPerson('buyer'), '/buyer-dashboard');
  const account = page.getByRole('button', { name: /Your account/u });
  await account.click();
  const loadPromise = page.waitForEvent('load');
  await page.getByLabel('Work for').selectOption('Hill Roads, Eastern Division');
  await loadPromise;
  await waitForHydration(page);
  expect(await page.evaluate(() => sessionStorage.getItem('childOrg'))).toMatch(/^[0-9a-z]{26}$/u);
  await account.click();
  await expect(page.getByText('You are working for Hill Roads, Eastern Division')).toBeVisible();
  const returnPromise = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Work for Department of Hill Roads', exact: true }).click();
  await returnPromise;
  expect(await page.evaluate(() => sessionStorage.getItem('childOrg'))).toBeNull();
});
