import type { Page } from '@playwright/test';
import { enter, makeMember, demoPerson } from './people.ts';
import { expect, expectAccessible, test } from './support.ts';

const step = (page: Page, name: string) => page.getByRole('navigation', { name: 'Profile steps' }).getByRole('button', { name });
const main = (page: Page) => page.getByRole('main');
const descriptionField = (page: Page) => main(page).getByLabel('What the organisation does');
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
const expectSaved = (page: Page) =>
  expect(
    main(page)
      .getByText(/^Saved at /u)
      .first(),
  ).toBeVisible();

// How a profile is completed, step by step: joining.spec.ts.

test('approved fields wait when they change, beside the public ones, and the change can be withdrawn', { tag: '@wide' }, async ({ page }) => {
  const { organisation, ...owner } = await makeMember();
  await enter(page, owner, '/buyer-profile');
  await main(page).getByLabel('Organisation name').fill('Valley Waters');
  await descriptionField(page).fill('Brings water.');
  await press(page, 'Save and continue');
  const pendingChange = main(page).getByRole('region', { name: 'Change pending approval' });
  await expect(pendingChange).toContainText(organisation.name);
  await expect(pendingChange).toContainText('Valley Waters');
  await expect(main(page).getByRole('heading', { level: 1, name: organisation.name })).toBeVisible();
  await expectAccessible(page);
  await pendingChange.getByRole('button', { name: 'Withdraw change' }).click();
  await expect(pendingChange).toBeHidden();
});

test('two browsers edit one profile: the second sees both versions, and loses nothing', { tag: '@phone' }, async ({ page, browser, consoleProblems }) => {
  const owner = await makeMember();
  const second = await (await browser.newContext({ locale: 'en-GB', viewport: page.viewportSize() })).newPage();
  await Promise.all([enter(page, owner, '/buyer-profile'), enter(second, owner, '/buyer-profile')]);
  await expect(descriptionField(second)).toHaveValue('');
  await descriptionField(page).fill('Brings clean water.');
  await press(page, 'Save and continue');
  await expectSaved(page);

  await descriptionField(second).fill('Brings a lot of water.');
  await main(second).getByLabel('Website').fill('https://water.example.np');
  await press(second, 'Save and continue');
  const conflict = main(second).getByRole('alert');
  await expect(conflict).toContainText('Someone else changed this');
  await expect(conflict).toContainText('Brings clean water.');
  await expect(conflict).toContainText('Brings a lot of water.');
  await expect(descriptionField(second)).toHaveValue('Brings a lot of water.');
  await expectAccessible(second);
  await conflict.getByRole('button', { name: 'Save my version' }).click();
  await expectSaved(second);

  // The first browser, which now has the older version, takes the stored one.
  await step(page, 'General').click();
  await expect(descriptionField(page)).toHaveValue('Brings a lot of water.');
  await step(second, 'General').click();
  await descriptionField(second).fill('Brings water to all.');
  await press(second, 'Save');
  await expectSaved(second);
  await descriptionField(page).fill('Brings water to some.');
  await press(page, 'Save');
  const firstPageConflict = main(page).getByRole('alert');
  await expect(firstPageConflict).toContainText('Brings water to all.');
  await expect(firstPageConflict).toContainText('Brings water to some.');
  await firstPageConflict.getByRole('button', { name: 'Use saved version' }).click();
  await expect(descriptionField(page)).toHaveValue('Brings water to all.');
  await expect(main(page).getByLabel('Website')).toHaveValue('https://water.example.np');
  await second.context().close();
  expect(consoleProblems.splice(0).filter((problem) => !problem.includes('412'))).toEqual([]);
});

test('the administrator chooses a child buyer first', { tag: '@phone' }, async ({ page }) => {
  await enter(page, demoPerson('admin'), '/sub-buyer-profile');
  await expect(main(page).getByRole('combobox', { name: 'Choose a child buyer' })).toBeVisible();
  await expectAccessible(page);
});
