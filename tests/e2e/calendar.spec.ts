import { request as httpRequest } from 'node:http';
import type { Page } from '@playwright/test';
import { componentOf, readCalendar, valueOf } from '#tests/support/icalendar.ts';
import { api, enter, makeMember, sessionOf } from './people.ts';
import { publishNotice } from './publish-notice.ts';
import { expect, expectAccessible, port, test, urlOn } from './support.ts';

const main = (page: Page) => page.getByRole('main');

/** Reads an address as a calendar program does. */
const fetchCalendar = (address: string) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const { pathname, host } = new URL(address);
    const request = httpRequest({ host: '127.0.0.1', port, path: pathname, headers: { host } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }));
    });
    request.on('error', reject);
    request.end();
  });

test('a supplier copies the address of their calendar, sees a tender there, and replaces the address', { tag: '@phone' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [buyer, supplier] = [await makeMember(), await makeMember('SELLER')];
  const title = `Culvert ${buyer.username}`;
  const notice = await publishNotice(buyer, title);
  await api('POST', '/notices/follow', { token: (await sessionOf(supplier)).accessToken, body: { notice: notice.id } });
  await enter(page, supplier, '/followed-notices');
  await main(page).getByRole('link', { name: 'Calendar and reminders' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calendar and reminders');
  await expectAccessible(page);
  await main(page).getByRole('button', { name: 'Create address' }).click();
  await expect(main(page)).toContainText('No program has read it yet.');
  await main(page).getByRole('button', { name: 'Copy address' }).click();
  await expect(page.getByText('Address copied').first()).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  await expect(main(page).getByLabel('Private calendar address')).toHaveValue(address);
  await expect(main(page).getByRole('link', { name: 'Open in calendar program' })).toHaveAttribute('href', address.replace(/^http/u, 'webcal'));
  await expectAccessible(page);

  const { status, text } = await fetchCalendar(address);
  expect(status).toBe(200);
  const event = componentOf(readCalendar(text), 'VEVENT')!;
  expect(valueOf(event, 'SUMMARY')).toContain(title);
  expect(valueOf(event, 'URL')).toBe(urlOn('NP', `/notice-details/${encodeURIComponent(notice.slug)}`));
  await page.reload();
  await expect(main(page)).toContainText('Last read');

  await main(page).getByRole('button', { name: 'Replace address' }).click();
  await main(page).getByRole('button', { name: 'Replace address' }).click();
  await expect(page.getByText('New address created.').first()).toBeVisible();
  expect((await fetchCalendar(address)).status).toBe(404);
  await main(page).getByRole('button', { name: 'Delete address' }).click();
  await main(page).getByRole('button', { name: 'Delete address' }).click();
  await expect(main(page).getByRole('button', { name: 'Create address' })).toBeVisible();
});

test('somebody chooses when to be reminded, with the keyboard, and turns reminders off', { tag: '@wide' }, async ({ page }) => {
  const supplier = await makeMember('SELLER');
  await enter(page, supplier, '/calendar-and-reminders');
  const day = (name: string) => main(page).getByRole('checkbox', { name, exact: true });
  await expect(day('3 days before')).toBeChecked();
  await expect(day('7 days before')).not.toBeChecked();
  await day('7 days before').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Reminders changed').first()).toBeVisible();
  await page.reload();
  await expect(day('7 days before')).toBeChecked();
  for (const name of ['1 day before', '3 days before', '7 days before']) await day(name).uncheck();
  await expect(main(page)).toContainText('You get no reminders.');
  await expectAccessible(page);
  const { accessToken: token } = await sessionOf(supplier);
  await expect.poll(() => api('GET', '/user/reminders', { token })).toEqual({ days: [] });
});
