import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { mailedLink } from './mail-of.ts';
import { expect, hydrated, looksRight, on, test } from './support.ts';

const PASSWORD = 'seven green hills';
const someone = () => {
  const name = randomUUID().slice(0, 8);
  return { username: `maya ${name}`, email: `${name}@e2e.test` };
};

async function fillIn(page: Page, { username, email }: { username: string; email: string }): Promise<void> {
  await page.getByLabel('First name').fill('Maya');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
}
const press = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true }).click();

async function signIn(page: Page, username: string): Promise<void> {
  await hydrated(page);
  await page.getByLabel('Username or e-mail').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Sign in');
}

test('a buyer signs up, proves the address and sets up the organisation', async ({ page }) => {
  const one = someone();
  await page.goto(on('NP', '/register'));
  await hydrated(page);
  await looksRight(page);
  await fillIn(page, one);
  await press(page, 'Register');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Read your mail');
  await expect(page.locator('main')).toContainText(one.email);
  await looksRight(page);

  // Signed in before the address is proved: nothing else can be reached.
  await page.goto(on('NP', '/login'));
  await signIn(page, one.username);
  await expect(page).toHaveURL(/\/emailverification$/u);
  await expect(page.getByRole('button', { name: 'Send the link again' })).toBeVisible();
  await page.goto(on('NP', '/buyer-registration-successful'));
  await expect(page).toHaveURL(/\/emailverification$/u);

  const link = await mailedLink(one.email);
  await page.goto(link);
  await expect(page.locator('main')).toContainText(`${one.email} is to belong to the account “${one.username}”.`);
  await looksRight(page);
  await press(page, 'Yes, confirm it');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your address is confirmed');
  await page.getByRole('link', { name: 'Go on' }).click();
  await expect(page).toHaveURL(/\/buyer-registration-successful$/u);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your organisation');
  await expect(page.getByRole('radio', { name: 'Publish tenders' })).toBeChecked();
  await looksRight(page);

  await page.getByLabel('Name of the organisation').fill('Pokhara Water Board');
  await page.getByLabel('City').fill('पोखरा');
  await press(page, 'Set up the organisation');
  // The profile screen of the type, where it is built.
  await expect(page).not.toHaveURL(/buyer-registration-successful/u);
  const details = await page.evaluate(() => localStorage.getItem('userDetails'));
  expect(JSON.parse(details ?? 'null')).toMatchObject({
    emailVerified: true,
    baseOrganizationDTOList: [{ name: 'Pokhara Water Board', orgType: 'BUYER', approval: 'pending', roleName: 'owner' }],
  });

  // The link is good once.
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your address is confirmed');
});

test('a supplier opens the link on another device, and signs in there', async ({ page, browser }) => {
  const one = someone();
  await page.goto(on('NP', '/register?type=seller'));
  await hydrated(page);
  await expect(page.getByRole('radio', { name: 'Find tenders' })).toBeChecked();
  await fillIn(page, one);
  await press(page, 'Register');
  await expect(page).toHaveURL(/\/register-result$/u);
  const context = await browser.newContext({ locale: 'en-GB' });
  const other = await context.newPage();
  await other.goto(await mailedLink(one.email));
  await press(other, 'Yes, confirm it');
  await other.locator('main').getByRole('link', { name: 'Sign in' }).click();
  await signIn(other, one.email);
  await expect(other).toHaveURL(/\/buyer-registration-successful$/u);
  await expect(other.getByRole('radio', { name: 'Find tenders' })).toBeChecked();
  await context.close();
});

test.describe('what is wrong', () => {
  test('is said beside each field, and what was typed is kept', async ({ page, complaints }) => {
    await page.goto(on('NP', '/register'));
    await hydrated(page);
    await page.getByLabel('First name').fill('Maya <3');
    await page.getByLabel('Username').fill('ab');
    await page.getByLabel('E-mail address').fill('nobody');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await press(page, 'Register');
    const alert = page.locator('main').getByRole('alert');
    await expect(alert).toBeFocused();
    await expect(alert.getByRole('link')).toHaveText([
      'First name: Letters, digits and spaces only.',
      'Username: At least 3 characters.',
      'E-mail address: This is no e-mail address.',
      'Password: At least 8 characters.',
    ]);
    await expect(page.getByLabel('First name')).toHaveValue('Maya <3');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('short');
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/At least 3 characters\.$/u);
    await looksRight(page);
    // The browser tells of the refusal, as it should.
    expect(complaints.splice(0).every((complaint) => complaint.includes('400'))).toBe(true);
  });

  test('a paste of anything but letters, digits and spaces clears a guarded input, never a password', async ({ page }) => {
    await page.goto(on('NP', '/register'));
    await hydrated(page);
    const paste = (label: string, text: string) =>
      page.getByLabel(label, { exact: true }).evaluate((input, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', pasted);
        return input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
    await page.getByLabel('First name').fill('Maya');
    expect(await paste('First name', 'राम बहादुर 2')).toBe(true);
    await expect(page.getByLabel('First name')).toHaveValue('Maya');
    expect(await paste('First name', 'Maya; drop')).toBe(false);
    await expect(page.getByLabel('First name')).toHaveValue('');
    await page.getByLabel('Password', { exact: true }).fill('kept');
    expect(await paste('Password', 'a; b')).toBe(true);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('kept');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  });
});

test('the redirect follows pages of this site alone', async ({ page }) => {
  await page.goto(on('NP', '/redirect?to=/buyers-list%3Fletter%3DA'));
  await expect(page).toHaveURL(on('NP', '/buyers-list?letter=A'));
  for (const target of [
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '%2F%2Fevil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/redirect',
  ]) {
    await page.goto(on('NP', `/redirect?to=${target.includes('%') ? target : encodeURIComponent(target)}`));
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This address leads elsewhere');
    expect(new URL(page.url()).origin).toBe(new URL(on('NP')).origin);
    await expect(page.locator('main').getByRole('link')).toHaveAttribute('href', '/');
  }
});
