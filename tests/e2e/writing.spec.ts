import type { Page } from '@playwright/test';
import { mailTo } from './mail-of.ts';
import { api, demoPerson, enter, makeMember, sessionOf } from './people.ts';
import { expect, expectAccessible, test, urlOn, waitForHydration } from './support.ts';
import { approveTender, draftTender, offlineNotice } from './tenders.ts';
import { field, fillTime, headingOf, main, next, openDraft, saved, workingDay } from './wizard.ts';

// Writing notices: what happens around the wizard.

const heading = (page: Page, name: string) => main(page).getByRole('heading', { level: 1, name, exact: true });
const menuOf = async (page: Page, title: string, action: string) => {
  await main(page)
    .getByRole('button', { name: `More: ${title}` })
    .click();
  await main(page).getByRole('button', { name: action, exact: true }).click();
};

test('after a session has ended on the server, signing in again brings back what was typed', { tag: '@phone' }, async ({ page, consoleProblems }) => {
  const buyer = await makeMember();
  const id = await draftTender(buyer, { title: 'A well for the school', seconds: 86_400 });
  await openDraft(page, buyer, id);
  await expect(field(page, 'Title')).toHaveValue('A well for the school');
  // All that the screen asks has come: nothing is refused by having been on its way.
  await page.waitForLoadState('networkidle');
  const { accessToken: token } = await sessionOf(buyer);
  await api('POST', '/auth/signout', { token, body: { everywhere: true } });
  await field(page, 'Title').fill('Two wells for the school');
  await page.waitForURL(/\/login\?next=/u);
  await waitForHydration(page);
  await page.getByLabel('Username or email').fill(buyer.email);
  await page.getByLabel('Password', { exact: true }).fill(buyer.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(new RegExp(`/publish-tenders\\?id=${id}`, 'u'));
  await expect(field(page, 'Title')).toHaveValue('Two wells for the school');
  await saved(page);
  await page.reload();
  await expect(field(page, 'Title')).toHaveValue('Two wells for the school');
  expect(consoleProblems.splice(0).filter((problem) => !problem.includes('401'))).toEqual([]);
});

test('a notice is published at its set time, by the clocks of its own place', { tag: '@wide' }, async ({ page }) => {
  // The time is a real one, a minute or two away.
  test.setTimeout(300_000);
  const buyer = await makeMember();
  const title = `Chairs of ${buyer.username}`;
  const id = await draftTender(buyer, { title, seconds: 30 * 86_400, kind: 'offline' });
  await openDraft(page, buyer, id);
  const zone = 'Europe/Paris';
  await field(page, /^Time zone of all dates/u).selectOption(zone);
  await fillTime(page, 'Submission deadline', workingDay(60), '12:00');
  await saved(page);
  await main(page).getByRole('button', { name: 'Submit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('At a set time, not before').check();
  const at = Temporal.Now.zonedDateTimeISO(zone).add({ seconds: 45 }).round({ smallestUnit: 'minute', roundingMode: 'ceil' });
  const time = at.toPlainTime().toString().slice(0, 5);
  await dialog.getByLabel('Publication date').fill(at.toPlainDate().toString());
  await dialog.getByLabel('Publication time').fill(time);
  await expect(dialog.getByText('Paris time')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Submit notice' }).click();
  await expect(
    main(page)
      .getByText(/^With administrator/u)
      .first(),
  ).toBeVisible();
  const slug = await approveTender(id);
  await page.reload();
  const bar = main(page).getByRole('region', { name: 'Status and actions' });
  await expect(bar).toContainText('Scheduled');
  await expect(bar).toContainText(`${time} (Paris)`);
  // The set time may be 105 seconds away.
  await mailTo(buyer.email, /is published$/u, 200_000);
  await page.goto(urlOn('NP', `/notice-details/${encodeURIComponent(slug)}`));
  await expect(heading(page, title)).toBeVisible();
});

test('templates: save, start from one, remove after a question; no empty draft stays', { tag: '@wide' }, async ({ page }) => {
  const buyer = await makeMember();
  const { accessToken: token } = await sessionOf(buyer);
  const id = await draftTender(buyer, { title: 'Yearly school books', seconds: 30 * 86_400 });
  await openDraft(page, buyer, id);
  await menuOf(page, 'Yearly school books', 'Save as template');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the template').fill('School books');
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await expect(page.getByText('Template saved')).toBeVisible();

  await page.goto(urlOn('NP', '/publish-tenders'));
  await waitForHydration(page);
  await main(page).getByRole('button', { name: 'A template' }).click();
  await dialog.getByRole('button', { name: 'Use: School books' }).click();
  await expect(field(page, 'Title')).toHaveValue('Yearly school books');
  await expect(dialog).toHaveCount(0);
  const drafts = async () => (await api<{ items: { title: string }[] }>('GET', '/notices/own?tile=draft', { token })).items.map(({ title }) => title);
  expect(await drafts()).toEqual(['Yearly school books', 'Yearly school books']);

  await page.goto(urlOn('NP', '/publish-tenders'));
  await waitForHydration(page);
  await main(page).getByRole('button', { name: 'A template' }).click();
  const row = dialog.getByRole('listitem').filter({ hasText: 'School books' });
  await row.getByRole('button', { name: 'Remove: School books' }).click();
  await expect(row).toContainText('Delete the template “School books”?');
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Keep' }).click();
  await row.getByRole('button', { name: 'Remove: School books' }).click();
  await row.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(dialog).toContainText('No templates yet.');
});

test('the last of more than a hundred templates is found by its name', { tag: '@phone' }, async ({ page }) => {
  const buyer = await makeMember();
  const { accessToken: token } = await sessionOf(buyer);
  const notice = await draftTender(buyer, { title: 'Yearly road works', seconds: 30 * 86_400 });
  for (let number = 1; number <= 101; number++)
    await api('POST', '/notices/templates', { token, body: { notice, name: `Road ${String(number).padStart(3, '0')}` } });
  await enter(page, buyer, '/publish-tenders');
  await waitForHydration(page);
  await main(page).getByRole('button', { name: 'A template' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('100 of 101 templates. Find the others by name.');
  await expect(dialog.getByText('Road 101')).toHaveCount(0);
  await expectAccessible(page);
  const search = dialog.getByRole('searchbox', { name: 'Find a template by name' });
  await search.fill('nothing');
  await expect(dialog).toContainText('No template has this name.');
  await search.fill('ROAD 101');
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Use: Road 101' }).click();
  await expect(field(page, 'Title')).toHaveValue('Yearly road works');
});

test('from a notice’s page to the next and the previous one of the list', { tag: '@wide' }, async ({ page }) => {
  const buyer = await makeMember();
  for (const title of ['Benches', 'Tables', 'Lamps']) await offlineNotice(buyer, title);
  // The menu's link lists those of the site's country. These are of another one.
  await enter(page, buyer, '/my-tenders-list?countryIso=NP');
  await waitForHydration(page);
  await expect(main(page).getByText('No notices yet')).toBeVisible();
  await main(page).getByRole('combobox', { name: 'Country' }).selectOption('');
  // The one that was changed last stands first.
  await main(page).getByRole('link', { name: 'Tables', exact: true }).click();
  const neighbours = main(page).getByRole('navigation', { name: 'Your list of notices' });
  await expect(neighbours.getByRole('link')).toHaveText(['Previous: Lamps', 'Next: Benches']);
  await expectAccessible(page);
  await neighbours.getByRole('link', { name: 'Next: Benches' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Benches')).toBeVisible();
  await expect(neighbours.getByRole('link')).toHaveText(['Previous: Tables']);
});

test('an administrator writes and submits a notice for a buyer', { tag: '@wide' }, async ({ page }) => {
  const buyer = await makeMember('BUYER', 'approved', 'KE');
  const title = `Desks for ${buyer.username}`;
  await enter(page, demoPerson('admin'), '/publish-tenders', 'KE');
  await waitForHydration(page);
  await main(page).getByLabel('Name of the buyer').fill(buyer.organisation.name);
  await main(page).getByRole('option', { name: buyer.organisation.name }).click();
  await expect(page.getByRole('region', { name: 'Work for' })).toContainText(buyer.organisation.name);
  await expect(headingOf(page, 'General information')).toBeVisible();
  await field(page, 'Title').fill(title);
  await field(page, 'Goods').check();
  await fillTime(page, 'Submission deadline', workingDay(45), '12:00');
  await next(page);
  await field(page, 'Email').fill('tenders@office.test');
  await next(page);
  await main(page).getByRole('textbox', { name: 'Description' }).pressSequentially('480 desks of wood, delivered to the schools.');
  await field(page, 'How to submit a bid').fill('In a sealed envelope at the front desk.');
  await next(page);
  await main(page).getByRole('searchbox').fill('school furniture');
  await main(page)
    .getByRole('treeitem', { name: /39160000/u })
    .click();
  await next(page);
  await next(page);
  await field(page, /^No award yet/u).check();
  await saved(page);
  await main(page).getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit notice' }).click();
  // The administrator's own word is the approval.
  await expect(main(page).getByRole('region', { name: 'Status and actions' })).toContainText('Published');

  // In the list of the buyer, and in that of all notices.
  await page.goto(urlOn('KE', '/my-tenders-list'));
  const row = main(page).getByRole('row').filter({ hasText: title });
  await expect(row).toContainText(buyer.organisation.name);
  await page.getByRole('region', { name: 'Work for' }).getByRole('button').click();
  await page.waitForURL(/\/admin-dashboard/u);
  await page.goto(urlOn('KE', '/my-tenders-list'));
  await expect(heading(page, 'Notices')).toBeVisible();
  await expect(row).toContainText('Open');
  const { accessToken: token } = await sessionOf(buyer, 'KE');
  const { items } = await api<{ items: { title: string }[] }>('GET', '/notices/own', { token, site: 'KE' });
  expect(items.map((notice) => notice.title)).toEqual([title]);
});
