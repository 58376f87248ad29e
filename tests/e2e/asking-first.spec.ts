import { makeMember, someone } from './people.ts';
import { publishNotice } from './publish-notice.ts';
import { registerSupplier } from './register-supplier.ts';
import { searchFor } from './selecting-steps.ts';
import { expect, expectAccessible, test, urlOn, waitForHydration } from './support.ts';

// A visitor asks for something that needs an account, gets one, and finds it done.

test('a visitor follows a tender: told what an account gives, registers, and comes back to the tender followed', { tag: '@phone' }, async ({ page }) => {
  const notice = await publishNotice(await makeMember(), 'Culvert for everybody');
  const main = page.getByRole('main');
  await page.goto(urlOn('NP', `/notice-details/${notice.slug}?lang=en`));
  await waitForHydration(page);
  await main.getByRole('link', { name: 'Follow', exact: true }).click();
  await waitForHydration(page);
  await expect(main).toContainText('With a free account we tell you by email of every change to this tender.');
  await expectAccessible(page);
  await main.getByRole('link', { name: 'Register' }).click();
  await waitForHydration(page);
  await expect(main).toContainText('With a free account we tell you by email of every change to this tender.');
  await registerSupplier(page, someone());
  await expect(page).toHaveURL(new RegExp(`${notice.id}$`, 'u'));
  await expect(main.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Amendments and answers will come by email.').first()).toBeVisible();
  // A link from elsewhere follows nothing by itself.
  const other = await publishNotice(await makeMember(), 'Culvert of somebody else');
  await page.goto(urlOn('NP', `/notice-details/${other.slug}?lang=en#follow`));
  await expect(main.getByRole('button', { name: 'Follow', exact: true })).toHaveAttribute('aria-pressed', 'false');
  await expect(page).toHaveURL(/lang=en$/u);
});

test('a visitor saves a tender of a card, signs in, and finds it on the wishlist', { tag: '@wide' }, async ({ page }) => {
  const [buyer, supplier] = [await makeMember(), await makeMember('SELLER')];
  const word = buyer.username.replaceAll(/\W/gu, '');
  const title = `Weir ${word}`;
  await publishNotice(buyer, title);
  await searchFor(page, word, [title]);
  await page.getByRole('link', { name: `Save: ${title}` }).click();
  await expect(page.getByRole('main')).toContainText('With a free account you keep this tender on your wishlist');
  await page.getByLabel('Username or email').fill(supplier.username);
  await page.getByLabel('Password', { exact: true }).fill(supplier.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/seller-wishlist/u);
  await expect(page.getByRole('main')).toContainText(title);
});
