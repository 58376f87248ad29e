import type { Page } from '@playwright/test';
import { mailTo, mailedLink } from './mail-of.ts';
import { type Person, enter, makeMember, ofDemo, someone } from './people.ts';
import { expect, hydrated, looksRight, on, test } from './support.ts';

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
const steps = (page: Page) => page.getByRole('navigation', { name: 'Steps of the profile' });
const step = (page: Page, name: string) => expect(main(page).getByRole('heading', { level: 2, name, exact: true })).toBeVisible();

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await main(page).getByLabel(label).first().fill(value);
}

/** The main menu, opened where it is behind a button: what leads where. */
async function menuOf(page: Page): Promise<string[]> {
  const isPhone = page.viewportSize()?.width === 360;
  const menu = page.locator(isPhone ? '#mobile-menu' : '#main-menu');
  // Beside the dashboard and the tenders, which everybody has.
  return menu.locator('> ul > li:not([data-part])').getByRole('link', { includeHidden: true }).allTextContents();
}

/** From the form to the second step, by the link of the mail, opened in the same browser without having signed in. */
async function signUp(page: Page, { username, email, password }: Person, kind: string): Promise<void> {
  await page.goto(on('NP', '/register'));
  await hydrated(page);
  await looksRight(page);
  await page.getByRole('radio', { name: kind }).check();
  await page.getByLabel('First name').fill('Maya');
  await field(page, 'Username').fill(username);
  await field(page, 'E-mail address').fill(email);
  await field(page, 'Password').fill(password);
  await press(page, 'Register');
  await expect(main(page)).toContainText(`We have mailed a link to ${email}.`);
  await page.goto(await mailedLink(email));
  await expect(main(page)).toContainText(`${email} is to belong to the account “${username}”.`);
  await press(page, 'Yes, confirm it');
  await main(page).getByRole('link', { name: 'Sign in' }).click();
  await hydrated(page);
  await field(page, 'Username or e-mail').fill(username);
  await field(page, 'Password').fill(password);
  await press(page, 'Sign in');
  await expect(page).toHaveURL(/\/buyer-registration-successful$/u);
  await expect(page.getByRole('radio', { name: kind })).toBeChecked();
  await looksRight(page);
}

const address = { 'Street and number': 'Babar Mahal 1', City: 'Kathmandu', 'Postal code': '44600' };

/** The steps that both sides have, each saved and green before the next. */
async function general(page: Page, complaints: string[]): Promise<void> {
  await step(page, 'General');
  await expect(steps(page).getByRole('button', { name: 'Address' })).toBeDisabled();
  await fill(page, { Website: 'not an address' });
  await press(page, 'Save and go on');
  // Named beside the fields and above them; what was typed is kept.
  const summary = main(page).getByRole('alert');
  await expect(summary).toContainText('2 fields need your attention');
  await expect(summary).toContainText('A web address begins with https:// or http://.');
  await expect(main(page).getByLabel('Website')).toHaveValue('not an address');
  complaints.length = 0;
  await looksRight(page);
  await fill(page, { Website: 'https://roads.example.np', 'What the organisation does': 'Keeps the hill roads open.' });
  await press(page, 'Save and go on');
}
async function placeAndContact(page: Page): Promise<void> {
  await step(page, 'Address');
  await fill(page, address);
  await press(page, 'Save and go on');
  await step(page, 'Contacts');
  await press(page, 'Add a contact');
  await fill(page, { Name: 'Asha Rai', 'E-mail': 'asha@roads.example.np' });
  await press(page, 'Save');
  await expect(main(page).getByText('Asha Rai')).toBeVisible();
  await press(page, 'Go on');
}
const isWhole = async (page: Page, count: number) => {
  await expect(main(page).getByRole('status').filter({ hasText: 'Every step of the profile is complete.' })).toBeVisible();
  await expect(steps(page).locator('button[data-done]')).toHaveCount(count);
};
async function billingAndWhole(page: Page, count: number): Promise<void> {
  await step(page, 'Billing');
  await fill(page, { ...address, 'Tax number': '301 234 567' });
  await press(page, 'Save');
  await isWhole(page, count);
}

test('a buyer signs up, proves the address, completes the profile, is approved, and has the buyer’s menu', async ({ page, browser, complaints }) => {
  const one = someone();
  const name = `Water Board of ${one.username}`;
  await signUp(page, one, 'Publish tenders');
  // Without an organisation there is the reduced menu.
  await expect.poll(async () => (await menuOf(page)).slice(0, 2)).toEqual(['My account', 'Sign out']);
  await field(page, 'Name of the organisation').fill(name);
  await page.getByLabel('City').fill('पोखरा');
  await press(page, 'Set up the organisation');
  await expect(page).toHaveURL(/\/buyer-profile$/u);
  await expect(main(page)).toContainText('publishing comes with the approval');
  await general(page, complaints);
  await step(page, 'Kind of body');
  await main(page).getByLabel('Central government').check();
  await press(page, 'Save and go on');
  await placeAndContact(page);
  await step(page, 'Offices');
  await main(page).getByLabel('There are no other offices').check();
  await press(page, 'Go on');
  await billingAndWhole(page, 6);
  await looksRight(page);
  // The server keeps it.
  await page.reload();
  await isWhole(page, 6);

  const admins = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await enter(admins, ofDemo('admin'), '/activate-buyer');
  const search = admins.getByRole('searchbox', { name: 'Name of the organisation' });
  await search.fill(name);
  await search.press('Enter');
  await admins.getByRole('link', { name, exact: true }).click();
  // All that was entered is there to decide upon.
  await expect(main(admins)).toContainText('Keeps the hill roads open.');
  await expect(main(admins)).toContainText('Babar Mahal 1');
  await press(admins, 'Approve');
  await expect(admins.getByText(`${name} is approved`).first()).toBeVisible();
  await admins.context().close();

  const mail = await mailTo(one.email, /is approved$/u);
  expect(mail.subject).toBe(`${name} is approved`);
  await page.goto(/https?:\S+/u.exec(mail.text)![0]);
  await expect(page).toHaveURL(/\/buyer-dashboard$/u);
  await expect(main(page)).toContainText(name);
  await expect(main(page)).not.toContainText('An administrator still has to approve');
  await expect.poll(async () => (await menuOf(page)).slice(0, 3)).toEqual(['All Buyers', 'My Child Buyers', 'Add Child Buyer']);
});

test('a supplier signs up, proves the address, completes the profile, and has the supplier’s menu at once', { tag: '@phone' }, async ({ page, complaints }) => {
  const one = someone();
  await signUp(page, one, 'Find tenders');
  await field(page, 'Name of the organisation').fill(`Builders of ${one.username}`);
  await press(page, 'Set up the organisation');
  await expect(page).toHaveURL(/\/seller-profile$/u);
  // A supplier waits for nobody.
  await expect(main(page)).not.toContainText('Waiting for approval');
  await general(page, complaints);
  await placeAndContact(page);
  await step(page, 'What you supply');
  await main(page).getByRole('searchbox').fill('45233120');
  await main(page).getByRole('treeitem').filter({ hasText: '45233120' }).click();
  await expect(main(page).getByRole('list', { name: 'Chosen codes' })).toContainText('45233120');
  await looksRight(page);
  await press(page, 'Save and go on');
  await billingAndWhole(page, 5);
  await page.getByRole('button', { name: /^Your account/u }).click();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/seller-dashboard$/u);
  await expect.poll(() => menuOf(page)).not.toContain('Add Child Buyer');
  // What is a buyer's leads back here.
  await page.goto(on('NP', '/buyer-profile'));
  await expect(page).toHaveURL(/\/seller-dashboard$/u);
});

test('who has two sides chooses one at /login, switches from the menu, and may choose there again', { tag: '@phone' }, async ({ page }) => {
  const one = await makeMember('BOTH');
  await page.goto(on('NP', '/login'));
  await hydrated(page);
  await field(page, 'Username or e-mail').fill(one.email);
  await field(page, 'Password').fill(one.password);
  await press(page, 'Sign in');
  await expect(page.getByRole('heading', { name: 'Which side do you work on?' })).toBeVisible();
  await looksRight(page);
  await press(page, 'Work as buyer');
  await expect(page).toHaveURL(/\/buyer-dashboard$/u);
  await expect.poll(() => menuOf(page)).toContain('Add Child Buyer');
  await page.getByRole('button', { name: /^Your account/u }).click();
  await page.getByRole('button', { name: 'Work as supplier' }).click();
  await expect(page).toHaveURL(/\/seller-dashboard$/u);
  await expect.poll(() => menuOf(page)).not.toContain('Add Child Buyer');
  await page.goto(on('NP', '/login'));
  await press(page, 'Work as buyer');
  await expect(page).toHaveURL(/\/buyer-dashboard$/u);
});
