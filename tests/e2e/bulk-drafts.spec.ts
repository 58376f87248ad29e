import { enter, makeMember } from './people.ts';
import { expect, expectAccessible, test, waitForHydration } from './support.ts';
import { field, main } from './wizard.ts';

const CSV = [
  'Title;Tender No;Closing date;Budget;Remarks',
  'Repair of a suspension bridge;SB/1;24/12/2026 12:00;1.250.000,50;urgent',
  'Pipes for a water supply;WS/2;31/02/2026;900000;',
  'Benches for a park;PB/3;15/01/2027;120000;by the river',
].join('\n');
const fileOf = (text: string) => ({ name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a table becomes drafts, what is wrong in it is named, and nothing is made twice', async ({ page, consoleProblems }) => {
  const buyer = await makeMember();
  await enter(page, buyer, '/my-tenders-list');
  await waitForHydration(page);
  await main(page).getByRole('link', { name: 'Drafts from a table' }).click();
  const input = main(page).locator('input[type=file]');
  await expect(input).toBeAttached();
  await expectAccessible(page);
  const sample = page.waitForEvent('download');
  await main(page).getByRole('button', { name: 'Download a sample file' }).click();
  expect((await sample).suggestedFilename()).toBe('notices.csv');

  await input.setInputFiles({ name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from('%PDF-1.7') });
  await expect(main(page).getByText('This is neither a CSV nor an XLSX file.')).toBeVisible();
  consoleProblems.splice(0);

  await input.setInputFiles(fileOf(CSV));
  await expect(main(page).getByText('2 rows become drafts.')).toBeVisible();
  await expect(main(page).getByText('1 row needs correction and is left out.')).toBeVisible();
  const rows = main(page).getByRole('region', { name: 'Rows of plan.csv' }).locator('tbody tr');
  await expect(rows.nth(1)).toContainText('Write the day as 24/12/2026 or 2026-12-24.');
  const onlyInvalid = main(page).getByLabel('Show only rows that need correction (1)');
  await onlyInvalid.check();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Pipes for a water supply');
  await onlyInvalid.uncheck();
  await expect(rows).toHaveCount(3);
  await main(page).getByLabel('Remarks', { exact: true }).selectOption({ label: 'Description' });
  await expect(rows.first()).toContainText('urgent');
  await expectAccessible(page);

  await main(page).getByRole('button', { name: 'Create 2 drafts' }).click();
  await expect(main(page).getByText('2 drafts created')).toBeVisible();
  await expectAccessible(page);

  // With the row put right, the others are not made again.
  await input.setInputFiles(fileOf(CSV.replace('31/02', '28/02')));
  await main(page).getByLabel('Remarks', { exact: true }).selectOption({ label: 'Description' });
  await expect(main(page).getByText('2 rows are already drafts and are not made again.')).toBeVisible();
  await main(page).getByRole('button', { name: 'Create 1 draft' }).click();
  await expect(main(page).getByText('1 draft created')).toBeVisible();
  await rows
    .first()
    .getByRole('link', { name: /Open draft/u })
    .click();
  await waitForHydration(page);
  await expect(field(page, 'Title')).toHaveValue('Repair of a suspension bridge');
  await expect(field(page, 'Estimated value: amount')).toHaveValue('12,50,000.50');
  await page.goto('/my-tenders-list?tile=draft');
  await expect(
    main(page)
      .locator('tbody tr, article')
      .filter({ hasText: /suspension|Pipes|Benches/u }),
  ).toHaveCount(3);
});
