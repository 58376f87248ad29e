import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { mailedLink } from './mail-of.ts';
import { type Person, askApi, enter, makeMember, makePerson, demoPerson, sessionOf, someone } from './people.ts';
import { expect, waitForHydration, expectAccessible, urlOn, test } from './support.ts';

// Every form refuses bad input at its field, in the reader's language, and keeps what was typed. In Nepali, so that a text in another
// language stands out. Forms are found by what they send, whatever their name.

const texts = JSON.parse(readFileSync(join(import.meta.dirname, '../../web/locales/ne/form.json'), 'utf8')) as { error: Record<string, string> };
const words = JSON.parse(readFileSync(join(import.meta.dirname, '../../web/locales/ne/profile.json'), 'utf8')) as Record<string, string>;
const word = (name: string) => words[name] ?? '';
/** The text for a rule, with its bound after a colon: `least-string:8`. */
function textOf(rule: string): string {
  const [name = '', bound = ''] = rule.split(':');
  const text = texts.error[name];
  if (text === undefined) throw new Error(`No text for ${name}`);
  return text.replace('{{bound}}', bound);
}
const main = (page: Page) => page.getByRole('main');
/** The form that sends a field. */
const formOf = (page: Page, name: string) =>
  main(page)
    .locator('form')
    .filter({ has: page.locator(`[name="${name}"]`) });
const control = (form: Locator, name: string) => form.locator(`[name="${name}"]`).first();
const submit = (form: Locator) => form.locator('button[type=submit]').click();

/** Submits a form with errors: each named field shows its error, and no other does. */
async function refuses(form: Locator, values: Readonly<Record<string, string>>, rules: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await control(form, name).fill(value);
  await submit(form);
  await expect(form.getByRole('alert').first()).toBeFocused();
  await expect(form.locator('[id$="-error"]')).toHaveText(Object.values(rules).map(textOf));
  for (const [name, rule] of Object.entries(rules)) {
    await expect(control(form, name), name).toHaveAttribute('aria-invalid', 'true');
    await expect(control(form, name), name).toHaveAccessibleDescription(new RegExp(`${RegExp.escape(textOf(rule))}$`, 'u'));
  }
  for (const [name, value] of Object.entries(values)) await expect(control(form, name), name).toHaveValue(value);
}
/** Corrects the errors and submits the form. */
async function accepts(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await control(form, name).fill(value);
  await submit(form);
}

async function open(page: Page, path: string, field: string, person?: Person): Promise<Locator> {
  const address = `${path}${path.includes('?') ? '&' : '?'}lang=ne`;
  if (person) await enter(page, person, address);
  else await page.goto(urlOn('NP', address));
  const form = formOf(page, field);
  await expect(control(form, field)).toBeVisible();
  await waitForHydration(page);
  return form;
}

/** The browser reports each refusal, as it should. */
const forget = (consoleProblems: string[]) => expect(consoleProblems.splice(0).filter((each) => !/\b4(?:00|01|09|22)\b/u.test(each))).toEqual([]);

test('a visitor: registering, signing in, requesting and setting a password', { tag: '@phone' }, async ({ page, consoleProblems }) => {
  const register = await open(page, '/register', 'username');
  await register.getByRole('radio').first().check();
  await refuses(
    register,
    { firstName: 'Maya <3', username: 'ab', email: 'nobody', password: 'short' },
    { firstName: 'name', username: 'least-string:3', email: 'format-email', password: 'least-string:8' },
  );
  // Each error is also listed above, with a link to its field.
  await expect(register.getByRole('alert').getByRole('link')).toHaveCount(4);
  await expectAccessible(page);
  // Errors that only other tables of the server reveal come in the same round.
  await refuses(
    register,
    { firstName: 'Maya <3', username: 'buyer', email: 'nobody', password: 'password2026' },
    { firstName: 'name', username: 'taken', email: 'format-email', password: 'common' },
  );
  // Such a short form shows the error once, at the field, which has the focus.
  const login = await open(page, '/login', 'username');
  await accepts(login, { username: 'somebody', password: 'a wrong phrase' });
  await expect(login.locator('[id$="-error"]')).toHaveText([textOf('refused')]);
  await expect(login.getByRole('alert')).toHaveCount(0);
  await expect(control(login, 'password')).toBeFocused();
  await expect(control(login, 'password')).toHaveAccessibleDescription(textOf('refused'));
  await refuses(await open(page, '/forgot-password', 'email'), { email: '' }, { email: 'required' });
  const reset = await open(page, `/reset-password?lang=ne#token=${'x'.repeat(43)}`, 'password');
  await refuses(reset, { password: 'short' }, { password: 'least-string:8' });
  forget(consoleProblems);
});

test('registration: the organisation, a claim', { tag: '@wide' }, async ({ page, consoleProblems }) => {
  const form = await open(page, '/buyer-registration-successful', 'name', await makePerson());
  await refuses(form, { name: 'A', city: 'Pokhara <3' }, { name: 'least-string:2', city: 'name' });
  forget(consoleProblems);
});

test('one’s own account', { tag: '@wide' }, async ({ page, consoleProblems }) => {
  const profile = await open(page, '/My-Account', 'firstName', await makePerson());
  await refuses(profile, { firstName: '', phone: 'none' }, { firstName: 'required', phone: 'phone' });
  await refuses(
    formOf(page, 'newPassword'),
    { currentPassword: 'a wrong phrase', newPassword: 'short' },
    { currentPassword: 'wrong', newPassword: 'least-string:8' },
  );
  await refuses(formOf(page, 'newPassword'), { currentPassword: 'a wrong phrase', newPassword: 'a fine new phrase' }, { currentPassword: 'wrong' });
  await refuses(formOf(page, 'email'), { email: 'nobody', password: 'x' }, { email: 'format-email', password: 'wrong' });
  forget(consoleProblems);
});

test('the profile of a buyer, step by step', { tag: '@phone' }, async ({ page, consoleProblems }) => {
  const general = await open(page, '/buyer-profile', 'web', await makeMember('BUYER', 'pending'));
  await refuses(general, { name: '', web: 'none', founded: '3000' }, { name: 'least-string:2', description: 'required', web: 'web', founded: 'future' });
  await accepts(general, { name: 'Valley Waters', description: 'पानी', web: '', founded: '1990' });
  const kind = formOf(page, 'buyerType');
  await submit(kind);
  await expect(kind.locator('#field-buyerType')).toHaveAccessibleDescription(textOf('required'));
  await control(kind, 'buyerType').check();
  await submit(kind);
  const address = formOf(page, 'address.street');
  await refuses(address, { 'address.street': '', 'address.city': '' }, { 'address.street': 'required', 'address.city': 'required' });
  await address.getByRole('checkbox', { name: word('noOffices') }).uncheck();
  await accepts(address, { 'address.street': 'Babar Mahal 1', 'address.city': 'Kathmandu' });
  const contact = formOf(page, 'email');
  await refuses(contact, { name: '', email: 'nobody', phone: 'none' }, { name: 'required', email: 'format-email', phone: 'phone' });
  await accepts(contact, { name: 'आशा राई', email: 'asha@roads.example.np', phone: '' });
  await main(page)
    .getByRole('button', { name: word('addOffice'), exact: true })
    .click();
  const office = formOf(page, 'city');
  await refuses(office, { name: '' }, { name: 'required', street: 'required', city: 'required' });
  await office.getByRole('button', { name: word('cancel'), exact: true }).click();
  await main(page).getByRole('checkbox').check();
  await main(page)
    .getByRole('button', { name: word('goOn'), exact: true })
    .click();
  const billing = formOf(page, 'taxNumber');
  await billing.getByRole('checkbox', { name: word('sameAsMain') }).uncheck();
  await refuses(
    billing,
    { name: '', email: 'nobody', street: '', city: '' },
    { name: 'required', email: 'format-email', street: 'required', city: 'required' },
  );
  await refuses(billing, { name: 'लेखा', email: '', street: 'Babar Mahal 1', city: 'Kathmandu', taxNumber: '12' }, { taxNumber: 'tax-number' });
  await expectAccessible(page);
  forget(consoleProblems);
});

test('the team: inviting, a role, a child buyer, accepting', { tag: '@wide' }, async ({ page, browser, consoleProblems }) => {
  const owner = await makeMember();
  const invited = someone();
  await refuses(await open(page, '/team', 'email', owner), { email: 'nobody' }, { email: 'format-email' });
  await refuses(await open(page, '/roles', 'name'), { name: '' }, { name: 'least-string:2' });
  await refuses(
    await open(page, '/manage-sub-buyer', 'owner.email'),
    { name: 'A', 'owner.email': 'nobody' },
    { name: 'least-string:2', 'owner.email': 'format-email' },
  );
  const { accessToken: token } = await sessionOf(owner);
  expect((await askApi('POST', '/users/invite', { token, body: { email: invited.email, roleId: 3 } })).status).toBe(200);
  forget(consoleProblems);
  const inviteePage = await (await browser.newContext()).newPage();
  const link = new URL(await mailedLink(invited.email));
  const form = await open(inviteePage, `${link.pathname}?lang=ne${link.hash}`, 'person.username');
  await refuses(
    form,
    { 'person.firstName': '', 'person.username': 'ab', 'person.password': 'short' },
    { 'person.firstName': 'required', 'person.username': 'least-string:3', 'person.password': 'least-string:8' },
  );
  await inviteePage.context().close();
});

test('the administrator: adding a buyer', { tag: '@wide' }, async ({ page, consoleProblems }) => {
  const form = await open(page, '/admin-addBuyer', 'email', demoPerson('admin'));
  await refuses(form, { name: '', email: 'nobody' }, { name: 'least-string:2', email: 'format-email' });
  await expectAccessible(page);
  forget(consoleProblems);
});
