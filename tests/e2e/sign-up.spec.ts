import type { Page } from '@playwright/test';
import { mailedLink } from './mail-of.ts';
import { someone } from './people.ts';
import { expect, waitForHydration, expectAccessible, urlOn, test } from './support.ts';

const press = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true }).click();

// From signing up to the menu: joining.spec.ts.

test(
  'until the address is verified nothing else can be reached; the link is sent once a minute at most, and works once',
  {
    tag: '@phone',
  },
  async ({ page, consoleProblems }) => {
    const { username, email, password } = someone();
    await page.goto(urlOn('NP', '/register?type=seller'));
    await waitForHydration(page);
    await expect(page.getByRole('radio', { name: 'Find tenders' })).toBeChecked();
    await page.getByLabel('First name').fill('Maya');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await press(page, 'Register');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
    // Sending it again needs no sign-in; until then the wait is shown.
    const again = page.locator('main').getByRole('button', { name: 'Send the link again' });
    await expect(again).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('timer')).toHaveText(/^You can send it again in \d+ seconds?$/u);
    await page.evaluate(() => {
      const registration = JSON.parse(localStorage.getItem('registeredHere')!) as { sentAt: number };
      localStorage.setItem('registeredHere', JSON.stringify({ ...registration, sentAt: 0 }));
    });
    await page.reload();
    await waitForHydration(page);
    // The server's wait counts: the browser may have forgotten.
    await again.click();
    await expect(page.locator('main')).toContainText('We just sent a link.');
    await expect(page.getByRole('timer')).toBeVisible();
    consoleProblems.splice(0);
    await expectAccessible(page);

    await page.goto(urlOn('NP', '/login'));
    await waitForHydration(page);
    await page.getByLabel('Username or email').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await press(page, 'Sign in');
    await expect(page).toHaveURL(/\/emailverification$/u);
    await page.goto(urlOn('NP', '/buyer-registration-successful'));
    await expect(page).toHaveURL(/\/emailverification$/u);
    await press(page, 'Send the link again');
    await expect(page.locator('main')).toContainText('We just sent a link.');
    consoleProblems.splice(0);

    const link = await mailedLink(email);
    await page.goto(link);
    await expect(page.locator('main')).toContainText(`Use ${email} for account “${username}”?`);
    await expectAccessible(page);
    await press(page, 'Yes, confirm');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your address is confirmed');
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/buyer-registration-successful$/u);
    // Somebody who finds the email later cannot use it.
    await page.evaluate(() => localStorage.clear());
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.locator('main')).toContainText('This link has already been used, or a newer one was sent.');
  },
);

test('registration input survives a change of language, except for the password', { tag: '@phone' }, async ({ page }) => {
  await page.goto(urlOn('NP', '/register?type=seller'));
  await waitForHydration(page);
  await page.getByLabel('First name').fill('Maya');
  await page.getByLabel('Email address').fill('maya@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a long pass phrase');
  await page.goto(urlOn('NP', '/register?type=seller&lang=ne'));
  await waitForHydration(page);
  await expect(page.locator('input[autocomplete="given-name"]')).toHaveValue('Maya');
  await expect(page.locator('input[type="email"]')).toHaveValue('maya@example.com');
  await expect(page.locator('input[autocomplete="new-password"]')).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('a long pass phrase');
});

test('the redirect accepts pages of this site alone', { tag: '@phone' }, async ({ page }) => {
  await page.goto(urlOn('NP', '/redirect?to=/buyers-list%3Fletter%3DA'));
  await expect(page).toHaveURL(urlOn('NP', '/buyers-list?letter=A'));
  for (const target of [
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '%2F%2Fevil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/redirect',
  ]) {
    await page.goto(urlOn('NP', `/redirect?to=${target.includes('%') ? target : encodeURIComponent(target)}`));
    await waitForHydration(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link leads to another site');
    expect(new URL(page.url()).origin).toBe(new URL(urlOn('NP')).origin);
    await expect(page.locator('main').getByRole('link')).toHaveAttribute('href', '/');
  }
});

test('pasting anything but letters, digits and spaces empties a guarded input; a password accepts everything', { tag: '@wide' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(urlOn('NP', '/register?lang=en'));
  await waitForHydration(page);
  const paste = async (label: string, text: string) => {
    const field = page.getByLabel(label, { exact: true });
    await field.fill('Before');
    await page.evaluate((words) => navigator.clipboard.writeText(words), text);
    await field.press('End');
    await field.press('ControlOrMeta+v');
    return field;
  };
  for (const label of ['First name', 'Last name (optional)', 'Username']) {
    await expect(await paste(label, ' प्रकाश 2')).toHaveValue('Before प्रकाश 2');
    await expect(await paste(label, '<b>')).toHaveValue('');
    await expect(page.getByText('You can paste only letters, digits and spaces here. The field was cleared.').first()).toBeVisible();
  }
  await expect(await paste('Email address', '@b.np')).toHaveValue('Before@b.np');
  await expect(await paste('Password', '<!b>')).toHaveValue('Before<!b>');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the button that shows a password is hidden, because it needs scripts', { tag: '@phone' }, async ({ page }) => {
    await page.goto(urlOn('NP', '/login'));
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show password' })).toHaveCount(0);
  });
});
