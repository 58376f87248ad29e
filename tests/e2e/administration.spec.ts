import type { Page } from '@playwright/test';
import { mailTo } from './mail-of.ts';
import { type Member, api, askApi, enter, makeMember, makePerson, demoPerson, sessionOf } from './people.ts';
import { expect, expectAccessible, urlOn, test } from './support.ts';

// How a buyer is approved: joining.spec.ts.

const admin = demoPerson('admin');

async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Organisation name' }).fill(name);
  await page.getByRole('searchbox', { name: 'Organisation name' }).press('Enter');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

const approvalOf = async (owner: Member) =>
  (await askApi<{ approval: string }>('GET', '/organization', { token: (await sessionOf(owner)).accessToken })).body.approval;

test('a buyer is denied with a required reason, which is mailed', { tag: '@phone' }, async ({ page }) => {
  const owner = await makeMember('BUYER', 'pending');
  const { name } = owner.organisation;
  await enter(page, admin, '/activate-buyer');
  await open(page, name);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Deny', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Deny ${name}?` });
  await dialog.getByRole('button', { name: 'Deny' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Enter a reason. They will see it.');
  await dialog.getByLabel('Reason').fill('No letter of appointment');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Deny' }).click();
  await expect(page.getByText(`${name} is denied`).first()).toBeVisible();
  await expect(page.getByText('Reason: No letter of appointment')).toBeVisible();
  expect((await mailTo(owner.email, /was denied$/u)).text).toContain('Reason: No letter of appointment');
  expect(await approvalOf(owner)).toBe('denied');
});

test('when two administrators decide at once, one is told that the other did', { tag: '@wide' }, async ({ page, browser, consoleProblems }) => {
  const owner = await makeMember('BUYER', 'pending');
  const { name, id } = owner.organisation;
  const second = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await Promise.all([enter(page, admin, `/activate-buyer/${id}`), enter(second, admin, `/activate-buyer/${id}`)]);
  await second.getByRole('button', { name: 'Deny', exact: true }).click();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText(`${name} is approved`).first()).toBeVisible();
  const dialog = second.getByRole('dialog', { name: `Deny ${name}?` });
  await dialog.getByLabel('Reason').fill('Too late');
  await dialog.getByRole('button', { name: 'Deny' }).click();
  await expect(second.getByText('Asha Portal has already approved it.').first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await second.context().close();
  expect(await approvalOf(owner)).toBe('approved');
  consoleProblems.splice(0);
});

test('the pending requests of one organisation are approved together', { tag: '@wide' }, async ({ page }) => {
  const owner = await makeMember();
  const { name, id } = owner.organisation;
  const [{ accessToken }, { accessToken: token }] = await Promise.all([sessionOf(admin), sessionOf(owner)]);
  const propose = async (body: object) => {
    const { revision } = await api<{ revision: number }>('GET', '/organization', { token });
    await api('POST', '/organization/drafts', { token, headers: { 'if-match': `"${revision}"` }, body });
  };
  // A pending change from before, and a new registration request after a denial.
  await propose({ country: 'IN' });
  const denial = { decision: 'denied', seen: 'approved', reason: 'No letter of appointment' };
  await api('PUT', `/admin/organisations/${id}/approval`, { token: accessToken, body: denial });
  await propose({});
  await enter(page, admin, `/activate-buyer?q=${encodeURIComponent(name)}`);
  const boxes = page.getByRole('table').getByRole('checkbox', { name: new RegExp(name, 'u') });
  await expect(boxes).toHaveCount(2);
  for (const box of await boxes.all()) await box.check();
  await page.getByRole('button', { name: 'Approve (2)' }).click();
  await expect(boxes).toHaveCount(0);
  expect(await api('GET', '/organization', { token })).toMatchObject({ approval: 'approved', country: 'IN' });
});

test('several are denied together; one decided meanwhile is named, and the others proceed', { tag: '@wide' }, async ({ page, consoleProblems }) => {
  const owners = [await makeMember('BUYER', 'pending'), await makeMember('BUYER', 'pending'), await makeMember('BUYER', 'pending')];
  const { accessToken } = await sessionOf(admin);
  await enter(page, admin, '/activate-buyer?sort=-created');
  for (const { organisation } of owners)
    await page
      .getByRole('table')
      .getByRole('checkbox', { name: new RegExp(organisation.name, 'u') })
      .check();
  await page.getByRole('button', { name: 'Deny (3)' }).click();
  const { name, id } = owners[1]!.organisation;
  const { drafts, revision } = await api<{ drafts: { id: string }[]; revision: number }>('GET', `/admin/organisations/${id}`, { token: accessToken });
  await api('PUT', '/organization/drafts', { token: accessToken, headers: { 'if-match': `"${revision}"` }, body: { id: drafts[0]!.id } });
  const dialog = page.getByRole('dialog', { name: 'Deny' });
  await dialog.getByLabel('Reason').fill('No public body');
  await dialog.getByRole('button', { name: 'Deny' }).click();
  await expect(page.getByText(`${name}: Already decided`).first()).toBeVisible();
  await expect.poll(() => Promise.all(owners.map(approvalOf))).toEqual(['denied', 'approved', 'denied']);
  // There is nothing left to ask.
  await expect(dialog).toBeHidden();
  consoleProblems.splice(0);
});

test('a long name breaks no other column, and an invalid address still shows the list', { tag: '@wide' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const owner = await makeMember('BUYER', 'pending');
  const { accessToken: token } = await sessionOf(owner);
  const { revision, country } = await api<{ revision: number; country: string }>('GET', '/organization', { token });
  const name = 'Waterworks'.repeat(30);
  await api('PUT', '/organization', { token, headers: { 'if-match': `"${revision}"` }, body: { name, country } });
  await enter(page, admin, `/activate-buyer?q=${'waterworks'.repeat(5)}&state=bogus&sort=zzz`);
  const isFine = async () => {
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toBeVisible();
    const kind = row.getByText('Buyer', { exact: true });
    const box = await kind.evaluate((cell) => {
      const words = document.createRange();
      words.selectNodeContents(cell);
      return words.getClientRects().length;
    });
    expect(box).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
  };
  await isFine();
  await page.goto(urlOn('NP', `/all-buyers?q=${'waterworks'.repeat(5)}&sort=zzz&blocked=maybe`));
  await isFine();
  // A decided request is no longer pending.
  const { accessToken: desk } = await sessionOf(admin);
  const organisation = await api<{ drafts: { id: string }[]; revision: number }>('GET', `/admin/organisations/${owner.organisation.id}`, { token: desk });
  await api('PUT', '/organization/drafts', { token: desk, headers: { 'if-match': `"${organisation.revision}"` }, body: { id: organisation.drafts[0]!.id } });
  await page.goto(urlOn('NP', `/activate-buyer?q=${'waterworks'.repeat(5)}&state=approved`));
  await expect(page.getByRole('heading', { level: 1, name: 'Approved requests' })).toBeVisible();
  await expect(page.getByRole('table', { name: /^Approved requests \d/u }).getByRole('columnheader', { name: 'Submitted' })).toBeVisible();
});

test('the data table keeps its state in the address, and exports the filtered rows', async ({ page }, { project }) => {
  await enter(page, admin, '/all-buyers?size=10');
  const table = page.getByRole('table', { name: /^All/u });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('link', { name: /^Child/u }).click();
  await expect(page).toHaveURL(/group=child/u);
  await expect(page.getByRole('table', { name: /^Child/u }).getByRole('rowheader')).toContainText(['Hill Roads, Eastern Division']);
  await page.goBack();
  await page.locator('summary', { hasText: 'Columns' }).click();
  // The address decides, and the checkbox follows it.
  await page.getByRole('checkbox', { name: 'Account manager' }).click();
  await expect(page.getByRole('checkbox', { name: 'Account manager' })).not.toBeChecked();
  await expect(page).toHaveURL(/hide=manager/u);
  if (project.name === 'wide') {
    await expect(page.getByRole('columnheader', { name: 'Account manager' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Name' }).click();
    await expect(page).toHaveURL(/sort=name/u);
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  }
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').first().fill('hill roads');
  await page.getByRole('searchbox').first().press('Enter');
  await expect(page).toHaveURL(/q=hill/u);
  await expect(table.getByRole('rowheader')).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('buyers.csv');
  await page.getByRole('searchbox').first().fill('nothing like it');
  await page.getByRole('searchbox').first().press('Enter');
  await expect(page.getByText('No results')).toBeVisible();
  await expectAccessible(page);
});

test('a child buyer is added below any buyer, found by its name, and changed there', { tag: '@phone' }, async ({ page, consoleProblems }) => {
  const [name, renamed] = ['Bridge Unit of the East', 'Suspension Bridges'];
  await enter(page, admin, '/sub-buyer-list');
  const rows = page.getByRole('table').getByRole('row');
  const divisionHeader = page.getByRole('rowheader', { name: 'Hill Roads, Eastern Division', exact: true });
  await expect(rows.filter({ has: divisionHeader })).toContainText('Department of Hill Roads');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Add a child buyer' }).click();
  const form = page.getByRole('form', { name: 'Add a child buyer' });
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByRole('button', { name: 'Add a child buyer' }).click();
  await expect(form.getByRole('alert')).toContainText('Parent: Fill in this field.');
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue(name);
  await form.getByRole('combobox', { name: 'Parent' }).fill('zzzz');
  await expect(form.getByText('No buyer has this name.')).toBeVisible();
  await form.getByRole('combobox', { name: 'Parent' }).fill('hill roads');
  await expect(form.getByRole('listbox').getByRole('option')).toHaveCount(2);
  await page.getByRole('option', { name: /^Department/u }).click();
  await expect(form.getByText('Department of Hill Roads')).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add a child buyer' }).click();
  await expect(page).toHaveURL(/sub-buyer-list\?parent=/u);
  await expect(rows.filter({ hasText: name })).toContainText('approved');
  await page.getByRole('link', { name, exact: true }).click();

  // Only the path to this page is visible.
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).locator('li')).toHaveText(['Home', 'Child buyers', name]);
  const data = page.getByRole('form', { name: 'Name and country' });
  await data.getByLabel('Name', { exact: true }).fill(renamed);
  await data.getByLabel('Country').selectOption('IN');
  await data.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: `Name and country of ${renamed}` })).toBeVisible();
  const place = page.getByRole('form', { name: `Move ${renamed}` });
  await place.getByRole('button', { name: 'Choose another' }).click();
  await place.getByRole('button', { name: 'Detach' }).click();
  await expect(place.getByRole('alert')).toContainText('It has no owner yet');
  consoleProblems.length = 0;
  await expectAccessible(page);
  await place.getByRole('combobox', { name: 'Parent' }).fill('eastern');
  await page.getByRole('option', { name: /Eastern Division/u }).click();
  await place.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('Moved').first()).toBeVisible();

  await page.goto(urlOn('NP', '/sub-buyer-profile'));
  await page.getByRole('combobox', { name: 'Choose a child buyer' }).fill(renamed);
  await page.getByRole('option', { name: renamed }).click();
  await expect(page.getByRole('heading', { name: 'General' })).toBeVisible();
  await page.goto(urlOn('NP', '/sub-buyer-list?q=suspension'));
  await expect(rows.filter({ hasText: renamed })).toContainText('Hill Roads, Eastern Division');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('child-buyers.csv');
});

test('a person who requested it is erased, with a reason and for good', { tag: '@wide' }, async ({ page }) => {
  const person = await makePerson();
  await enter(page, admin, `/all-users?q=${encodeURIComponent(person.email)}`);
  await page.getByRole('checkbox', { name: /Maya Rai/u }).check();
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  await expect(dialog.getByText('Maya Rai: this deletes the name, addresses and memberships.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Enter a reason. They will see it.');
  await dialog.getByLabel('Reason').fill('Asked for it by letter');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Maya Rai is deleted').first()).toBeVisible();
  await expect(page.getByText(person.email)).toHaveCount(0);
  const { username, password } = person;
  expect((await askApi('POST', '/auth/signin', { body: { username, password } })).status).toBe(401);
});

test('only an administrator has access', { tag: '@wide' }, async ({ page }) => {
  await enter(page, demoPerson('buyer'), '/all-buyers');
  await page.waitForURL((url) => url.pathname !== '/all-buyers');
});
