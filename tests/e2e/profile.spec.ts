import type { Page } from '@playwright/test';
import { expect, looksRight, on, test } from './support.ts';

// Each width has organisations of its own: both run upon one server.
const accounts = {
  phone: { buyer: 'childbuyer@demo.test', seller: 'seller@demo.test' },
  wide: { buyer: 'buyer@demo.test', seller: 'subscriber@demo.test' },
} as const;
const own = (project: string) => accounts[project as keyof typeof accounts];

/** Signs in, on a side where there are two, and opens a screen. */
async function signIn(page: Page, username: string, path: string, side?: 'BUYER'): Promise<void> {
  await page.goto(on('NP', '/'));
  await page.evaluate(
    async ([name, wanted]) => {
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- the browser is handed this function alone
      const send = async (method: string, address: string, body: object) => {
        const headers = { 'content-type': 'application/json', 'access-token': localStorage.getItem('accessToken') ?? '' };
        return (await (await fetch(`/api/auth/${address}`, { method, headers, body: JSON.stringify(body) })).json()) as Record<string, unknown>;
      };
      const { accessToken, userDetails } = await send('POST', 'signin', { username: name, password: 'tenderbell-demo' });
      localStorage.setItem('accessToken', String(accessToken));
      localStorage.setItem('userDetails', JSON.stringify(wanted ? await send('PUT', 'side', { side: wanted }) : userDetails));
    },
    [username, side] as const,
  );
  await page.goto(on('NP', path));
}

const steps = (page: Page) => page.getByRole('navigation', { name: 'Steps of the profile' });
const step = (page: Page, name: string) => steps(page).getByRole('button', { name });
const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) => expect(main(page).getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
const field = (page: Page, label: string) => main(page).getByLabel(label);
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await field(page, label).first().fill(value);
}

const address = { 'Street and number': 'Babar Mahal 1', City: 'Kathmandu', 'Postal code': '44600' };

async function general(page: Page, complaints: string[]): Promise<void> {
  await heading(page, 'General');
  await expect(step(page, 'Address')).toBeDisabled();
  await fill(page, { Website: 'not an address' });
  await press(page, 'Save and go on');
  // Named beside the fields and above them; what was typed is kept.
  const summary = main(page).getByRole('alert');
  await expect(summary).toContainText('2 fields need your attention');
  await expect(summary).toContainText('A web address begins with https:// or http://.');
  await expect(field(page, 'Website')).toHaveValue('not an address');
  complaints.length = 0;
  await looksRight(page);
  await fill(page, { Website: 'https://roads.example.np', 'What the organisation does': 'Keeps the hill roads open.' });
  await press(page, 'Save and go on');
}

async function contact(page: Page): Promise<void> {
  await heading(page, 'Contacts');
  await press(page, 'Add a contact');
  await fill(page, { Name: 'Asha Rai', 'E-mail': 'asha@roads.example.np' });
  await press(page, 'Save');
  await expect(main(page).getByText('Asha Rai')).toBeVisible();
  await press(page, 'Go on');
}

async function billing(page: Page): Promise<void> {
  await heading(page, 'Billing');
  await fill(page, address);
  await fill(page, { 'Tax number': '301 234 567' });
  await press(page, 'Save');
}

async function isWhole(page: Page, count: number): Promise<void> {
  await expect(main(page).getByRole('status').filter({ hasText: 'Every step of the profile is complete.' })).toBeVisible();
  await expect(steps(page).locator('button[data-done]')).toHaveCount(count);
}

test('a buyer completes its profile step by step, all green, kept on the server', async ({ page, complaints }, { project }) => {
  await signIn(page, own(project.name).buyer, '/buyer-profile');
  await general(page, complaints);
  await heading(page, 'Kind of body');
  await expect(main(page).getByText(/^Saved at /u)).toBeVisible();
  await main(page).getByLabel('Central government').check();
  await press(page, 'Save and go on');
  await heading(page, 'Address');
  await fill(page, address);
  await press(page, 'Save and go on');
  await contact(page);
  await heading(page, 'Offices');
  await main(page).getByLabel('There are no other offices').check();
  await press(page, 'Go on');
  await billing(page);
  await isWhole(page, 6);
  await looksRight(page);
  await page.reload();
  await isWhole(page, 6);
});

test('a seller completes its profile with what it supplies', async ({ page, complaints }, { project }) => {
  await signIn(page, own(project.name).seller, '/seller-profile');
  await general(page, complaints);
  await heading(page, 'Address');
  await fill(page, address);
  await press(page, 'Save and go on');
  await contact(page);
  await heading(page, 'What you supply');
  await main(page).getByRole('searchbox').fill('45233120');
  await main(page).getByRole('treeitem').filter({ hasText: '45233120' }).click();
  await expect(main(page).getByRole('list', { name: 'Chosen codes' })).toContainText('45233120');
  await looksRight(page);
  await press(page, 'Save and go on');
  await billing(page);
  await isWhole(page, 5);
});

test('what was approved waits when it changes, beside what is public, and can be withdrawn', async ({ page, complaints }, { project }) => {
  test.skip(project.name === 'phone', 'one organisation of the demo has two sides');
  await signIn(page, 'both@demo.test', '/buyer-profile', 'BUYER');
  await fill(page, { 'Name of the organisation': 'Valley Waters', 'What the organisation does': 'Brings water.' });
  await press(page, 'Save and go on');
  const waiting = main(page).getByRole('region', { name: 'Waiting for an administrator' });
  await expect(waiting).toContainText('Valley Water Works');
  await expect(waiting).toContainText('Valley Waters');
  await expect(main(page).getByRole('heading', { level: 1, name: 'Valley Water Works' })).toBeVisible();
  await looksRight(page);
  await waiting.getByRole('button', { name: 'Withdraw the change' }).click();
  await expect(waiting).toBeHidden();

  // Somebody else saves while it is being edited: both versions are shown, and one is kept.
  await step(page, 'General').click();
  await expect(field(page, 'What the organisation does')).toHaveValue('Brings water.');
  await page.evaluate(async () => {
    const headers = { 'access-token': localStorage.getItem('accessToken') ?? '', 'content-type': 'application/json' };
    const { revision } = (await (await fetch('/api/organization/profile', { headers })).json()) as { revision: number };
    const body = JSON.stringify({ description: 'Brings clean water.' });
    await fetch('/api/organization/profile', { method: 'PATCH', headers: { ...headers, 'if-match': String(revision) }, body });
  });
  await fill(page, { 'What the organisation does': 'Brings a lot of water.' });
  await press(page, 'Save');
  const conflict = main(page).getByRole('alert');
  await expect(conflict).toContainText('Brings clean water.');
  await expect(conflict).toContainText('Brings a lot of water.');
  complaints.length = 0;
  await looksRight(page);
  await conflict.getByRole('button', { name: 'Save my version' }).click();
  await expect(main(page).getByText(/^Saved at /u)).toBeVisible();
  await expect(field(page, 'What the organisation does')).toHaveValue('Brings a lot of water.');
});

test('the administrator chooses a child buyer first', async ({ page }) => {
  await signIn(page, 'admin@demo.test', '/sub-buyer-profile');
  await expect(main(page).getByRole('combobox', { name: 'Whose profile?' })).toBeVisible();
  await looksRight(page);
});
