import { mailTo } from './mail-of.ts';
import { askApi, enter, makePerson, demoPerson, sessionOf } from './people.ts';
import { expect, waitForHydration, expectAccessible, urlOn, test } from './support.ts';

interface UnclaimedOrganisations {
  items: { id: string; name: string }[];
}

test('an imported organisation is claimed; the administrator decides, and both claimants are mailed', { tag: '@wide' }, async ({ page, browser }) => {
  const [one, other] = await Promise.all([makePerson(), makePerson()]);
  const { accessToken: token } = await sessionOf(other);
  const { items } = (await askApi<UnclaimedOrganisations>('GET', '/organization/unclaimed?name=Lalitpur&country=NP', { token })).body;
  const { id, name } = items.at(-1)!;
  const body = { organisation: id, orgType: 'BUYER', reason: 'I saw it in a notice and liked it.' };
  expect((await askApi('POST', '/organization/claim', { token, body })).status).toBe(200);

  // From the buyer's page, through sign-in, to the claim.
  await page.goto(urlOn('NP', `/buyers-detail?id=${id}`));
  await page.getByRole('link', { name: 'Claim this organisation' }).click();
  await expect(page).toHaveURL(/\/login\?next=/u);
  await waitForHydration(page);
  await expect(page.getByRole('main').getByRole('link', { name: 'Register' })).toHaveAttribute(
    'href',
    `/register?next=%2Fbuyer-registration-successful%3Fclaim%3D${id}`,
  );
  await expect(page.getByRole('main')).toContainText(`You are claiming ${name}.`);
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await expect(page.getByRole('main')).toContainText(`You are claiming ${name}.`);
  await expect(page.getByRole('radio', { name: /^Publish tenders/u })).toBeChecked();
  await page.goBack();
  await waitForHydration(page);
  await page.getByLabel('Username or email').fill(one.username);
  await page.getByLabel('Password', { exact: true }).fill(one.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: `Claim “${name}”` })).toBeVisible();
  await expectAccessible(page);
  // Or found by name.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByLabel('Organisation name').fill(name);
  await page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'This is ours' }).click();
  await page.getByLabel('How can we check that it is yours?').fill('I am its procurement officer; our own web page names me.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send claim' }).click();
  await expect(page.getByRole('main')).toContainText(`Your claim to “${name}” is pending approval. We will email you.`);
  // No second organisation beside it, unless requested.
  await expect(page.getByLabel('Organisation name')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add another organisation instead' }).click();
  await expect(page.getByLabel('Organisation name')).toBeVisible();

  const admins = await (await browser.newContext({ locale: 'en-GB', viewport: page.viewportSize() })).newPage();
  await enter(admins, demoPerson('admin'), `/activate-buyer/${id}`);
  const claims = admins.getByRole('region', { name: 'Claim to an imported organisation' });
  await expect(claims.filter({ hasText: one.email })).toContainText(`${one.username}, email verified`);
  await claims.filter({ hasText: one.email }).getByRole('button', { name: 'Approve' }).click();
  await expect(admins.getByText(`${name} is approved`).first()).toBeVisible();
  await expect(claims).toHaveCount(0);
  await admins.context().close();

  await mailTo(other.email, /^Someone else’s claim to .* was approved$/u);
  const mail = await mailTo(one.email, /^Your claim to .* is approved$/u);
  expect(mail.subject).toBe(`Your claim to ${name} is approved`);
  await page.goto(/https?:\S+/u.exec(mail.text)![0]);
  // Their first organisation: its profile opens first.
  await expect(page).toHaveURL(/\/buyer-profile$/u);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  // The page names it as before.
  await page.goto(urlOn('NP', `/buyers-detail?id=${id}`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});
