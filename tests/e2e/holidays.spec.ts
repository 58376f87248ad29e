import { demoPerson, enter } from './people.ts';
import { expect, expectAccessible, test, urlOn, waitForHydration } from './support.ts';
import { main } from './wizard.ts';

const thisYear = new Date().getUTCFullYear();
/** A year of a country without a calendar; another one in each run, since the portal stays. */
const emptyYear = () => 2040 + Math.floor(Math.random() * 150);

test('an administrator sees which holidays come from a calendar, and which were added', async ({ page }) => {
  await enter(page, demoPerson('admin'), '/My-Account');
  await waitForHydration(page);
  await page.getByRole('button', { name: /^Your account/u }).click();
  await page.getByRole('link', { name: 'Public holidays' }).click();
  await expect(main(page).getByRole('heading', { level: 1, name: 'Public holidays' })).toBeVisible();
  const republicDay = main(page).getByRole('listitem').filter({ hasText: 'Republic Day' });
  await expect(republicDay).toContainText('Added here');
  await expect(republicDay.getByRole('button', { name: /^Remove/u })).toBeVisible();
  await expectAccessible(page);
  await main(page)
    .getByRole('combobox', { name: 'Year' })
    .selectOption(String(thisYear + 1));
  await expect(main(page).getByRole('heading', { name: `Nepal, ${thisYear + 1}` })).toBeVisible();
  await expect(republicDay).toContainText(String(thisYear + 1));
  await main(page).getByRole('combobox', { name: 'Country' }).selectOption('FR');
  const bastilleDay = main(page).getByRole('listitem').filter({ hasText: 'Bastille Day' });
  await expect(bastilleDay).toContainText('From the calendar date-holidays');
  await expect(main(page).getByRole('button', { name: /^Remove/u })).toHaveCount(0);
  await expect(page).toHaveURL(/country=FR/u);
  await expectAccessible(page);
});

test('an administrator adds one holiday, pastes many, and removes one', async ({ page, consoleProblems }) => {
  const year = emptyYear();
  await enter(page, demoPerson('admin'), `/holidays?country=NP&year=${year}`);
  await waitForHydration(page);
  const items = main(page)
    .getByRole('listitem')
    .filter({ has: page.locator('time') });
  await expect(main(page).getByText('No public holidays yet for this year.')).toBeVisible();
  await expectAccessible(page);

  const one = main(page).getByRole('form', { name: 'Add a holiday' });
  await one.getByRole('button', { name: 'Add holiday' }).click();
  await expect(one.getByText('Fill in this field.')).toHaveCount(2);
  const add = async (date: string, name: string) => {
    await one.getByLabel('Date').fill(date);
    await one.getByLabel('Name').fill(name);
    await one.getByRole('button', { name: 'Add holiday' }).click();
  };
  await add(`${year}-05-01`, 'Labour Day');
  await expect(items.filter({ hasText: 'Labour Day' })).toContainText('Added here');
  await expect(one.getByLabel('Name')).toHaveValue('');
  await add(`${year}-05-01`, 'Workers’ Day');
  await expect(one.getByText('This day already has a holiday that was added.')).toBeVisible();
  await expect(one.getByLabel('Name')).toHaveValue('Workers’ Day');

  const many = main(page).getByRole('form', { name: 'Paste a list' });
  const lines = many.getByLabel('One holiday a line');
  await lines.fill(`${year}-05-29 Republic Day\n${year}-12-25, Christmas\n${year}-05-01 Labour Day\n25 December Christmas`);
  await many.getByRole('button', { name: 'Add all' }).click();
  await expect(page.getByText('2 holidays added').first()).toBeVisible();
  await expect(many.getByRole('alert')).toContainText('2 lines were not added');
  await expect(many.getByRole('alert')).toContainText('25 December Christmas: Write the date as 2027-05-29, then the name.');
  await expect(lines).toHaveValue(`${year}-05-01 Labour Day\n25 December Christmas`);
  await expect(items).toHaveCount(3);
  await expectAccessible(page);

  await items.filter({ hasText: 'Christmas' }).getByRole('button', { name: 'Remove: Christmas' }).click();
  await expect(items.filter({ hasText: 'Christmas' })).toContainText('Remove Christmas?');
  await expectAccessible(page);
  await items.filter({ hasText: 'Christmas' }).getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Christmas removed').first()).toBeVisible();
  await expect(items).toHaveCount(2);
  consoleProblems.splice(0);
});

test('a half-filled form asks before it is left', { tag: '@phone' }, async ({ page }) => {
  await enter(page, demoPerson('admin'), '/holidays?country=NP');
  await waitForHydration(page);
  const asks = page.getByRole('dialog', { name: 'You have unsaved changes' });
  const leave = async () => {
    await page.getByRole('button', { name: /^Your account/u }).click();
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  };
  for (const label of ['Name', 'One holiday a line']) {
    await main(page).getByRole('textbox', { name: label }).fill('Maghe Sankranti');
    await leave();
    await expect(asks).toBeVisible();
    await asks.getByRole('button', { name: 'Stay on this page' }).click();
    // Another country or year loses nothing.
    await main(page).getByRole('combobox', { name: 'Country' }).selectOption('FR');
    await expect(main(page).getByRole('textbox', { name: label })).toHaveValue('Maghe Sankranti');
    await main(page).getByRole('textbox', { name: label }).fill('');
  }
  await leave();
  await expect(page).toHaveURL(/\/admin-dashboard$/u);
});

test('only an administrator opens them', { tag: '@wide' }, async ({ page }) => {
  await enter(page, demoPerson('buyer'), '/holidays');
  await expect(page).not.toHaveURL(urlOn('NP', '/holidays'));
});
