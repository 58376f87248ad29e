import { mailTo } from './mail-of.ts';
import { api, enter, makeMember, makePerson, demoPerson, sessionOf } from './people.ts';
import { expect, waitForHydration, expectAccessible, urlOn, test } from './support.ts';

const asAdmin = async () => (await sessionOf(demoPerson('admin'))).accessToken;

test('a member of a blocked organisation sees the reason, not a registration form', { tag: '@phone' }, async ({ page }) => {
  const owner = await makeMember();
  const { id, name } = owner.organisation;
  await api('POST', `/admin/organisations/${id}/block`, { token: await asAdmin(), body: { reason: 'Its letter was forged' } });
  expect((await mailTo(owner.email, /is blocked$/u)).text).toContain('Reason: Its letter was forged');
  delete owner.session;
  await enter(page, owner, '/buyer-registration-successful');
  const reasonAlert = page.getByRole('main').getByRole('alert');
  await expect(reasonAlert).toContainText(`${name} is blocked`);
  await expect(reasonAlert).toContainText('Reason: Its letter was forged');
  await expect(page.getByRole('button', { name: 'Add organisation' })).toBeHidden();
  await expectAccessible(page);
  await page.goto(urlOn('NP', '/My-Account'));
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Its letter was forged');
});

test('a blocked person sees the reason at sign-in, after the right password only', { tag: '@wide' }, async ({ page, consoleProblems }) => {
  const person = await makePerson();
  const token = await asAdmin();
  const { items } = await api<{ items: { id: string }[] }>('GET', `/user/users?email=${encodeURIComponent(person.email)}`, { token });
  await api('PUT', `/user/users/${items[0]!.id}/blocked`, { token, body: { blocked: true, reason: 'Sends spam' } });
  expect((await mailTo(person.email, /account is blocked$/u)).text).toContain('Reason: Sends spam');
  await page.goto(urlOn('NP', '/login'));
  await waitForHydration(page);
  await page.getByLabel('Username or email').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill('another password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.locator('#field-password-error')).not.toContainText('blocked');
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Reason: Sends spam')).toBeVisible();
  await expect(page.getByLabel('Username or email')).toHaveValue(person.username);
  await expectAccessible(page);
  consoleProblems.splice(0);
});
