import type { Page } from '@playwright/test';
import { mailTo } from './mail-of.ts';
import { api, enter, join, makeMember, sessionOf, someone } from './people.ts';
import { publishNotice } from './publish-notice.ts';
import { expect, expectAccessible, expectNoOverflow, test, urlOn } from './support.ts';

const main = (page: Page) => page.getByRole('main');
const column = (page: Page, state: string) => main(page).getByRole('region', { name: new RegExp(`^${state}`, 'u') });

test('a tender goes from the wishlist to a colleague, who hears of it by email and moves it on', { tag: '@wide' }, async ({ browser, page }) => {
  const [buyer, supplier] = [await makeMember(), await makeMember('SELLER')];
  const colleague = await join(supplier, someone(), 3);
  const title = `Spillway ${buyer.username}`;
  const notice = await publishNotice(buyer, title);
  await api('POST', '/wishlist', { token: (await sessionOf(supplier)).accessToken, body: { notices: [notice.id] } });
  await enter(page, supplier, '/seller-wishlist');
  await main(page)
    .getByRole('button', { name: `Assign: ${title}` })
    .click();
  await main(page).getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(main(page).getByLabel('Assigned to')).toHaveAttribute('aria-invalid', 'true');
  await main(page).getByLabel('Assigned to').selectOption({ label: 'Nima' });
  await main(page).getByLabel(/^Due/u).fill('2099-12-31');
  await main(page).getByRole('textbox', { name: /^Note/u }).last().fill('Read the drawings first.');
  await expectAccessible(page);
  await main(page).getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByText('Tender assigned').first()).toBeVisible();

  const { text } = await mailTo(colleague.email, /^Assigned to you: /u);
  expect(text).toContain('Read the drawings first.');
  expect(text).toContain('31 December 2099');
  const second = await browser.newPage();
  await enter(second, colleague, new URL(/http\S+\/assignments\S*/u.exec(text)![0]).pathname);
  await expect(column(second, 'To judge')).toContainText(title);
  await column(second, 'To judge').getByLabel('State').selectOption('Preparing');
  await column(second, 'To judge')
    .getByRole('button', { name: `Move: ${title}` })
    .click();
  await expect(column(second, 'Preparing')).toContainText('Nima (you)');
  await expect(second.getByRole('heading', { name: /^Preparing/u })).toBeFocused();
  await expect(column(second, 'To judge')).toContainText('Nothing here.');

  // The supplier takes it over, and ends it.
  await page.goto(urlOn('NP', '/assignments'));
  await column(page, 'Preparing')
    .getByRole('button', { name: `Edit: ${title}` })
    .click();
  const person = main(page).getByLabel('Assigned to');
  await person.selectOption(await person.locator('option', { hasText: '(you)' }).getAttribute('value'));
  await main(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(column(page, 'Preparing')).toContainText('(you)');
  await main(page).getByLabel('Only mine').check();
  await expect(column(page, 'Preparing')).toContainText(title);
  await column(page, 'Preparing')
    .getByRole('button', { name: `Edit: ${title}` })
    .click();
  await main(page).getByRole('button', { name: 'End assignment' }).click();
  await main(page).getByRole('button', { name: 'End assignment' }).click();
  await expect(main(page)).toContainText('No assignment matches.');
  await second.context().close();
});

test('the board is used on a phone, and a change that came too late is told', { tag: '@phone' }, async ({ page, consoleProblems }) => {
  const [buyer, supplier] = [await makeMember(), await makeMember('SELLER')];
  const title = `Intake ${buyer.username}`;
  const notice = await publishNotice(buyer, title);
  const { accessToken: token } = await sessionOf(supplier);
  const { id } = await api<{ id: string }>('GET', '/users/profile', { token });
  await enter(page, supplier, '/assignments');
  await expect(main(page)).toContainText('No tender is assigned yet.');
  await api('POST', '/assignments', { token, body: { notice: notice.id, assignee: id, dueOn: '2020-01-01', note: '' } });
  await page.reload();
  await expect(column(page, 'To judge')).toContainText('(overdue)');
  await expectNoOverflow(page);
  await expectAccessible(page);
  const change = { notice: notice.id, state: 'submitted', note: 'Sent by post.' };
  await api('PATCH', '/assignments', { token, body: change, headers: { 'if-match': '"1"' } });
  await column(page, 'To judge').getByLabel('State').selectOption('Dropped');
  await column(page, 'To judge')
    .getByRole('button', { name: `Move: ${title}` })
    .click();
  await expect(page.getByText('Someone else changed this').first()).toBeVisible();
  await expect(column(page, 'Submitted')).toContainText('Sent by post.');
  // The refusal that the notification explains.
  expect(consoleProblems.splice(0).filter((problem) => !problem.includes('412'))).toEqual([]);
});

test('a tender is assigned from its own page', { tag: '@phone' }, async ({ page }) => {
  const [buyer, supplier] = [await makeMember(), await makeMember('SELLER')];
  const title = `Weir ${buyer.username}`;
  const notice = await publishNotice(buyer, title);
  await enter(page, supplier, `/notice-details/${notice.slug}`);
  await main(page).getByRole('link', { name: 'Assign' }).click();
  await expect(main(page).getByRole('heading', { name: title })).toBeFocused();
  await expectNoOverflow(page);
  const person = main(page).getByLabel('Assigned to');
  await person.selectOption(await person.locator('option', { hasText: '(you)' }).getAttribute('value'));
  await main(page).getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(column(page, 'To judge')).toContainText(title);
  await expect(page).toHaveURL(/\/assignments$/u);
});
