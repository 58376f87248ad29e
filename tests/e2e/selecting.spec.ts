import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import yauzl from 'yauzl';
import { readPdf } from '#tests/support/pdf-text.ts';
import { makeSeller, searchFor } from './selecting-steps.ts';
import { enter, makeMember } from './people.ts';
import { publishNotice } from './publish-notice.ts';
import { expect, expectAccessible, expectNoOverflow, test, urlOn, waitForHydration } from './support.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Selected tenders' });
const box = (page: Page, title: string | RegExp) => page.getByRole('checkbox', { name: typeof title === 'string' ? `Select: ${title}` : title });

/** Presses a button of the bar. @returns the name and the bytes of the file that comes. */
async function download(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), bar(page).getByRole('button', { name }).click()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}
async function textsOf(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
  const entries = new Map<string, string>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString());
  return entries;
}

test('a supplier selects tenders on cards and downloads them as a table and as a ZIP', async ({ page }) => {
  const [buyer, supplier] = [await makeMember(), await makeSeller()];
  const word = buyer.username.replaceAll(/\W/gu, '');
  const titles = [`Weir one ${word}`, `Weir two ${word}`];
  for (const title of titles) await publishNotice(buyer, title);
  await enter(page, supplier, '/dashboard');
  await searchFor(page, word, titles);
  await expect(bar(page)).toHaveCount(0);
  // With the keyboard alone.
  await box(page, titles[0]!).focus();
  await page.keyboard.press('Space');
  await expect(bar(page)).toContainText('1 tender selected');
  await expectAccessible(page);
  await expectNoOverflow(page);
  const table = await download(page, 'Download as CSV');
  expect(table.name).toMatch(/^tenders-\d{4}-\d\d-\d\d\.csv$/u);
  expect(parse<{ Title: string }>(table.bytes, { bom: true, columns: true }).map(({ Title: title }) => title)).toEqual([titles[0]]);
  await bar(page).getByRole('button', { name: 'Select all on this page' }).click();
  await expect(bar(page)).toContainText('2 tenders selected');
  for (const title of titles) await expect(box(page, title)).toBeChecked();
  expect((await download(page, 'Download as XLSX')).bytes.subarray(0, 2).toString()).toBe('PK');
  const summary = await readPdf((await download(page, 'Download as PDF')).bytes);
  expect(summary.outline.toSorted()).toEqual(titles);
  const entries = await textsOf((await download(page, 'ZIP with documents')).bytes);
  for (const title of titles) expect(entries.get('cover-sheet.html')).toContain(title);
  await expect(bar(page)).toContainText('Downloaded.');
  // The bar covers nothing: at the end of the page the footer ends above it.
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  const [footer, foot] = [await page.locator('footer').last().boundingBox(), await bar(page).boundingBox()];
  expect(footer!.y + footer!.height).toBeLessThanOrEqual(foot!.y + 1);
  await bar(page).getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: /^Select:/u }).first()).toBeFocused();
});

test('a selection is kept from page to page of a list, and is of that list alone', { tag: '@wide' }, async ({ page }) => {
  await enter(page, await makeSeller(), '/dashboard');
  await page.goto(urlOn('NP', '/LocalTenders?state=all&lang=en'));
  await waitForHydration(page);
  await box(page, /^Select:/u)
    .first()
    .check();
  await page.getByRole('link', { name: /^Next/u }).first().click();
  await expect(page).toHaveURL(/(?:page|cursor)=/u);
  await expect(page.getByRole('checkbox', { name: /^Select:/u, checked: true })).toHaveCount(0);
  await box(page, /^Select:/u)
    .first()
    .check();
  await expect(bar(page)).toContainText('2 tenders selected');
  await bar(page).getByRole('button', { name: 'Select all on this page' }).click();
  await expect(bar(page)).toContainText('21 tenders selected');
  await bar(page).getByRole('button', { name: 'ZIP with documents' }).click();
  await expect(bar(page)).toContainText('A ZIP holds up to 20 tenders.');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^All countries|^Global/u })
    .first()
    .click();
  await expect(page).toHaveURL(/global-tenders/u);
  await expect(bar(page)).toHaveCount(0);
});

test('a saved tender is downloaded from the wishlist; a failure is said in place', { tag: '@phone' }, async ({ page, consoleProblems }) => {
  const [buyer, supplier] = [await makeMember(), await makeSeller()];
  const { id, title } = await publishNotice(buyer, `Spillway ${buyer.username}`);
  await enter(page, supplier, `/seller-wishlist?add=${id}`);
  await box(page, title).check();
  await page.route('**/api/notices/export**', (route) => route.abort());
  await bar(page).getByRole('button', { name: 'Download as CSV' }).click();
  await expect(bar(page)).toContainText('The download failed. Try again.');
  expect(consoleProblems.splice(0).join('\n')).toMatch(/ERR_FAILED/u);
  await page.unroute('**/api/notices/export**');
  expect((await download(page, 'Download as CSV')).bytes.toString()).toContain(title);
  await expectAccessible(page);
});

test('a visitor sees no check boxes', { tag: '@wide' }, async ({ page }) => {
  await page.goto(urlOn('NP', '/LocalTenders?state=all&lang=en'));
  await waitForHydration(page);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Select:/u })).toHaveCount(0);
});
