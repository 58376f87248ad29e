import type { Page } from '@playwright/test';
import { type Member, enter, join, makeMember, someone } from './people.ts';
import { publishNotice } from './publish-notice.ts';
import { registerSupplier } from './register-supplier.ts';
import { expect, expectAccessible, expectNoOverflow, test, urlOn, waitForHydration } from './support.ts';

const main = (page: Page) => page.getByRole('main');
const entry = (page: Page, title: string) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) });
const heart = (page: Page, title: string) => page.getByRole('button', { name: `Save: ${title}` });

/** Finds a notice in the list of tenders, once the search knows it. */
async function find(page: Page, title: string): Promise<void> {
  await expect(async () => {
    await page.goto(urlOn('NP', `/LocalTenders?q=${encodeURIComponent(title)}&lang=en`));
    await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await waitForHydration(page);
}

/** Signs in on the screen where a visitor is. */
async function signIn(page: Page, { username, password }: Member): Promise<void> {
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await main(page).getByRole('button', { name: 'Sign in' }).click();
}

test('a supplier saves a tender from a card, notes why, finds it again, and puts back what was removed', { tag: '@phone' }, async ({ page }) => {
  const [buyer, supplier] = [await makeMember(), await makeMember('SELLER')];
  const title = `Canal lining ${buyer.username}`;
  await publishNotice(buyer, title);
  await enter(page, supplier, '/seller-wishlist');
  await expect(main(page)).toContainText('Nothing saved yet.');
  await expectAccessible(page);
  await find(page, title);
  await expect(heart(page, title)).toHaveAttribute('aria-pressed', 'false');
  await heart(page, title).click();
  await expect(heart(page, title)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Saved to your wishlist').first()).toBeVisible();
  await page.reload();
  await expect(heart(page, title)).toHaveAttribute('aria-pressed', 'true');
  await page.goto(urlOn('NP', '/seller-wishlist'));
  await entry(page, title)
    .getByRole('button', { name: /^(Edit|Add a note):/u })
    .click();
  await main(page)
    .getByRole('textbox', { name: /^Labels/u })
    .fill('Canals, needs a partner,canals');
  await main(page).getByRole('textbox', { name: /^Note/u }).fill('Ask Maya about the pumps.');
  await main(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(entry(page, title)).toContainText('Ask Maya about the pumps.');
  await expect(main(page).getByRole('button', { name: /^Canals 1/u })).toBeVisible();
  await main(page).getByLabel('Search titles, notes and labels').fill('pumps');
  await main(page).getByRole('button', { name: 'Find', exact: true }).click();
  await expect(entry(page, title)).toBeVisible();
  await expectNoOverflow(page);
  await expect(entry(page, title)).toContainText(/\b\d{2}\s*days to go/u);
  await entry(page, title)
    .getByRole('button', { name: /^Remove/u })
    .click();
  await expect(main(page).getByText(`“${title}” was removed from the list.`)).toBeVisible();
  await expect(entry(page, title)).toHaveCount(0);
  await main(page).getByRole('button', { name: 'Put back' }).click();
  await expect(entry(page, title)).toContainText('Ask Maya about the pumps.');
  await expectAccessible(page);
  // A heart gives back what was noted, too.
  await find(page, title);
  await expect(heart(page, title)).toHaveAttribute('aria-pressed', 'true');
  await heart(page, title).click();
  await expect(heart(page, title)).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText('Removed from your wishlist').first()).toBeVisible();
  await heart(page, title).click();
  await expect(heart(page, title)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Saved to your wishlist').first()).toBeVisible();
  await page.goto(urlOn('NP', '/seller-wishlist'));
  await expect(entry(page, title)).toContainText('Ask Maya about the pumps.');
});

test('a visitor presses a heart, signs in, and has the tender saved', { tag: '@wide' }, async ({ page }) => {
  const [buyer, supplier] = [await makeMember(), await makeMember('SELLER')];
  const title = `Weir repair ${buyer.username}`;
  await publishNotice(buyer, title);
  await find(page, title);
  await page.getByRole('link', { name: `Save: ${title}` }).click();
  await signIn(page, supplier);
  await expect(entry(page, title)).toBeVisible();
  await expect(page).toHaveURL(/\/seller-wishlist$/u);
  await page.reload();
  await expect(entry(page, title)).toHaveCount(1);
});

test(
  'a team shares a list: two colleagues see each other’s notes, and none is overwritten unseen',
  { tag: '@wide' },
  async ({ browser, page, consoleProblems }) => {
    const [buyer, supplier] = [await makeMember(), await makeMember('SELLER')];
    const colleague = await join(supplier, someone(), 3);
    const title = `Pump house ${buyer.username}`;
    await publishNotice(buyer, title);
    await find(page, title);
    await page.getByRole('link', { name: `Save: ${title}` }).click();
    await signIn(page, supplier);
    await entry(page, title)
      .getByRole('button', { name: /^Copy to team list/u })
      .click();
    await expect(page.getByText('Copied to the team list, with note and labels').first()).toBeVisible();
    await main(page)
      .getByRole('link', { name: /^Team list 1/u })
      .click();
    await entry(page, title)
      .getByRole('button', { name: /^(Edit|Add a note):/u })
      .click();

    const second = await browser.newPage();
    await enter(second, colleague, '/seller-wishlist?list=team');
    await expect(entry(second, title)).toContainText('by ');
    await entry(second, title)
      .getByRole('button', { name: /^(Edit|Add a note):/u })
      .click();
    await main(second).getByRole('textbox', { name: /^Note/u }).fill('Anil asks for the drawings.');
    await main(second).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(entry(second, title)).toContainText('Anil asks for the drawings.');

    await main(page).getByRole('textbox', { name: /^Note/u }).fill('Maya writes the plan.');
    await main(page).getByRole('button', { name: 'Save', exact: true }).click();
    await expect(main(page)).toContainText('Someone else changed this');
    await expect(main(page)).toContainText('Anil asks for the drawings.');
    // The refusal that the form explains.
    expect(consoleProblems.splice(0).filter((problem) => !problem.includes('412'))).toEqual([]);
    await expectAccessible(page);
    await main(page).getByRole('button', { name: 'Save my version' }).click();
    await expect(entry(page, title)).toContainText('Maya writes the plan.');
    await second.context().close();
  },
);

test('a heart that is pressed before the list is known stays pressed', { tag: '@wide' }, async ({ page }) => {
  const [buyer, supplier] = [await makeMember(), await makeMember('SELLER')];
  const title = `Sluice ${buyer.username}`;
  await publishNotice(buyer, title);
  await enter(page, supplier, '/seller-wishlist');
  const { promise: pressed, resolve } = Promise.withResolvers<void>();
  const { promise: answered, resolve: told } = Promise.withResolvers<void>();
  await page.route('**/api/wishlist/notices*', async (route) => {
    // What the server says before the press, and late.
    await pressed;
    await route.fulfill({ json: { ids: [] } });
    told();
  });
  await find(page, title);
  await heart(page, title).click();
  await expect(page.getByText('Saved to your wishlist').first()).toBeVisible();
  resolve();
  await answered;
  await expect(heart(page, title)).toBeEnabled();
  await expect(heart(page, title)).toHaveAttribute('aria-pressed', 'true');
  await heart(page, title).click();
  await expect(page.getByText('Removed from your wishlist').first()).toBeVisible();
});

test('somebody new presses a heart, registers, and comes back with the tender saved', { tag: '@wide' }, async ({ page }) => {
  const title = `Culvert ${(await makeMember()).username}`;
  await publishNotice(await makeMember(), title);
  await find(page, title);
  await page.getByRole('link', { name: `Save: ${title}` }).click();
  await main(page).getByRole('link', { name: 'Register' }).click();
  await waitForHydration(page);
  await registerSupplier(page, someone());
  await expect(entry(page, title)).toHaveCount(1);
  await expect(page).toHaveURL(/\/seller-wishlist$/u);
});
