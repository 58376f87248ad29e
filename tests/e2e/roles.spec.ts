import type { Page } from '@playwright/test';
import { mailedLink } from './mail-of.ts';
import { askApi, enter, giveRole, join, makeMember, makePerson, sessionOf, someone } from './people.ts';
import { expect, waitForHydration, expectAccessible, urlOn, test } from './support.ts';

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

test('no key gives ownership away, only a button that says so', { tag: '@phone' }, async ({ page }) => {
  const owner = await makeMember();
  await join(owner, someone(), 2);
  await enter(page, owner, '/team');
  await waitForHydration(page);
  const ownRole = main(page).getByLabel('Role: Maya Rai');
  await ownRole.focus();
  await page.keyboard.press('ArrowDown');
  await expect(ownRole).toHaveValue('3');
  await expect(main(page).getByRole('status').filter({ hasText: 'You will no longer manage the team' })).toBeVisible();
  const roleNow = async () => {
    const { body } = await askApi<{ items: { roleId: number; isYou: boolean }[] }>('GET', '/team', { token: (await sessionOf(owner)).accessToken });
    return body.items.find(({ isYou }) => isYou)?.roleId;
  };
  expect(await roleNow()).toBe(2);
  await expectAccessible(page);
  await button(page, 'Cancel').click();
  await expect(ownRole).toHaveValue('2');
  await ownRole.selectOption({ label: 'Member' });
  await button(page, 'Give up ownership').click();
  await expect(page.getByText('Roles changed').first()).toBeVisible();
  expect(await roleNow()).toBe(3);
  // Actions that a member may not take are no longer offered.
  await expect(main(page).getByRole('combobox')).toHaveCount(0);
  await expect(main(page).getByRole('heading', { name: 'Invite someone' })).toHaveCount(0);
});

test('a member of a second organisation with the other side works on that side', { tag: '@wide' }, async ({ page }) => {
  const [buyer, supplier] = [await makeMember('BUYER'), await makeMember('SELLER')];
  await join(supplier, buyer, 2, false);
  await enter(page, buyer, '/buyer-dashboard');
  await waitForHydration(page);
  await page.reload();
  await waitForHydration(page);
  const menu = page.getByRole('button', { name: /^Your account/u });
  await menu.click();
  await page.getByRole('combobox', { name: 'Work for' }).selectOption({ label: supplier.organisation.name });
  await expect(page).toHaveURL(/\/seller-dashboard$/u);
  await expect(main(page)).toContainText(supplier.organisation.name);
  await waitForHydration(page);
  await expect(page.locator('#main-menu').getByRole('link', { name: 'Add Child Buyer', includeHidden: true })).toHaveCount(0);
  // A buyer's screen redirects to the supplier's.
  await page.goto(urlOn('NP', '/buyer-profile'));
  await expect(page).toHaveURL(/\/seller-dashboard$/u);
  await waitForHydration(page);
  await menu.click();
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(page).toHaveURL(/\/seller-profile$/u);
  await expect(main(page).getByRole('heading', { level: 1, name: supplier.organisation.name })).toBeVisible();
  await page.getByRole('button', { name: `Work for ${buyer.organisation.name} again` }).click();
  await expect(page).toHaveURL(/\/buyer-dashboard$/u);
  await expect(main(page)).toContainText(buyer.organisation.name);
});

test('a role lowered meanwhile is noticed: what it forbids is explained, and no longer offered', { tag: '@phone' }, async ({ page, consoleProblems }) => {
  const owner = await makeMember();
  const colleague = await join(owner, someone(), 2);
  await enter(page, colleague, '/team');
  await waitForHydration(page);
  await main(page).getByLabel('Email', { exact: true }).fill('asha@e2e.test');
  await giveRole(owner, colleague, 4);
  await button(page, 'Send invitation').click();
  await expect(page.getByText('Your account does not have permission for this.').first()).toBeVisible();
  await expect(main(page).getByRole('heading', { name: 'Invite someone' })).toHaveCount(0);
  await expect(main(page).getByRole('combobox')).toHaveCount(0);
  expect(consoleProblems.filter((each) => !each.includes('403'))).toEqual([]);
  consoleProblems.length = 0;
});

test('data that could not load says so, and can be loaded again', { tag: '@phone' }, async ({ page, consoleProblems }) => {
  const owner = await makeMember();
  await enter(page, owner, '/meta.json');
  for (const [path, api, then] of [
    ['/team', '**/api/team?*', '1 person'],
    ['/roles', '**/api/organization/role*', 'There are no custom roles yet.'],
    ['/sub-buyer-list', '**/api/organization/*/children?*', '0 child buyers'],
    ['/manage-sub-buyer', '**/api/organization/*/children?*', 'Email of the first owner'],
    ['/buyer-dashboard', '**/api/dashboard/stats', owner.organisation.name],
    ['/My-Account', '**/api/users/profile', 'Two-step verification'],
  ] as const) {
    await page.route(api, (route) => route.fulfill({ status: 404, json: { code: 'not-found' } }));
    await page.goto(urlOn('NP', path));
    await waitForHydration(page);
    await expect(main(page).getByRole('alert'), path).toContainText('This could not load.');
    await page.unroute(api);
    await button(page, 'Try again').click();
    await expect(main(page), path).toContainText(then);
  }
  await expectAccessible(page);
  consoleProblems.length = 0;
});

test('what the role forbids is explained, with a way to continue', { tag: '@wide' }, async ({ page, consoleProblems }) => {
  const owner = await makeMember();
  await enter(page, owner, '/meta.json');
  await page.route('**/api/organization/*/children?*', (route) => route.fulfill({ status: 403, json: { code: 'forbidden' } }));
  const responsePromise = page.waitForResponse('**/api/auth/me');
  await page.goto(urlOn('NP', '/sub-buyer-list'));
  await expect(main(page).getByRole('alert')).toContainText('Your role does not allow this');
  expect((await responsePromise).status()).toBe(200);
  await expectAccessible(page);
  await main(page).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/buyer-dashboard$/u);
  consoleProblems.length = 0;
});

test('a failed choice of side is reported, and can be tried again', { tag: '@phone' }, async ({ page, consoleProblems }) => {
  const member = await makeMember('BOTH');
  await enter(page, member, '/login');
  await waitForHydration(page);
  await page.route('**/api/auth/side', (route) => route.fulfill({ status: 503, json: { code: 'not-ready' } }));
  await button(page, 'Work as buyer').click();
  await expect(page.getByText('The server is busy. Try again in a moment.').first()).toBeVisible();
  await page.unroute('**/api/auth/side');
  await button(page, 'Work as buyer').click();
  await expect(page).toHaveURL(/\/buyer-dashboard$/u);
  await waitForHydration(page);
  await page.route('**/api/auth/side', (route) => route.fulfill({ status: 503, json: { code: 'not-ready' } }));
  await page.getByRole('button', { name: /^Your account/u }).click();
  await page.getByRole('button', { name: 'Work as supplier' }).click();
  await expect(page.getByText('The server is busy. Try again in a moment.').first()).toBeVisible();
  await expect(page).toHaveURL(/\/buyer-dashboard$/u);
  expect(consoleProblems.filter((each) => !each.includes('503'))).toEqual([]);
  consoleProblems.length = 0;
});

test('an invitation for another address says so at once, and offers a way to continue', { tag: '@phone' }, async ({ page }) => {
  const [owner, other] = [await makeMember(), await makeMember('SELLER')];
  const guest = await makeMember('SELLER');
  const { accessToken: token } = await sessionOf(owner);
  await askApi('POST', '/users/invite', { token, body: { email: guest.email, roleId: 3 } });
  const link = await mailedLink(guest.email, /invites you/u);
  await enter(page, other, '/meta.json');
  await page.goto(link);
  await waitForHydration(page);
  await expect(main(page).getByRole('alert')).toContainText(guest.email);
  await expect(button(page, 'Accept invitation')).toHaveCount(0);
  await expectAccessible(page);
  await button(page, 'Sign out and continue').click();
  await main(page).getByRole('link', { name: 'Sign in' }).click();
  await waitForHydration(page);
  await main(page).getByLabel('Username or email').fill(guest.email);
  await main(page).getByLabel('Password', { exact: true }).fill(guest.password);
  await button(page, 'Sign in').click();
  await expect(page).toHaveURL(/\/verifyInvitee$/u);
  await button(page, 'Accept invitation').click();
  await expect(page).toHaveURL(/\/buyer-dashboard$/u);
  await expect(main(page)).toContainText(owner.organisation.name);
});

test('a person with an unverified address can open the account to change the address, or to erase it', { tag: '@phone' }, async ({ page }) => {
  const person = await makePerson('BUYER', false);
  await enter(page, person, '/sub-buyer-profile');
  await expect(main(page)).toContainText('You have no organisation yet');
  await page.goto(urlOn('NP', '/My-Account'));
  await expect(main(page)).toContainText('It is not confirmed yet.');
  await expectAccessible(page);
  await expect(main(page).getByRole('link', { name: 'Confirm or change your address' })).toHaveAttribute('href', '/emailverification');
  await button(page, 'Delete my account').click();
  await main(page).getByRole('region', { name: 'Your data' }).getByLabel('Current password', { exact: true }).fill(person.password);
  await button(page, 'Delete account').click();
  await expect(page).toHaveURL(urlOn('NP', '/'));
  const { status } = await askApi('POST', '/auth/signin', { body: { username: person.username, password: person.password } });
  expect(status).toBe(401);
});

test('the account has one primary button, and signs out everywhere', { tag: '@phone' }, async ({ page }) => {
  const person = await makePerson();
  const { body: elsewhere } = await askApi<{ accessToken: string }>('POST', '/auth/signin', { body: { username: person.username, password: person.password } });
  await page.goto(urlOn('NP', '/login?next=/My-Account'));
  await waitForHydration(page);
  await main(page).getByLabel('Username or email').fill(person.username);
  await main(page).getByLabel('Password', { exact: true }).fill(person.password);
  await button(page, 'Sign in').click();
  await expect(button(page, 'Sign out everywhere, including here')).toBeVisible();
  const primaryCount = await main(page)
    .getByRole('button')
    .evaluateAll((buttons) => {
      const colours = buttons.map((each) => getComputedStyle(each).backgroundColor);
      const save = getComputedStyle(buttons.find((each) => each.textContent === 'Save')!).backgroundColor;
      return colours.filter((colour) => colour === save).length;
    });
  expect(primaryCount).toBe(1);
  await button(page, 'Sign out everywhere, including here').click();
  await expect(page).toHaveURL(/\/login$/u);
  expect((await askApi('GET', '/auth/me', { token: elsewhere.accessToken })).status).toBe(401);
});
