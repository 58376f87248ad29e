import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Secret, TOTP } from 'otpauth';
import type { Page } from '@playwright/test';
import { mailTo, mailedLink } from './mail-of.ts';
import { askApi, enter, makePerson, demoPerson, sessionOf } from './people.ts';
import { expect, waitForHydration, expectAccessible, urlOn, port, test } from './support.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

interface MadeAdmin {
  username: string;
  email: string;
  passwordLink: string;
  secret: string;
  recoveryCodes: string[];
}

/** A new administrator, created as an operator would beside the running server. */
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
/** The sign-in has reached a page, and is in storage. */
async function landed(page: Page, expected: { username: string }): Promise<void> {
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.waitForFunction((wanted) => {
    const user = JSON.parse(localStorage.getItem('userDetails') ?? 'null') as Record<string, unknown> | null;
    return user !== null && Object.entries(wanted).every(([key, value]) => user[key] === value);
  }, expected);
}

async function signIn(page: Page, site: string, username: string, password: string): Promise<void> {
  await page.goto(urlOn(site, '/login'));
  await waitForHydration(page);
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('sign-in shows errors beside their fields, keeps the input, and stores the token', { tag: '@wide' }, async ({ page, consoleProblems }) => {
  await signIn(page, 'NP', 'nobody of this name', 'a wrong phrase');
  await expect(page.locator('#field-password-error')).toHaveText('The name or the password is wrong.');
  // Shown once, at the field, which has the focus.
  await expect(page.locator('main').getByText(/is wrong|attention/u)).toHaveCount(1);
  await expect(page.locator('#field-password')).toBeFocused();
  await expect(page.getByLabel('Username or email')).toHaveValue('nobody of this name');
  await expectAccessible(page);
  expect(consoleProblems.splice(0).join('\n')).toMatch(/401/u);
  await signIn(page, 'NP', 'seller@demo.test', 'tenderbell-demo');
  await landed(page, { username: 'seller' });
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/u);
});

test('a form of the first page stays while its script loads, and keeps what is typed meanwhile', { tag: '@phone' }, async ({ page }) => {
  await page.addInitScript(() => {
    const visibilities = new Set<boolean>();
    Object.assign(globalThis, { shown: visibilities });
    new MutationObserver(() => {
      const form = document.querySelector('main form');
      if (form ?? visibilities.size > 0) visibilities.add(form?.checkVisibility() ?? false);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/assets\/login\.screen-.*\.js/u, async (route) => {
    await released;
    await route.continue();
  });
  const requestPromise = page.waitForRequest(/assets\/login\.screen-.*\.js/u);
  await page.goto(urlOn('NP', '/login'));
  await requestPromise;
  await page.getByLabel('Username or email').fill('seller@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('tenderbell-demo');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled();
  expect(await page.evaluate(() => [...(globalThis as unknown as { shown: Set<boolean> }).shown])).toEqual([true]);
  release();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await landed(page, { username: 'seller' });
});

test('sign-in navigates once, with a new document', { tag: '@wide' }, async ({ page }) => {
  const requestedPaths: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() || request.url().includes('.data')) requestedPaths.push(new URL(request.url()).pathname);
  });
  await signIn(page, 'NP', 'seller@demo.test', 'tenderbell-demo');
  await expect(page.getByRole('heading', { name: 'Supplier dashboard' })).toBeVisible();
  expect(requestedPaths).toEqual(['/login', '/seller-dashboard']);
});

test('after some failures each attempt includes a proof of work, without a question', { tag: '@wide' }, async ({ page, consoleProblems }) => {
  await signIn(page, 'NP', 'stranger', 'a wrong phrase');
  for (const nth of [1, 2, 3, 4]) {
    await expect(page.locator('#field-password-error')).toHaveText('The name or the password is wrong.');
    await page.getByLabel('Password', { exact: true }).fill(`wrong phrase ${nth}`);
    await expect(page.locator('#field-password-error')).toHaveCount(0);
    if (nth < 4) await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }
  expect(consoleProblems.splice(0).join('\n')).toMatch(/403/u);
});

test('a forgotten password gets the same answer for a known and an unknown name', { tag: '@phone' }, async ({ page }) => {
  const answers = [];
  for (const name of ['seller@demo.test', 'nobody@demo.test']) {
    await page.goto(urlOn('NP', '/forgot-password'));
    await waitForHydration(page);
    await page.getByLabel('Username or email').fill(name);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.locator('main output')).toContainText(name);
    answers.push((await page.locator('main output').innerText()).replaceAll(name, 'NAME'));
  }
  expect(answers[0]).toBe(answers[1]);
  await expectAccessible(page);
});

test('a forgotten password is reset by the mailed link, and all sessions end', { tag: '@phone' }, async ({ page, browser }) => {
  const person = await makePerson();
  const { accessToken: token } = await sessionOf(person);
  await page.goto(urlOn('NP', '/forgot-password'));
  await waitForHydration(page);
  await page.getByLabel('Username or email').fill(person.username);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.locator('main output')).toContainText(person.username);
  // Opened where the email is read.
  const elsewhere = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await elsewhere.goto(await mailedLink(person.email, /^Reset your password$/u));
  await waitForHydration(elsewhere);
  await elsewhere.getByLabel('New password').fill('a phrase that came by mail');
  await elsewhere.getByRole('button', { name: 'Change password' }).click();
  await expect(elsewhere.getByText('Password changed.')).toBeVisible();
  await elsewhere.context().close();
  await mailTo(person.email, /^Your password was changed$/u);
  expect((await askApi('GET', '/auth/me', { token })).status).toBe(401);
  await signIn(page, 'NP', person.email, 'a phrase that came by mail');
  await landed(page, { username: person.username });
});

test('the email address is changed by a link to the new one; the old one is notified', { tag: '@wide' }, async ({ page }) => {
  const person = await makePerson();
  const next = `new.${person.email}`;
  await enter(page, person, '/My-Account');
  const emailSection = page.getByRole('region', { name: 'Email address' });
  await emailSection.getByLabel('New email address').fill(next);
  await emailSection.getByLabel('Current password').fill(person.password);
  await emailSection.getByRole('button', { name: 'Change address' }).click();
  await expect(emailSection).toContainText(`We sent a link to ${next}.`);
  await expect(emailSection).toContainText(`Your address is ${person.email}.`);
  const requestMail = await mailTo(person.email, /^Request to change your email address$/u);
  expect(requestMail.text).not.toContain('token=');
  await page.goto(await mailedLink(next));
  await waitForHydration(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByText(`${next} is now the address of your account.`)).toBeVisible();
  await mailTo(person.email, /^Your email address was changed$/u);
  await page.getByRole('main').getByRole('link', { name: 'My account' }).click();
  await expect(emailSection).toContainText(`Your address is ${next}.`);
});

test(
  'an administrator sets a password by the link, signs in with a code, changes the second factor and signs out other devices',
  {
    tag: '@wide',
  },
  async ({ page, browser, consoleProblems }) => {
    // It runs a separate program, with two people and many steps.
    test.setTimeout(150_000);
    const admin = await makeAdmin();
    const password = 'a phrase for this journey';
    await page.goto(admin.passwordLink);
    await waitForHydration(page);
    await page.getByLabel('New password').fill('password1');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.locator('#field-password-error')).toHaveText('This password is too common. Choose another.');
    consoleProblems.splice(0);
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(page.getByLabel('New password')).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Password changed.')).toBeVisible();
    // The link has been used.
    await page.goto('about:blank');
    await page.goto(admin.passwordLink);
    await waitForHydration(page);
    await page.getByLabel('New password').fill('another fine phrase');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('This link no longer works')).toBeVisible();

    await signIn(page, 'main', admin.username, password);
    await page.getByLabel('Code').fill('000000');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.locator('#field-code-error')).toHaveText('This is not correct.');
    await page.getByLabel('Code').fill(codeOf(admin.secret));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await landed(page, { username: admin.username });
    consoleProblems.splice(0);

    // On another device, with a recovery code.
    const elsewhere = await (await browser.newContext()).newPage();
    await signIn(elsewhere, 'main', admin.username, password);
    await elsewhere.getByLabel('Code').fill(admin.recoveryCodes[0]!);
    await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
    await landed(elsewhere, { username: admin.username });

    await page.goto(urlOn('main', '/My-Account'));
    await expect(page.getByRole('heading', { name: 'My account', level: 1 })).toBeVisible();
    await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible();
    await expect(page.getByText('This device')).toBeVisible();
    await expectAccessible(page);
    const factor = page.getByRole('region', { name: 'Two-step verification' });
    await factor.getByRole('button', { name: 'Turn off' }).click();
    await factor.getByLabel('Current password').fill(password);
    await factor.getByLabel('Code').fill(admin.recoveryCodes[1]!);
    await factor.getByRole('button', { name: 'Turn off' }).click();
    await factor.getByRole('button', { name: 'Set up two-step verification' }).click();
    await factor.getByLabel('Current password').fill(password);
    await factor.getByRole('button', { name: 'Continue' }).click();
    await expect(factor.locator('svg path')).toBeVisible();
    await expectAccessible(page);
    const uri = new URL((await factor.getByRole('link', { name: 'Open in an app on this device' }).getAttribute('href'))!);
    await factor.getByLabel('Code from the app').fill(codeOf(uri.searchParams.get('secret')!));
    await factor.getByRole('button', { name: 'Turn on' }).click();
    await expect(factor.getByRole('listitem')).toHaveCount(10);
    await expect(page.getByRole('main').locator('button[class*="primary"]:visible')).toHaveText(['I have saved them']);
    await factor.getByRole('button', { name: 'I have saved them' }).click();
    await expect(factor.getByText('Two-step verification is on.')).toBeVisible();
    // That signed the other device out.
    await elsewhere.goto(urlOn('main', '/My-Account'));
    await expect(elsewhere.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
    await elsewhere.context().close();
  },
);

test('own data is changed, and downloaded as a file', { tag: '@phone' }, async ({ page }) => {
  await enter(page, demoPerson('subscriber'), '/My-Account');
  await page.getByLabel('First name').fill('Sunil बहादुर');
  const responsePromise = page.waitForResponse((response) => response.url().endsWith('/api/users/profile') && response.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await responsePromise).status()).toBe(200);
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Sunil बहादुर');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as JSON' }).click();
  expect((await download).suggestedFilename()).toBe('my-account.json');
});
