import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Secret, TOTP } from 'otpauth';
import type { Page } from '@playwright/test';
import { expect, hydrated, looksRight, on, port, test } from './support.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

interface MadeAdmin {
  username: string;
  email: string;
  passwordLink: string;
  secret: string;
  recoveryCodes: string[];
}

/** A new administrator, as an operator makes one beside the running server. */
async function makeAdmin(): Promise<MadeAdmin> {
  const username = `root ${randomUUID().slice(0, 8)}`;
  const { stdout } = await run(
    process.execPath,
    ['server/cli.ts', 'create-admin', '--username', username, '--email', `${username.replace(' ', '.')}@people.test`, '--json'],
    { cwd: root, env: { ...process.env, PORT: String(port), DATA_DIR: join(root, `.cache/e2e-${port}`) } },
  );
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as MadeAdmin;
}

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate();
/** Whoever signed in has landed somewhere, and is kept in storage. */
async function landed(page: Page, expected: { username?: string; side?: string }): Promise<void> {
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.waitForFunction((wanted) => {
    const user = JSON.parse(localStorage.getItem('userDetails') ?? 'null') as Record<string, unknown> | null;
    return user !== null && Object.entries(wanted).every(([key, value]) => user[key] === value);
  }, expected);
}

async function signIn(page: Page, site: string, username: string, password: string): Promise<void> {
  await page.goto(on(site, '/login'));
  await hydrated(page);
  await page.getByLabel('Username or e-mail').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('signing in: what is wrong stands beside its field, what was typed is kept, and the token is stored', async ({ page, complaints }) => {
  await signIn(page, 'NP', 'nobody of this name', 'a wrong phrase');
  await expect(page.locator('#field-password-error')).toHaveText('The name or the password is not right.');
  await expect(page.getByLabel('Username or e-mail')).toHaveValue('nobody of this name');
  await looksRight(page);
  expect(complaints.splice(0).join('\n')).toMatch(/401/u);
  await signIn(page, 'NP', 'seller@demo.test', 'tenderbell-demo');
  await landed(page, { username: 'seller' });
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/u);
});

test('people of an organisation that buys and supplies choose a side, and find the choice at /login again', async ({ page, isMobile }) => {
  await signIn(page, 'NP', 'both@demo.test', 'tenderbell-demo');
  await expect(page.getByRole('heading', { name: 'Which side do you work on?' })).toBeVisible();
  const side = isMobile ? 'SELLER' : 'BUYER';
  await page.getByRole('button', { name: isMobile ? 'Work as supplier' : 'Work as buyer' }).click();
  await landed(page, { side });
  await page.goto(on('NP', '/login'));
  await expect(page.getByRole('heading', { name: 'Which side do you work on?' })).toBeVisible();
});

test('after some failures a proof of work goes with each attempt, without a word', async ({ page, complaints, isMobile }) => {
  await signIn(page, 'NP', `stranger ${isMobile}`, 'a wrong phrase');
  for (const nth of [1, 2, 3, 4]) {
    await expect(page.locator('#field-password-error')).toHaveText('The name or the password is not right.');
    await page.getByLabel('Password', { exact: true }).fill(`wrong phrase ${nth}`);
    await expect(page.locator('#field-password-error')).toHaveCount(0);
    if (nth < 4) await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }
  expect(complaints.splice(0).join('\n')).toMatch(/403/u);
});

test('a forgotten password: the same is said of a known and an unknown name', async ({ page }) => {
  const said = [];
  for (const name of ['seller@demo.test', 'nobody@demo.test']) {
    await page.goto(on('NP', '/forgot-password'));
    await hydrated(page);
    await page.getByLabel('Username or e-mail').fill(name);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.locator('main output')).toContainText(name);
    said.push((await page.locator('main output').innerText()).replaceAll(name, 'NAME'));
  }
  expect(said[0]).toBe(said[1]);
  await looksRight(page);
});

test('a forgotten password is set anew by mail; the second factor is asked for all the same', async ({ page, complaints }) => {
  test.setTimeout(150_000);
  const admin = await makeAdmin();
  await page.goto(on('NP', '/forgot-password'));
  await hydrated(page);
  await page.getByLabel('Username or e-mail').fill(admin.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.locator('main output')).toContainText(admin.email);
  const mail = page.getByRole('row').filter({ hasText: admin.email }).getByRole('link', { name: 'Set a new password' });
  // A worker writes it, after the answer.
  await expect(async () => {
    await page.goto(on('NP', '/outbox'));
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  await mail.click();
  await page.locator('pre a[href*="/reset-password"]').click();
  await hydrated(page);
  await page.getByLabel('New password').fill('a phrase that came by mail');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Your new password counts.')).toBeVisible();
  await signIn(page, 'NP', admin.username, 'a phrase that came by mail');
  await page.getByLabel('Code').fill(admin.recoveryCodes[0]!);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await landed(page, { username: admin.username });
  // The outbox shows mails in a frame that runs no scripts; that a code is needed is answered 401.
  complaints.splice(0);
});

test('an administrator sets a password by the link, signs in with a code, changes the second factor and ends other devices', async ({
  page,
  browser,
  complaints,
}) => {
  // A program of its own, two people, many steps.
  test.setTimeout(150_000);
  const admin = await makeAdmin();
  const password = 'a phrase for this journey';
  await page.goto(admin.passwordLink);
  await hydrated(page);
  await page.getByLabel('New password').fill('password1');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.locator('#field-password-error')).toHaveText('Too many people use this password.');
  complaints.splice(0);
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('New password')).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Your new password counts.')).toBeVisible();
  // The link is spent.
  await page.goto('about:blank');
  await page.goto(admin.passwordLink);
  await hydrated(page);
  await page.getByLabel('New password').fill('another fine phrase');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('This link was used')).toBeVisible();

  await signIn(page, 'main', admin.username, password);
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.locator('#field-code-error')).toHaveText('This is not right.');
  await page.getByLabel('Code').fill(codeOf(admin.secret));
  await looksRight(page);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await landed(page, { username: admin.username });
  complaints.splice(0);

  // Elsewhere, by a recovery code.
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, 'main', admin.username, password);
  await elsewhere.getByLabel('Code').fill(admin.recoveryCodes[0]!);
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
  await landed(elsewhere, { username: admin.username });

  await page.goto(on('main', '/My-Account'));
  await expect(page.getByRole('heading', { name: 'My account', level: 1 })).toBeVisible();
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
  await expect(page.getByText('This device')).toBeVisible();
  await looksRight(page);
  const factor = page.getByRole('region', { name: 'Second factor' });
  await factor.getByRole('button', { name: 'Switch it off' }).click();
  await factor.getByLabel('Your present password').fill(password);
  await factor.getByLabel('Code').fill(admin.recoveryCodes[1]!);
  await factor.getByRole('button', { name: 'Switch it off' }).click();
  await factor.getByRole('button', { name: 'Set up a second factor' }).click();
  await factor.getByLabel('Your present password').fill(password);
  await factor.getByRole('button', { name: 'Go on' }).click();
  await expect(factor.locator('svg path')).toBeVisible();
  await looksRight(page);
  const uri = new URL((await factor.getByRole('link', { name: 'Open it in an app on this device' }).getAttribute('href'))!);
  await factor.getByLabel('Code that the app shows').fill(codeOf(uri.searchParams.get('secret')!));
  await factor.getByRole('button', { name: 'Switch it on' }).click();
  await expect(factor.getByRole('listitem')).toHaveCount(10);
  await factor.getByRole('button', { name: 'I have kept them' }).click();
  await expect(factor.getByText('It is on.')).toBeVisible();
  // The other device was signed out by it.
  await elsewhere.goto(on('main', '/My-Account'));
  await expect(elsewhere.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
  await elsewhere.context().close();
});

test('own data are changed, and taken away as a file', async ({ page, isMobile }) => {
  const name = isMobile ? 'Sunil' : 'Prem';
  await signIn(page, 'NP', isMobile ? 'subscriber@demo.test' : 'pending@demo.test', 'tenderbell-demo');
  await landed(page, {});
  await page.goto(on('NP', '/My-Account'));
  await page.getByLabel('First name').fill(`${name} बहादुर`);
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/users/profile') && response.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue(`${name} बहादुर`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as JSON' }).click();
  expect((await download).suggestedFilename()).toBe('my-account.json');
});
