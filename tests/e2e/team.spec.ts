import type { Page } from '@playwright/test';
import { mailTo, mailedLink } from './mail-of.ts';
import { type Person, api, askApi, enter, makeMember, demoPerson, sessionOf, someone } from './people.ts';
import { expect, waitForHydration, expectAccessible, urlOn, test } from './support.ts';

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
const heading = (page: Page, name: string, level: 1 | 2 = 1) => expect(main(page).getByRole('heading', { level, name, exact: true })).toBeVisible();

/** A new person opens an invitation link, enters name and password, and is in. */
async function join(page: Page, link: string, { username, password }: Person): Promise<void> {
  await page.goto(link);
  await heading(page, 'Invitation');
  await main(page).getByLabel('First name').fill('Nima');
  await field(page, 'Username').fill(username);
  await field(page, 'Password').fill(password);
  await button(page, 'Accept invitation').click();
  await expect(page).toHaveURL(/\/buyer-dashboard$/u);
  await waitForHydration(page);
}

const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: /^Your account/u }).click();
};
const ownMenu = (page: Page) => page.locator('#main-menu > ul > li:not([data-pinned])').getByRole('link', { includeHidden: true });

test('a colleague is invited with a role, joins by the link, and sees exactly what the role allows', { tag: '@wide' }, async ({ page, browser }) => {
  const owner = await makeMember();
  const colleague = someone();
  await enter(page, owner, '/roles');
  await heading(page, 'New role', 2);
  await field(page, 'Role name').fill('Bookkeeper');
  await main(page).getByLabel('Read billing').check();
  await main(page).getByLabel('Change billing').check();
  await button(page, 'Save').click();
  await expect(main(page).getByText('Read billing · Change billing')).toBeVisible();
  await expectAccessible(page);
  await page.goto(urlOn('NP', '/team'));
  await field(page, 'Email').fill(colleague.email);
  await main(page).getByLabel('Role', { exact: true }).selectOption({ label: 'Viewer: can only read' });
  await main(page).getByLabel('Custom role').selectOption({ label: 'Bookkeeper' });
  await button(page, 'Send invitation').click();
  await expect(main(page).getByText(colleague.email)).toBeVisible();

  const colleaguePage = await (await browser.newContext({ locale: 'en-GB', viewport: page.viewportSize() })).newPage();
  const link = await mailedLink(colleague.email);
  await colleaguePage.goto(link);
  await expect(main(colleaguePage)).toContainText(`${owner.organisation.name} invites ${colleague.email} to its team. Role: Viewer, Bookkeeper.`);
  await join(colleaguePage, link, colleague);
  await expect(main(colleaguePage)).toContainText(owner.organisation.name);
  // No link leads to what the role does not allow.
  await expect(main(colleaguePage).getByRole('link', { name: 'Add a child buyer' })).toHaveCount(0);
  await expect(main(colleaguePage).getByRole('link', { name: 'Invite your colleagues' })).toHaveCount(0);
  await expect(ownMenu(colleaguePage)).toHaveText(['View My Notices', 'All Buyers', 'My Child Buyers']);
  await colleaguePage.goto(urlOn('NP', '/team'));
  await heading(colleaguePage, 'Team');
  await expect(main(colleaguePage).getByText('2 people')).toBeVisible();
  await expect(main(colleaguePage).getByText('Viewer, Bookkeeper')).toBeVisible();
  await expect(main(colleaguePage).getByRole('heading', { name: 'Invite someone' })).toHaveCount(0);
  await expect(main(colleaguePage).getByRole('combobox')).toHaveCount(0);
  await colleaguePage.goto(urlOn('NP', '/roles'));
  await expect(main(colleaguePage).getByText('Bookkeeper')).toBeVisible();
  await expect(button(colleaguePage, 'Edit')).toHaveCount(0);
  await expect(main(colleaguePage).getByRole('heading', { name: 'New role' })).toHaveCount(0);
  await colleaguePage.goto(urlOn('NP', '/sub-buyer-list'));
  await heading(colleaguePage, 'Child buyers');
  await expect(main(colleaguePage).getByRole('link', { name: 'Add a child buyer' })).toHaveCount(0);
  // A typed address leads nowhere either.
  await colleaguePage.goto(urlOn('NP', '/manage-sub-buyer'));
  await heading(colleaguePage, 'Manage child buyers');
  await expect(field(colleaguePage, 'Name')).toHaveCount(0);
  await colleaguePage.goto(urlOn('NP', '/buyer-profile'));
  await expect(main(colleaguePage).getByText('You can read this.')).toBeVisible();
  await expect(main(colleaguePage).getByLabel('Website')).toBeDisabled();
  await main(colleaguePage)
    .getByRole('button', { name: /^Billing/u })
    .click();
  for (const [label, text] of [
    ['Billing name', 'Accounts office'],
    ['Street and number', 'Babar Mahal 1'],
    ['City', 'Kathmandu'],
  ] as const)
    await main(colleaguePage).getByLabel(label).fill(text);
  await main(colleaguePage).getByRole('button', { name: /^Save/u }).click();
  await expect(main(colleaguePage).getByText(/^Saved at /u)).toBeVisible();
  await colleaguePage.context().close();

  // The owner removes the additional role: it takes effect at once.
  await page.reload();
  await main(page).getByLabel('Custom role: Nima').selectOption({ label: 'No custom role' });
  await button(page, 'Save').click();
  await expect(page.getByText('Roles changed').first()).toBeVisible();
  const { accessToken: token } = await sessionOf(colleague);
  expect((await askApi('GET', '/organization/billing', { token })).status).toBe(403);
});

test('a child buyer is added, acted for, and its own user sees it alone', { tag: '@phone' }, async ({ page, browser }) => {
  const owner = await makeMember();
  const [first, name] = [someone(), `Eastern part of ${owner.username}`];
  await enter(page, owner, '/buyer-dashboard');
  await waitForHydration(page);
  await main(page).getByRole('link', { name: 'Add a child buyer' }).click();
  await expect(page).toHaveURL(/\/manage-sub-buyer$/u);
  expect(await page.evaluate(() => (history.state as { usr?: unknown }).usr)).toEqual({ mode: 'add-childbuyer' });
  await field(page, 'Name').fill(name);
  await main(page).getByLabel('Email of the first owner').fill(first.email);
  await button(page, 'Add a child buyer').click();
  await expect(page).toHaveURL(/\/sub-buyer-list$/u);
  await expect(main(page).getByText(name)).toBeVisible();
  await expectAccessible(page);

  // Its first owner joins, and sees nothing of the parent's.
  const childOwnerPage = await (await browser.newContext({ locale: 'en-GB', viewport: page.viewportSize() })).newPage();
  await join(childOwnerPage, await mailedLink(first.email), first);
  await expect(main(childOwnerPage)).toContainText(name);
  await expect(main(childOwnerPage)).not.toContainText(owner.organisation.name);
  await openMenu(childOwnerPage);
  await expect(childOwnerPage.getByRole('link', { name: 'Team' })).toBeVisible();
  await expect(childOwnerPage.getByRole('combobox', { name: 'Work for' })).toHaveCount(0);
  await childOwnerPage.goto(urlOn('NP', '/sub-buyer-list'));
  await expect(main(childOwnerPage).getByText('0 child buyers')).toBeVisible();
  await childOwnerPage.goto(urlOn('NP', '/team'));
  await expect(main(childOwnerPage).getByText('1 person')).toBeVisible();
  await expect(main(childOwnerPage)).not.toContainText(owner.email);
  const { accessToken: token } = await sessionOf(first);
  for (const path of ['/organization', '/team', `/organization/${owner.organisation.id}/children`])
    expect((await askApi('GET', path, { token, headers: { 'child-org': owner.organisation.id } })).status, path).toBe(404);

  // The parent acts for it: changes there are the child's.
  await button(page, 'Work for this buyer').click();
  await expect(page).toHaveURL(/\/buyer-dashboard$/u);
  await expect(main(page)).toContainText(name);
  await waitForHydration(page);
  await openMenu(page);
  await expect(page.getByText(`You are working for ${name}`)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('childOrg'))).toMatch(/^\w+$/u);
  await page.goto(urlOn('NP', '/buyer-profile'));
  await expect(main(page).getByRole('heading', { level: 1, name })).toBeVisible();
  await main(page).getByLabel('What the organisation does').fill('Keeps the eastern roads open.');
  await main(page).getByRole('button', { name: /^Save/u }).click();
  await heading(page, 'Type of public body', 2);
  await childOwnerPage.goto(urlOn('NP', '/buyer-profile'));
  await main(childOwnerPage)
    .getByRole('button', { name: /^General/u })
    .click();
  await expect(main(childOwnerPage).getByLabel('What the organisation does')).toHaveValue('Keeps the eastern roads open.');
  await childOwnerPage.context().close();
  // And acts for itself again.
  await openMenu(page);
  await page.getByRole('combobox', { name: 'Work for' }).selectOption({ label: owner.organisation.name });
  await expect(page).toHaveURL(/\/buyer-dashboard$/u);
  await expect(main(page)).toContainText(owner.organisation.name);
  expect(await page.evaluate(() => sessionStorage.getItem('childOrg'))).toBeNull();
});

test('an administrator adds a buyer; its owner joins by the mail and has the buyer’s dashboard, approved', { tag: '@wide' }, async ({ page, browser }) => {
  const owner = someone();
  const name = `Bridge Unit of ${owner.username}`;
  await enter(page, demoPerson('admin'), '/admin-addBuyer');
  await field(page, 'Organisation name').fill(name);
  await main(page).getByLabel('Email of the first owner').fill(owner.email);
  await expectAccessible(page);
  await button(page, 'Add and invite').click();
  await expect(page).toHaveURL(/\/edit-buyer\?id=/u);
  await expect(main(page)).toContainText(name);
  const ownerPage = await (await browser.newContext({ locale: 'en-GB', viewport: page.viewportSize() })).newPage();
  const mail = await mailTo(owner.email);
  expect(mail.subject).toBe(`You are invited to own ${name} at Tenderbell`);
  await join(ownerPage, /https?:\S+/u.exec(mail.text)![0], owner);
  await expect(main(ownerPage)).toContainText(name);
  await expect(main(ownerPage)).not.toContainText('is pending approval');
  // The link works once.
  await ownerPage.goto('about:blank');
  await ownerPage.goto(/https?:\S+/u.exec(mail.text)![0]);
  await expect(main(ownerPage).getByRole('alert')).toHaveText('This invitation was already used or withdrawn.');
  await ownerPage.context().close();
});

test('a child buyer added by mistake is removed; one with members stays, and the reason is shown', { tag: '@wide' }, async ({ page, consoleProblems }) => {
  const owner = await makeMember();
  const { accessToken: token } = await sessionOf(owner);
  const addChild = async (name: string, email?: string) =>
    api<{ id: string }>('POST', '/organization/children', { token, body: { name, ...(email ? { owner: { email } } : {}) } });
  const childOwner = someone();
  await Promise.all([addChild('Opened in error'), addChild('Opened in earnest', childOwner.email)]);
  const link = /token=([\w-]{43})/u.exec(await mailedLink(childOwner.email, /invites you/u))?.[1];
  await api('POST', '/users/registration', {
    body: { token: link, person: { username: childOwner.username, password: childOwner.password, firstName: 'Nima' } },
  });
  await enter(page, owner, '/sub-buyer-list');
  const row = (name: string) => main(page).getByRole('listitem').filter({ hasText: name });
  const remove = async (name: string) => {
    await row(name).getByRole('button', { name: 'Remove' }).click();
    await expect(row(name)).toContainText(`Remove ${name} and everything entered for it?`);
    await row(name).getByRole('button', { name: 'Remove' }).click();
  };
  await remove('Opened in earnest');
  await expect(page.getByText('It has its own members.').first()).toBeVisible();
  consoleProblems.splice(0);
  await expectAccessible(page);
  await remove('Opened in error');
  await expect(page.getByText('Child buyer removed').first()).toBeVisible();
  await expect(row('Opened in error')).toHaveCount(0);
  await expect(row('Opened in earnest')).toBeVisible();
});
