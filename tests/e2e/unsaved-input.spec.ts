import type { Page } from '@playwright/test';
import { askApi, enter, makeMember, demoPerson, sessionOf } from './people.ts';
import { expect, waitForHydration, expectAccessible, urlOn, test } from './support.ts';

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const tokenOf = async (person: Parameters<typeof sessionOf>[0]) => (await sessionOf(person)).accessToken;

test(
  'an invalid year is reported beside its field, and unsaved input is not lost by another step or a link',
  { tag: '@phone' },
  async ({ page, consoleProblems }) => {
    const owner = await makeMember();
    const { status } = await askApi('PATCH', '/organization/profile', {
      token: await tokenOf(owner),
      headers: { 'if-match': '"1"' },
      body: { description: 'Keeps the hill roads open.' },
    });
    expect([200, 412]).toContain(status);
    await enter(page, owner, '/buyer-profile');
    await waitForHydration(page);
    await main(page).getByLabel('What the organisation does').fill('Keeps the roads open, winter and summer.');
    await main(page).getByLabel('Year founded').fill('19x4');
    await main(page).getByRole('button', { name: /^Save/u }).click();
    await expect(main(page).getByRole('alert')).toContainText('Year founded: Enter a 4-digit year.');
    expect(consoleProblems.splice(0).join('\n')).toContain('400');
    // A move to another step or page asks first.
    await button(page, 'Settings').click();
    const asks = page.getByRole('dialog', { name: 'You have unsaved changes' });
    await expect(asks).toBeVisible();
    await expectAccessible(page);
    await asks.getByRole('button', { name: 'Stay on this page' }).click();
    await expect(main(page).getByLabel('Year founded')).toHaveValue('19x4');
    await page.getByRole('button', { name: /^Your account/u }).click();
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(asks).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/buyer-profile$/u);
    await main(page).getByLabel('Year founded').fill('1964');
    await main(page).getByRole('button', { name: /^Save/u }).click();
    await expect(main(page).getByText(/^Saved at /u)).toBeVisible();
    // Once saved, it no longer asks.
    await page.getByRole('button', { name: /^Your account/u }).click();
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(page).toHaveURL(/\/buyer-dashboard$/u);
    const { body } = await askApi<{ founded: number }>('GET', '/organization/profile', { token: await tokenOf(owner) });
    expect(body.founded).toBe(1964);
  },
);

test('two people who change one role, or one profile, see both versions in words', { tag: '@phone' }, async ({ page, consoleProblems }) => {
  const owner = await makeMember();
  const token = await tokenOf(owner);
  const { body: role } = await askApi<{ id: string; revision: number }>('POST', '/organization/role', {
    token,
    body: { name: 'Bookkeeper', permissions: ['billing.read'] },
  });
  await enter(page, owner, '/roles');
  await waitForHydration(page);
  await button(page, 'Edit').click();
  await main(page).getByLabel('Role name').fill('Treasurer');
  await askApi('PUT', `/organization/role/${role.id}`, {
    token,
    headers: { 'if-match': `"${role.revision}"` },
    body: { name: 'Clerk', permissions: ['audit.read'] },
  });
  await button(page, 'Save').click();
  const conflict = main(page).getByRole('alert').filter({ hasText: 'Someone else changed this' });
  await expect(conflict).toContainText('Clerk');
  await expect(conflict).toContainText('Read the audit log');
  await expectAccessible(page);
  await button(page, 'Save my version').click();
  await expect(main(page).getByText('Treasurer')).toBeVisible();

  await page.goto(urlOn('NP', '/buyer-profile'));
  await main(page).getByLabel('Size').selectOption({ label: '250 people or more' });
  const { body: profile } = await askApi<{ revision: number }>('GET', '/organization/profile', { token });
  await askApi('PATCH', '/organization/profile', { token, headers: { 'if-match': `"${profile.revision}"` }, body: { size: 'small', country: 'KE' } });
  await main(page).getByLabel('What the organisation does').fill('Keeps the hill roads open.');
  await main(page).getByRole('button', { name: /^Save/u }).click();
  await expect(conflict).toContainText('250 people or more');
  await expect(conflict).toContainText('10 to 49 people');
  await expect(conflict).toContainText('Nepal');
  await expect(conflict).toContainText('Kenya');
  expect(consoleProblems.filter((each) => !each.includes('412'))).toEqual([]);
  consoleProblems.length = 0;
});

test('two people who save the same change see no conflict', { tag: '@phone' }, async ({ page, consoleProblems }) => {
  const owner = await makeMember();
  const token = await tokenOf(owner);
  const { body: role } = await askApi<{ id: string; revision: number }>('POST', '/organization/role', {
    token,
    body: { name: 'Bookkeeper', permissions: ['billing.read'] },
  });
  await enter(page, owner, '/roles');
  await waitForHydration(page);
  await button(page, 'Edit').click();
  await main(page).getByLabel('Role name').fill('Treasurer');
  await askApi('PUT', `/organization/role/${role.id}`, {
    token,
    headers: { 'if-match': `"${role.revision}"` },
    body: { name: 'Treasurer', permissions: ['billing.read'] },
  });
  await button(page, 'Save').click();
  // The form closes, as after any other saving.
  await expect(button(page, 'Edit')).toBeVisible();
  await expect(main(page).getByRole('alert')).toHaveCount(0);
  expect(consoleProblems.splice(0).filter((each) => !each.includes('412'))).toEqual([]);
});

test('unsaved flags stay when another field of the buyer changes', { tag: '@wide' }, async ({ page }) => {
  const owner = await makeMember();
  const token = await tokenOf(demoPerson('admin'));
  const { id } = owner.organisation;
  await enter(page, demoPerson('admin'), `/edit-buyer?id=${id}`);
  await waitForHydration(page);
  const billable = main(page).getByLabel('Billable');
  await billable.check();
  const { body } = await askApi<{ revision: number }>('GET', `/admin/organisations/${id}`, { token });
  await askApi('PATCH', `/admin/organisations/${id}`, { token, headers: { 'if-match': `"${body.revision}"` }, body: { trusted: true } });
  // Another action refetches the stored data.
  await main(page).getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByLabel('Reason').fill('Asked for by the owner.');
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
  await expect(main(page).getByText('Asked for by the owner.')).toBeVisible();
  await expect(billable).toBeChecked();
});

test('unsaved input of a long form is not lost by a link, and saved input needs no confirmation', { tag: '@wide' }, async ({ page, browser }) => {
  const owner = await makeMember();
  const { body: child } = await askApi<{ id: string }>('POST', '/organization/children', { token: await tokenOf(owner), body: { name: 'Hill part' } });
  const desk = await (await browser.newContext({ locale: 'en-GB', viewport: page.viewportSize() })).newPage();
  const guarded = async (at: Page, label: string, name: string) => {
    await main(at).getByLabel(label, { exact: true }).first().fill(name);
    const { href } = new URL(at.url());
    await at.getByRole('button', { name: /^Your account/u }).click();
    await at.getByRole('link', { name: 'Dashboard', exact: true }).click();
    const asks = at.getByRole('dialog', { name: 'You have unsaved changes' });
    await asks.getByRole('button', { name: 'Stay on this page' }).click();
    await expect(at).toHaveURL(href);
    await expect(main(at).getByLabel(label, { exact: true }).first()).toHaveValue(name);
  };
  const name = `Unsaved ${owner.username}`;

  await enter(page, owner, '/My-Account');
  await guarded(page, 'First name', 'Sunila');
  const responsePromise = page.waitForResponse((response) => response.url().endsWith('/api/users/profile') && response.request().method() === 'PUT');
  await button(page, 'Save').click();
  await responsePromise;
  await expect(button(page, 'Save')).toBeVisible();
  await page.getByRole('button', { name: /^Your account/u }).click();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page).toHaveURL(/\/buyer-dashboard$/u);
  await page.goto(urlOn('NP', '/sub-buyer-list'));
  await main(page).getByRole('link', { name: 'Add a child buyer' }).click();
  await guarded(page, 'Name', name);
  await button(page, 'Add a child buyer').click();
  await expect(page).toHaveURL(/\/sub-buyer-list$/u);
  await main(page).getByRole('listitem').filter({ hasText: name }).getByRole('link', { name: 'Edit' }).click();
  await guarded(page, 'Name', `${name}, east`);

  await enter(desk, demoPerson('admin'), '/admin-addBuyer');
  await guarded(desk, 'Organisation name', `${name}, by itself`);
  await main(desk).getByLabel('Email of the first owner').fill(`unsaved.${owner.email}`);
  await main(desk)
    .getByRole('button', { name: /invite/iu })
    .click();
  await expect(desk).toHaveURL(/\/edit-buyer\?id=/u);
  await desk.goto(urlOn('NP', `/manage-sub-buyer?parent=${owner.organisation.id}`));
  await guarded(desk, 'Name', `${name}, west`);
  await desk.goto(urlOn('NP', `/manage-sub-buyer?id=${child.id}`));
  await guarded(desk, 'Name', `${name}, north`);
  await desk.goto(urlOn('NP', `/edit-buyer?id=${owner.organisation.id}`));
  await main(desk).getByLabel('Billable').check();
  await desk.getByRole('link', { name: 'All buyers' }).first().click();
  const asks = desk.getByRole('dialog', { name: 'You have unsaved changes' });
  await asks.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(desk).toHaveURL(/\/all-buyers/u);
  // A missing thing says so in the one way.
  for (const id of ['0'.repeat(26), 'nonsense']) {
    await desk.goto(urlOn('NP', `/activate-buyer/${id}`));
    await expect(desk.getByRole('heading', { level: 1, name: 'Not found. It may have been removed.' })).toBeVisible();
  }
  await desk.context().close();
});
