import type { Page } from '@playwright/test';
import { mailTo } from './mail-of.ts';
import { type Member, api, enter, makeMember, sessionOf, someone } from './people.ts';
import { publishNotice } from './publish-notice.ts';
import { registerSupplier } from './register-supplier.ts';
import { expect, expectAccessible, expectNoOverflow, test, urlOn, waitForHydration } from './support.ts';

const main = (page: Page) => page.getByRole('main');
const entry = (page: Page, name: string) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Saves an alert of a person by the API. */
async function makeAlert(person: Member, name: string, search: Record<string, unknown>, settings: Record<string, unknown> = {}): Promise<void> {
  const { accessToken: token } = await sessionOf(person);
  await api('POST', '/user/alerts', { token, body: { name, search, timeZone: 'Asia/Kathmandu', ...settings } });
}

/** Opens a search as a visitor. */
async function search(page: Page, query: string): Promise<void> {
  await page.goto(urlOn('NP', `/LocalTenders?${query}&lang=en`));
  await waitForHydration(page);
}

/** Opens what the alerts of a person found, once that is there. */
async function seeFound(page: Page, person: Member, title: string): Promise<void> {
  await expect(async () => {
    await enter(page, person, '/my-alerts');
    await expect(entry(page, title)).toBeVisible({ timeout: 3000 });
  }).toPass();
}

test('a visitor saves a search as an alert, signs in, and finds it saved, once', { tag: '@wide' }, async ({ page }) => {
  const supplier = await makeMember('SELLER');
  await search(page, 'q=bridge&type=requestForQuotations&sort=deadline');
  await page.getByRole('link', { name: 'Save as alert' }).click();
  await expect(main(page)).toContainText('With a free account we tell you of new tenders by email.');
  await expectAccessible(page);
  await page.getByLabel('Username or email').fill(supplier.username);
  await page.getByLabel('Password', { exact: true }).fill(supplier.password);
  await main(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(main(page)).toContainText('“bridge, Request for quotations” is saved.');
  await expect(main(page)).toContainText('Every day at 07:00 (Berlin)');
  await expect(page).toHaveURL(/\/my-alerts\?show=alerts$/u);
  await expectAccessible(page);
  await page.reload();
  await expect(entry(page, 'bridge, Request for quotations')).toHaveCount(1);
  await expect(main(page)).not.toContainText('is saved.');
  // The same search again makes no second alert.
  await page.goto(urlOn('NP', `/my-alerts?add=${encodeURIComponent('type=requestForQuotations&q=bridge')}&save=1`));
  await expect(main(page)).toContainText('You already have this alert');
  await page.goto(urlOn('NP', '/my-alerts?show=alerts'));
  await expect(entry(page, 'bridge, Request for quotations')).toHaveCount(1);
  // A link from elsewhere saves nothing by itself: it opens the form.
  await page.goto(urlOn('NP', `/my-alerts?add=${encodeURIComponent('q=viaduct')}&save=1`));
  await expect(page.getByRole('button', { name: 'Save alert' })).toBeVisible();
  await page.goto(urlOn('NP', '/my-alerts?show=alerts'));
  await expect(entry(page, 'bridge, Request for quotations')).toHaveCount(1);
  await expect(entry(page, 'viaduct')).toHaveCount(0);
});

test('somebody new asks to be told, registers, and comes back with the alert saved', { tag: '@wide' }, async ({ page }) => {
  const person = someone();
  const words = `zzqx${person.username.slice(-8)}`;
  await search(page, `q=${words}`);
  await page.getByRole('link', { name: 'Tell me when there is one' }).click();
  await main(page).getByRole('link', { name: 'Register' }).click();
  await waitForHydration(page);
  await expect(main(page)).toContainText('With a free account we tell you of new tenders by email.');
  await registerSupplier(page, person);
  await expect(entry(page, words)).toHaveCount(1);
  await expect(page).toHaveURL(/\/my-alerts\?show=alerts$/u);
});

test('a supplier makes an alert, changes when it tells, pauses it and deletes it', { tag: '@phone' }, async ({ page }) => {
  const supplier = await makeMember('SELLER');
  await enter(page, supplier, '/my-alerts');
  await expect(main(page)).toContainText('No alerts yet.');
  await expectAccessible(page);
  await search(page, 'q=road&method=open');
  await page.getByRole('link', { name: 'Save as alert' }).click();
  const name = main(page).getByLabel('Name');
  await expect(name).toHaveValue('road, Open procedure');
  await expect(main(page)).toContainText(/open tenders? now/u);
  await expectAccessible(page);
  await main(page).getByRole('button', { name: 'Remove filter: Open procedure' }).click();
  await expect(name).toHaveValue('road');
  await name.fill('Roads');
  await main(page).getByRole('radio', { name: 'Weekly' }).check();
  await main(page).getByLabel('Day', { exact: true }).selectOption('Wednesday');
  await main(page).getByLabel('Time', { exact: true }).selectOption('09:00');
  await expectNoOverflow(page);
  await main(page).getByRole('button', { name: 'Save alert' }).click();
  await expect(main(page)).toContainText('“Roads” is saved.');
  await expect(entry(page, 'Roads')).toContainText('Every Wednesday at 09:00 (Berlin)');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await main(page).getByRole('link', { name: 'Edit: Roads' }).click();
  await main(page).getByRole('checkbox', { name: 'Also by email' }).uncheck();
  await main(page).getByRole('button', { name: 'Save alert' }).click();
  await expect(entry(page, 'Roads')).toContainText('In the portal only');
  await main(page).getByRole('button', { name: 'Pause: Roads' }).click();
  await expect(entry(page, 'Roads')).toContainText('Paused');
  await main(page).getByRole('button', { name: 'Resume: Roads' }).click();
  await expect(main(page).getByRole('button', { name: 'Pause: Roads' })).toBeVisible();
  await main(page).getByRole('button', { name: 'Delete: Roads' }).click();
  await main(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(main(page)).toContainText('No alerts yet.');
});

test('filters of an alert are chosen on the page of the search, and what was filled in is kept', { tag: '@wide' }, async ({ page }) => {
  const supplier = await makeMember('SELLER');
  await makeAlert(supplier, 'Dams', { q: 'dam' });
  await enter(page, supplier, '/my-alerts?show=alerts');
  await main(page).getByRole('link', { name: 'Edit: Dams' }).click();
  await main(page).getByLabel('Name').fill('Dams and weirs');
  await main(page).getByRole('link', { name: 'Change filters in the search' }).click();
  await expect(page).toHaveURL(/\/LocalTenders\?q=dam/u);
  await page.goto(urlOn('NP', '/LocalTenders?q=dam&method=open'));
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Save as alert' }).click();
  await expect(main(page).getByLabel('Name')).toHaveValue('Dams and weirs');
  await main(page).getByRole('button', { name: 'Save alert' }).click();
  await expect(entry(page, 'Dams and weirs')).toContainText('Open procedure');
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveCount(1);
  // A new one, too.
  await page.goto(urlOn('NP', '/my-alerts?add=q%3Dweir'));
  await main(page).getByRole('radio', { name: 'Weekly' }).check();
  await main(page).getByRole('link', { name: 'Change filters in the search' }).click();
  await page.goto(urlOn('NP', '/LocalTenders?q=sluice'));
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Save as alert' }).click();
  await expect(main(page).getByRole('radio', { name: 'Weekly' })).toBeChecked();
  await main(page).getByRole('button', { name: 'Save alert' }).click();
  await expect(entry(page, 'sluice')).toContainText('Every Monday at 07:00 (Berlin)');
});

test('an alert that was changed elsewhere is not overwritten unseen', { tag: '@wide' }, async ({ page, consoleProblems }) => {
  const supplier = await makeMember('SELLER');
  await makeAlert(supplier, 'Sluices', { q: 'sluice' });
  await enter(page, supplier, '/my-alerts?show=alerts');
  await main(page).getByRole('link', { name: 'Edit: Sluices' }).click();
  await main(page).getByRole('radio', { name: 'At once' }).check();
  const { accessToken: token } = await sessionOf(supplier);
  const { items } = await api<{ items: { id: string; revision: number }[] }>('GET', '/user/alerts', { token });
  const { id, revision } = items[0]!;
  const body = { id, name: 'Sluices', timeZone: 'Asia/Kathmandu', frequency: 'weekly' };
  await api('PATCH', '/user/alerts', { token, body, headers: { 'if-match': `"${revision}"` } });
  await main(page).getByRole('button', { name: 'Save alert' }).click();
  await expect(main(page)).toContainText('Someone else changed this');
  expect(consoleProblems.splice(0).filter((problem) => !problem.includes('412'))).toEqual([]);
  await expectAccessible(page);
  await main(page).getByRole('button', { name: 'Save my version' }).click();
  await expect(entry(page, 'Sluices')).toContainText('At once by email');
});

test('a tender that is not relevant leads to a narrower search', { tag: '@wide' }, async ({ page }) => {
  const [buyer, supplier] = [await makeMember(), await makeMember('SELLER')];
  const word = `zq${buyer.username.slice(-8)}`;
  await makeAlert(supplier, 'All of one buyer', { q: word }, { frequency: 'instant' });
  const [wanted, unwanted] = [`Lining ${word}`, `Survey ${word}`];
  await publishNotice(buyer, wanted, { method: 'open' });
  await publishNotice(buyer, unwanted, { method: 'limited' });
  await mailTo(supplier.email, /All of one buyer/u);
  await seeFound(page, supplier, wanted);
  await seeFound(page, supplier, unwanted);
  await expect(entry(page, wanted)).toContainText('All of one buyer');
  await expectAccessible(page);
  await entry(page, unwanted)
    .getByRole('button', { name: /^Not relevant/u })
    .click();
  await entry(page, unwanted).getByRole('button', { name: 'Only Open procedure – keeps 1 of 1' }).click();
  await expect(entry(page, unwanted)).toContainText('“All of one buyer” now finds only Open procedure.');
  await expectAccessible(page);
  await entry(page, unwanted)
    .getByRole('button', { name: /^Relevant after all/u })
    .click();
  await expect(entry(page, unwanted)).not.toContainText('Not relevant for you.');
  await main(page)
    .getByRole('link', { name: /^Alerts 1/u })
    .click();
  await expect(entry(page, 'All of one buyer')).toContainText('Open procedure');
  // What was shown is seen.
  await page.reload();
  await expect(entry(page, 'All of one buyer')).not.toContainText('new');
});

test('a link in an email stops the emails of an alert, and the portal goes on', { tag: '@phone' }, async ({ page }) => {
  const [buyer, supplier] = [await makeMember(), await makeMember('SELLER')];
  const word = `zu${buyer.username.slice(-8)}`;
  await makeAlert(supplier, 'Weirs', { q: word }, { frequency: 'instant' });
  await publishNotice(buyer, `Weir ${word}`);
  const { text } = await mailTo(supplier.email, /Weirs/u);
  const path = /\/unsubscribe-alerts\/[\w.-]+/u.exec(text)?.[0];
  await page.goto(urlOn('NP', `${path}?lang=en`));
  await waitForHydration(page);
  await expectAccessible(page);
  await main(page).getByRole('button', { name: 'Stop these emails' }).click();
  await expect(main(page)).toContainText('Done. You get no more emails from these alerts.');
  await enter(page, supplier, '/my-alerts?show=alerts');
  await expect(entry(page, 'Weirs')).toContainText('In the portal only');
});
