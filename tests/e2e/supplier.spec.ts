import type { z } from 'zod';
import type { Supplier } from '#contract/notices.ts';
import { addressOfSupplier } from '../../web/lib/addresses.ts';
import { mailTo } from './mail-of.ts';
import { askApi, demoPerson, enter, makeMember, sessionOf } from './people.ts';
import { awardedSupplier, expect, expectAccessible, expectNoOverflow, test, urlOn, waitForHydration } from './support.ts';

/** The page of a supplier that nobody claimed yet. */
async function unclaimedSupplier(): Promise<{ supplier: z.infer<typeof Supplier>; address: string }> {
  const [supplier, country] = await awardedSupplier('FR');
  return { supplier, address: addressOfSupplier(supplier, country)! };
}

test('a supplier finds its page from an award, claims it, and is named there once it is approved', { tag: '@phone' }, async ({ page, browser }) => {
  const firm = await makeMember('SELLER');
  const { supplier, address } = await unclaimedSupplier();
  const main = page.getByRole('main');

  // From the notice whose award names it.
  await page.goto(urlOn('NP', `${address}&lang=en`));
  await main.getByRole('region', { name: 'Contracts awarded' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/notice-details\//u);
  await main.getByRole('link', { name: supplier.name, exact: true }).first().click();
  await expect(page).toHaveURL(/\/supplier-details\?/u);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
  const name = (await page.getByRole('heading', { level: 1 }).textContent())!;

  // Through sign-in, which says why, to the claim.
  await waitForHydration(page);
  await main.getByRole('link', { name: 'Claim this supplier' }).click();
  await expect(page).toHaveURL(/\/login\?next=/u);
  await waitForHydration(page);
  await expect(main).toContainText('With a free account you can claim this supplier for your company.');
  await page.getByLabel('Username or email').fill(firm.username);
  await page.getByLabel('Password', { exact: true }).fill(firm.password);
  await main.getByRole('button', { name: 'Sign in' }).click();
  const form = main.getByRole('form', { name: 'Your company in awards' });
  await expect(form).toBeVisible();
  await expect(form).toContainText(name);
  await form.getByLabel('How can we check that it is your organisation?').fill('The register of companies shows our number.');
  await expectNoOverflow(page);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Claim this supplier' }).click();
  const claims = main.getByRole('region', { name: 'Your company in awards' });
  await expect(claims.getByRole('listitem')).toContainText('Pending approval');
  await expect(form).toHaveCount(0);

  // The administrator sees the proof and the page, and approves.
  const office = await (await browser.newContext({ locale: 'en-GB', viewport: page.viewportSize() })).newPage();
  await enter(office, demoPerson('admin'), `/activate-buyer/${firm.organisation.id}`);
  const request = office.getByRole('region', { name: 'Claim to a supplier' });
  await expect(request).toContainText('The register of companies shows our number.');
  await expect(request.getByRole('heading', { level: 2 })).toHaveText(`Is ${firm.organisation.name} the supplier ${name}?`);
  await expect(request.getByRole('link', { name: 'See the supplier’s page' })).toHaveAttribute('href', /^\/supplier-details\?/u);
  await expectAccessible(office);
  await request.getByRole('button', { name: 'Approve' }).click();
  await expect(request).toHaveCount(0);
  expect((await mailTo(firm.email, /^.* is now the supplier /u)).subject).toContain(name);

  await page.goto(urlOn('NP', `${address}&lang=en`));
  await expect(main).toContainText(`Looked after by ${firm.organisation.name}`);
  await expect(main.getByRole('link', { name: 'Claim this supplier' })).toHaveCount(0);
  await page.goto(urlOn('NP', '/my-tenders-list?tab=awards'));
  await expect(main.getByRole('listitem').first()).toBeVisible();

  // A mistake is mended by the administrator, who says why.
  await office.getByRole('button', { name: 'End this claim' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('textbox').fill('The register names another owner.');
  await dialog.getByRole('button', { name: 'End this claim' }).click();
  await expect(office.getByRole('button', { name: 'End this claim' })).toHaveCount(0);
  expect((await mailTo(firm.email, /^Your claim to the supplier .* has ended$/u)).text).toContain('The register names another owner.');
  await office.context().close();
  await page.goto(urlOn('NP', `${address}&lang=en`));
  await expect(main.getByRole('link', { name: 'Claim this supplier' })).toBeVisible();
});

test('a subscriber sees the awards of notices for subscribers as well', { tag: '@wide' }, async ({ page }) => {
  const reader = demoPerson('subscriber');
  const { accessToken: token } = await sessionOf(reader);
  const awarded = await askApi<{ items: { suppliers?: z.infer<typeof Supplier>[] }[] }>('GET', '/awards?made=true&scope=global&size=100', { token });
  const numbered = awarded.body.items.flatMap(({ suppliers = [] }) => suppliers.filter(({ scheme }) => scheme !== undefined));
  const countsOf = async ({ scheme, identifier }: z.infer<typeof Supplier>) => {
    const path = `/suppliers/profile?${new URLSearchParams({ scheme: scheme!, identifier: identifier! })}`;
    const [visitor, subscriber] = [await askApi<{ awards?: number }>('GET', path), await askApi<{ awards: number }>('GET', path, { token })];
    return { visitor: visitor.body.awards ?? 0, subscriber: subscriber.body.awards };
  };
  for (const supplier of numbered) {
    const { visitor, subscriber } = await countsOf(supplier);
    if (visitor === 0 || subscriber <= visitor) continue;
    const awards = page.getByRole('region', { name: 'Contracts awarded' }).getByRole('listitem');
    const address = `${addressOfSupplier(supplier)!}&lang=en`;
    await page.goto(urlOn('NP', address));
    await expect(awards).toHaveCount(visitor);
    await enter(page, reader, address);
    await expect(awards).toHaveCount(subscriber);
    return;
  }
  throw new Error('No supplier has an award in a notice for subscribers.');
});
