import type { Page } from '@playwright/test';
import { mailedLink } from './mail-of.ts';
import type { Person } from './people.ts';
import { expect, waitForHydration } from './support.ts';

/** Fills in the open form of registration as a supplier, confirms the address by the email, and adds an organisation. */
export async function registerSupplier(page: Page, { username, email, password }: Pick<Person, 'username' | 'email' | 'password'>): Promise<void> {
  const main = page.getByRole('main');
  await page.getByRole('radio', { name: 'Find tenders' }).check();
  await page.getByLabel('First name').fill('Maya');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await main.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email');
  await page.goto(await mailedLink(email));
  await main.getByRole('button', { name: 'Yes, confirm' }).click();
  await expect(page).toHaveURL(/\/buyer-registration-successful$/u);
  await waitForHydration(page);
  await main.getByLabel('Organisation name').fill(`Works of ${username}`);
  await main.getByRole('button', { name: 'Add organisation' }).click();
}
