import type { Page } from '@playwright/test';
import { api, askApi, enter, makeMember, sessionOf } from './people.ts';
import { draftTender } from './tenders.ts';
import { expect, waitForHydration, expectAccessible, urlOn, test } from './support.ts';

const main = (page: Page) => page.getByRole('main');

test('each of more than a hundred child buyers is found, moved, acted for, and its profile opened', { tag: '@wide' }, async ({ page }) => {
  const owner = await makeMember();
  const { accessToken: token } = await sessionOf(owner);
  const names = Array.from({ length: 104 }, (_, index) => `Ward ${String(index + 1).padStart(3, '0')} of ${owner.username}`);
  for (let index = 0; index < names.length; index += 8)
    await Promise.all(names.slice(index, index + 8).map((name) => askApi('POST', '/organization/children', { token, body: { name } })));
  const [last, first] = [names.at(-1)!, names[0]!];
  await enter(page, owner, '/sub-buyer-list');
  await waitForHydration(page);
  await expect(main(page).getByText('104 child buyers')).toBeVisible();
  await expect(main(page).getByText(first)).toBeVisible();
  await main(page).getByRole('button', { name: 'Next' }).click();
  await expect(main(page).getByText(last)).toBeVisible();
  await expect(main(page).getByText(first)).toHaveCount(0);
  // Moved below another, which is found by name.
  await main(page).getByRole('searchbox', { name: 'Find by name' }).fill('Ward 104');
  await expect(main(page).getByText('1 child buyer', { exact: true })).toBeVisible();
  await main(page).getByRole('link', { name: 'Move' }).click();
  await main(page)
    .getByRole('button', { name: /^Choose another/u })
    .click();
  await main(page).getByRole('combobox', { name: 'Parent' }).fill('Ward 001');
  await page.getByRole('option', { name: first }).click();
  await expectAccessible(page);
  await main(page).getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page).toHaveURL(/\/sub-buyer-list$/u);
  // Its profile, and acting for it.
  await page.goto(urlOn('NP', '/sub-buyer-profile'));
  await waitForHydration(page);
  await expect(main(page).getByRole('listitem')).toHaveCount(50);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Your account/u }).click();
  await page.getByRole('combobox', { name: 'Find by name' }).fill('Ward 103');
  await page.getByRole('option', { name: names[102]! }).click();
  await expect(page).toHaveURL(/\/buyer-dashboard$/u);
  await expect(main(page)).toContainText(names[102]!);
  await waitForHydration(page);
  await page.getByRole('button', { name: /^Your account/u }).click();
  await expect(page.getByRole('combobox', { name: 'Work for' }).locator('option:checked')).toHaveText(names[102]!);
  await page.getByRole('button', { name: `Work for ${owner.organisation.name} again` }).click();
  await page.goto(urlOn('NP', '/sub-buyer-profile'));
  await main(page).getByRole('combobox').fill('Ward 104');
  await page.getByRole('option', { name: last }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: last })).toBeVisible();
});

test('a tile of the dashboard leads to the notices that it counts; the list is narrowed to any buyer', { tag: '@wide' }, async ({ page }) => {
  const owner = await makeMember();
  const { accessToken: token } = await sessionOf(owner);
  const { body: child } = await askApi<{ id: string; name: string }>('POST', '/organization/children', {
    token,
    body: { name: `Ward of ${owner.username}` },
  });
  await draftTender(owner, { title: 'Own road', seconds: 3600, kind: 'offline' });
  await api('POST', '/notices', { token, body: {}, headers: { 'child-org': child.id } });
  await enter(page, owner, '/buyer-dashboard');
  await waitForHydration(page);
  await main(page)
    .getByRole('link', { name: /^Draft\s*1$/u })
    .click();
  await expect(page).toHaveURL(/organisation=\w{26}/u);
  const rows = main(page).getByRole('rowheader');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Own road');
  const filter = main(page).getByRole('combobox', { name: 'Buyer' });
  await expect(filter.locator('option:checked')).toHaveText(owner.organisation.name);
  await expectAccessible(page);
  await main(page)
    .getByRole('link', { name: `Only ${owner.organisation.name}. Show all buyers` })
    .click();
  await expect(page).not.toHaveURL(/organisation=/u);
  await expect(rows).toHaveCount(2);
  await filter.selectOption(child.name);
  await expect(page).toHaveURL(new RegExp(`organisation=${child.id}`, 'u'));
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Untitled notice');
});
