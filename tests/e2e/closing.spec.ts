import { mailTo } from './mail-of.ts';
import { api, enter, makeMember, makePerson, demoPerson, sessionOf } from './people.ts';
import { expect, waitForHydration, expectAccessible, urlOn, test } from './support.ts';

test('an owner closes their organisation by typing its name; an administrator opens it again', { tag: '@wide' }, async ({ page, browser, consoleProblems }) => {
  const owner = await makeMember();
  const { name, id } = owner.organisation;
  const main = page.getByRole('main');
  await enter(page, owner, '/buyer-profile');
  await waitForHydration(page);
  // Away from everyday actions.
  await expect(main.getByRole('button', { name: 'Close organisation' })).toHaveCount(0);
  await main.getByRole('button', { name: 'Settings', exact: true }).click();
  await main.getByRole('region', { name: 'Danger zone' }).getByRole('button', { name: 'Close organisation' }).click();
  const form = page.getByRole('form', { name: 'Close organisation' });
  await form.getByLabel(`To close it, type its name: ${name}`).fill('Another office');
  await form.getByRole('button', { name: 'Close now' }).click();
  await expect(form.getByRole('alert')).toContainText('This does not match the name.');
  consoleProblems.splice(0);
  await expectAccessible(page);
  await form.getByLabel(`To close it, type its name: ${name}`).fill(name);
  await form.getByRole('button', { name: 'Close now' }).click();
  await expect(page).toHaveURL(/\/My-Account$/u);
  await expect(main.getByRole('alert').filter({ hasText: `${name} is closed` })).toContainText('To reopen it, write to us:');
  await expectAccessible(page);
  await mailTo(owner.email, /is closed$/u);
  // Its people have no organisation, and may create another.
  await page.goto(urlOn('NP', '/buyer-registration-successful'));
  await expect(main.getByLabel('Organisation name')).toBeVisible();
  await expect(main).toContainText(`${name} is closed`);

  // Meanwhile somebody else takes the name.
  const { accessToken: token } = await sessionOf(await makePerson());
  await api('POST', '/organization', { token, body: { name, orgType: 'BUYER' } });
  const desk = await (await browser.newContext({ locale: 'en-GB', viewport: page.viewportSize() })).newPage();
  await enter(desk, demoPerson('admin'), `/edit-buyer?id=${id}`);
  await expect(desk.getByText('closed', { exact: true }).first()).toBeVisible();
  const access = desk.getByRole('main').getByText('Registered here under the same name');
  await expect(access.getByRole('link', { name })).toHaveAttribute('href', /^\/edit-buyer\?id=/u);
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Reopen' }).click();
  await expect(desk.getByText(`${name} is open again`).first()).toBeVisible();
  await desk.getByRole('button', { name: 'Close organisation' }).click();
  await expect(desk.getByRole('form', { name: 'Close organisation' })).toBeVisible();
  await expectAccessible(desk);
  await desk.context().close();
  await mailTo(owner.email, /is open again$/u);
  await page.goto(urlOn('NP', '/buyer-profile'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('a supplier closes their organisation too', { tag: '@phone' }, async ({ page }) => {
  const owner = await makeMember('SELLER');
  const { name } = owner.organisation;
  await enter(page, owner, '/seller-profile');
  await waitForHydration(page);
  await page.getByRole('main').getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('region', { name: 'Danger zone' }).getByRole('button', { name: 'Close organisation' }).click();
  await expectAccessible(page);
  const form = page.getByRole('form', { name: 'Close organisation' });
  await form.getByLabel(`To close it, type its name: ${name}`).fill(name);
  await form.getByRole('button', { name: 'Close now' }).click();
  await expect(
    page
      .getByRole('main')
      .getByRole('alert')
      .filter({ hasText: `${name} is closed` }),
  ).toBeVisible();
});
