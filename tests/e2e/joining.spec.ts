import type { Page } from '@playwright/test';
import { mailTo, mailedLink } from './mail-of.ts';
import { type Person, enter, makeMember, demoPerson, someone } from './people.ts';
import { recordClicks } from './record-clicks.ts';
import { searchCards, expect, waitForHydration, expectAccessible, urlOn, test } from './support.ts';

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
const steps = (page: Page) => page.getByRole('navigation', { name: 'Profile steps' });
const step = (page: Page, name: string) => expect(main(page).getByRole('heading', { level: 2, name, exact: true })).toBeVisible();

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await main(page).getByLabel(label).first().fill(value);
}

/** The main menu, opened if it is behind a button: the links by target. */
async function menuOf(page: Page): Promise<string[]> {
  const isPhone = page.viewportSize()?.width === 360;
  const menu = page.locator(isPhone ? '#mobile-menu' : '#main-menu');
  // Besides the dashboard and the tenders, which everybody has.
  return menu.locator('> ul > li:not([data-pinned])').getByRole('link', { includeHidden: true }).allTextContents();
}

/**
 * From the home page to the second step, through the emailed link. It opens in another tab of the same browser and signs in there. @returns
 * what was pressed on the way, and the tab.
 */
async function signUp(first: Page, { username, email, password }: Person, kind: string, consoleProblems: string[]): Promise<{ page: Page; presses: string[] }> {
  const presses = await recordClicks(first);
  await first.goto(urlOn('NP'));
  await waitForHydration(first);
  await first.getByRole('banner').getByRole('link', { name: 'Register', exact: true }).click();
  await expect(main(first).getByRole('heading', { level: 1 })).toHaveText('Register');
  await waitForHydration(first);
  await expectAccessible(first);
  // Nothing is preselected; a missing choice is reported at the choice.
  await expect(first.getByRole('radio', { checked: true })).toHaveCount(0);
  const before = presses.length;
  await press(first, 'Register');
  await expect(first.locator('#field-orgType-error')).toHaveText('Choose one of these.');
  presses.length = before;
  consoleProblems.length = 0;
  const page = first;
  await page.getByRole('radio', { name: kind }).check();
  await page.getByLabel('First name').fill('Maya');
  await field(page, 'Username').fill(username);
  await field(page, 'Email address').fill(email);
  await field(page, 'Password').fill(password);
  await press(page, 'Register');
  await expect(main(page)).toContainText(`We sent a link to ${email}.`);
  await expectAccessible(page);
  const tab = await page.context().newPage();
  const tabPresses = await recordClicks(tab);
  await tab.goto(await mailedLink(email));
  await expect(main(tab)).toContainText(`Use ${email} for account “${username}”?`);
  await press(tab, 'Yes, confirm');
  // Signed in without a password, and not asked for the type again.
  await expect(tab).toHaveURL(/\/buyer-registration-successful$/u);
  await expect(main(tab)).toContainText(`What do you want to do? ${kind}`);
  await expect(tab.getByRole('radio')).toHaveCount(0);
  await expectAccessible(tab);
  await expect(main(first).getByRole('heading', { level: 1 })).toHaveText('Your address is confirmed');
  presses.push(...tabPresses.splice(0));
  // Presses there count from now on.
  tabPresses.push = (...added) => presses.push(...added);
  return { page: tab, presses };
}

const address = { 'Street and number': 'Babar Mahal 1', City: 'Kathmandu', 'Postal code': '44600' };

/** The steps that both sides have, each saved and complete before the next. */
async function general(page: Page, consoleProblems: string[], presses: string[] = []): Promise<void> {
  await step(page, 'General');
  await expect(steps(page).getByRole('button', { name: 'Address' })).toBeDisabled();
  await fill(page, { Website: 'not an address' });
  const before = presses.length;
  await press(page, 'Save and continue');
  // Errors are listed at the fields and above them; typed text stays.
  const summary = main(page).getByRole('alert');
  await expect(summary).toContainText('2 fields need your attention');
  await expect(summary).toContainText('Start the web address with https:// or http://.');
  await expect(main(page).getByLabel('Website')).toHaveValue('not an address');
  consoleProblems.length = 0;
  // A deliberate error.
  presses.length = before;
  await expectAccessible(page);
  await fill(page, { Website: 'https://roads.example.np', 'What the organisation does': 'Keeps the hill roads open.' });
  await press(page, 'Save and continue');
}
/** @returns the number of presses caused by deliberate errors. */
async function placeAndContact(page: Page, { email }: Person, city = ''): Promise<number> {
  await step(page, 'Address');
  // The town was entered with the name.
  await expect(field(page, 'City')).toHaveValue(city);
  await fill(page, address);
  await press(page, 'Save and continue');
  await step(page, 'Contacts');
  await expect(main(page).getByText(/^Saved at /u)).toBeVisible();
  // The person who registered is suggested.
  await expect(field(page, 'Name')).toHaveValue('Maya');
  await expect(field(page, 'Email')).toHaveValue(email);
  // The message that the previous step was saved does not appear above this step's errors.
  await field(page, 'Name').fill('');
  await press(page, 'Save and continue');
  await expect(main(page).getByRole('alert')).toContainText('1 field needs your attention');
  await expect(main(page).getByText(/^Saved at /u)).toHaveCount(0);
  await field(page, 'Name').fill('Asha Rai');
  await press(page, 'Save and continue');
  return 1;
}
const isWhole = async (page: Page, count: number) => {
  await expect(main(page).getByRole('status').filter({ hasText: 'Your profile is complete.' })).toBeVisible();
  await expect(steps(page).locator('button[data-done]')).toHaveCount(count);
  await expect(main(page)).not.toContainText('Complete the profile');
};
async function billingAndWhole(page: Page, count: number): Promise<void> {
  await step(page, 'Billing');
  // The address is typed only once.
  await expect(main(page).getByLabel('Same as the main address')).toBeChecked();
  await expect(main(page)).toContainText('Babar Mahal 1, 44600 Kathmandu, Nepal');
  await expect(main(page).getByLabel('Street and number')).toHaveCount(0);
  await fill(page, { 'Tax number': '301 234 567' });
  await press(page, 'Save');
  await isWhole(page, count);
}

test(
  'a buyer signs up, verifies the address, completes the profile in twelve clicks, is approved, and gets the buyer’s menu',
  { tag: '@wide' },
  async ({ page: first, browser, consoleProblems }) => {
    const person = someone();
    const name = `Water Board of ${person.username}`;
    const { page, presses } = await signUp(first, person, 'Publish tenders', consoleProblems);
    // A user without an organisation has the reduced menu.
    await expect.poll(async () => (await menuOf(page)).slice(0, 2)).toEqual(['My account', 'Sign out']);
    await field(page, 'Organisation name').fill(name);
    await page.getByLabel('City').fill('पोखरा');
    await press(page, 'Add organisation');
    await expect(page).toHaveURL(/\/buyer-profile$/u);
    await expect(main(page)).toContainText('You can publish once it is approved');
    await general(page, consoleProblems, presses);
    await step(page, 'Type of public body');
    await main(page).getByLabel('Central government').check();
    await press(page, 'Save and continue');
    const slips = await placeAndContact(page, person, 'पोखरा');
    // The offices step has nothing more to ask.
    await billingAndWhole(page, 6);
    expect(presses, 'presses from the first page to a complete profile').toHaveLength(11 + slips);
    await expectAccessible(page);
    // The server has stored it.
    await page.reload();
    await isWhole(page, 6);

    const adminPage = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    await enter(adminPage, demoPerson('admin'), '/activate-buyer');
    const search = adminPage.getByRole('searchbox', { name: 'Organisation name' });
    await search.fill(name);
    await search.press('Enter');
    await adminPage.getByRole('link', { name, exact: true }).click();
    // Everything entered is shown for the decision.
    await expect(main(adminPage)).toContainText('Keeps the hill roads open.');
    const decision = main(adminPage).getByRole('region', { name: 'New buyer' });
    await expect(decision.getByRole('heading')).toHaveText(`Approve ${name} as a buyer?`);
    await expect(decision).toContainText('Registered byMaya');
    await expect(decision).toContainText('email verified');
    await expect(decision).toContainText('6 of 6 steps complete');
    const group = (title: string) => main(adminPage).getByRole('region', { name: title, exact: true });
    await expect(group('Address and registration').locator('dd').last()).toHaveText('Babar Mahal 1\n44600 Kathmandu', { useInnerText: true });
    await expect(group('Contacts').locator('dl > div').filter({ hasText: 'Shown on the public page' }).locator('dd')).toHaveText('No');
    await expect(group('Changed since the last decision')).toContainText('First application');
    await expect(group('Possible duplicates')).toBeVisible();
    await expect(main(adminPage)).not.toContainText(/\b(?:true|false)\b/u);
    await expectAccessible(adminPage);
    await press(adminPage, 'Approve');
    await expect(adminPage.getByText(`${name} is approved`).first()).toBeVisible();
    await adminPage.context().close();

    const mail = await mailTo(person.email, /is approved$/u);
    expect(mail.subject).toBe(`${name} is approved`);
    await page.goto(/https?:\S+/u.exec(mail.text)![0]);
    await expect(page).toHaveURL(/\/buyer-dashboard$/u);
    await expect(main(page)).toContainText(name);
    await expect(main(page)).not.toContainText('Your organisation is pending approval');
    await expect
      .poll(async () => (await menuOf(page)).slice(0, 5))
      .toEqual(['View My Notices', 'Add Notices', 'All Buyers', 'My Child Buyers', 'Add Child Buyer']);
  },
);

test(
  'a supplier sees tenders after six clicks, completes the profile, and gets the supplier’s menu at once',
  { tag: '@phone' },
  async ({ page: first, consoleProblems }) => {
    const person = someone();
    const { page, presses } = await signUp(first, person, 'Find tenders', consoleProblems);
    await field(page, 'Organisation name').fill(`Builders of ${person.username}`);
    await press(page, 'Add organisation');
    await expect(page).toHaveURL(/\/seller-profile$/u);
    // A supplier needs no approval.
    await expect(main(page)).not.toContainText('Pending approval');
    // Its open tenders come first, before any step: of the country, then of what it supplies.
    await expect(main(page).getByRole('heading', { level: 2, name: 'Open tenders: Nepal' })).toBeVisible();
    await expect(main(page).getByRole('article')).not.toHaveCount(0);
    await expectAccessible(page);
    await main(page).getByRole('button', { name: 'Construction and building materials' }).click();
    const sectorTenders = main(page).getByRole('region', { name: 'Open tenders in your sectors' });
    await expect(sectorTenders.getByRole('article')).toHaveCount(5);
    expect(presses, 'presses from the first page to the first list').toHaveLength(6);
    await expect(sectorTenders.getByRole('link', { name: /^See all /u })).toHaveAttribute('href', '/LocalTenders?state=open&sector=construction');
    // The chip, the link and its list have the same count, locked notices included.
    const { total } = await searchCards('NP', 'scope=local&state=open&sector=construction');
    await expect(sectorTenders.getByRole('link', { name: `See all ${total} tenders` })).toBeVisible();
    const chip = sectorTenders.getByRole('button', { name: `Construction and building materials ${total}` });
    await chip.click();
    await expect(sectorTenders.getByRole('status').filter({ hasText: 'You need at least one sector.' })).toBeVisible();
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
    await general(page, consoleProblems);
    await placeAndContact(page, person);
    await step(page, 'Billing');
    await steps(page).getByRole('button', { name: 'What you supply' }).click();
    await step(page, 'What you supply');
    await expect(main(page).getByRole('list', { name: 'Selected codes' })).toContainText('45000000');
    await main(page).getByRole('searchbox').fill('72222300');
    await main(page).getByRole('treeitem').filter({ hasText: '72222300' }).click();
    await expect(main(page).getByRole('list', { name: 'Selected codes' })).toContainText('72222300');
    await expectAccessible(page);
    await press(page, 'Save');
    await expect(main(page).getByText(/^Saved at /u)).toBeVisible();
    await steps(page).getByRole('button', { name: 'Billing' }).click();
    await billingAndWhole(page, 5);
    await page.getByRole('button', { name: /^Your account/u }).click();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL(/\/seller-dashboard$/u);
    await expect.poll(() => menuOf(page)).not.toContain('Add Child Buyer');
    // A buyer's screens redirect here.
    await page.goto(urlOn('NP', '/buyer-profile'));
    await expect(page).toHaveURL(/\/seller-dashboard$/u);
  },
);

test('a user with two sides chooses one at /login, switches in the menu, and may choose there again', { tag: '@phone' }, async ({ page }) => {
  const member = await makeMember('BOTH');
  await page.goto(urlOn('NP', '/login'));
  await waitForHydration(page);
  await field(page, 'Username or email').fill(member.email);
  await field(page, 'Password').fill(member.password);
  await press(page, 'Sign in');
  await expect(page.getByRole('heading', { name: 'Continue as buyer or supplier?' })).toBeVisible();
  await expectAccessible(page);
  await press(page, 'Work as buyer');
  await expect(page).toHaveURL(/\/buyer-dashboard$/u);
  await expect.poll(() => menuOf(page)).toContain('Add Child Buyer');
  await page.getByRole('button', { name: /^Your account/u }).click();
  await page.getByRole('button', { name: 'Work as supplier' }).click();
  await expect(page).toHaveURL(/\/seller-dashboard$/u);
  await expect.poll(() => menuOf(page)).not.toContain('Add Child Buyer');
  await page.goto(urlOn('NP', '/login'));
  await press(page, 'Work as buyer');
  await expect(page).toHaveURL(/\/buyer-dashboard$/u);
});
