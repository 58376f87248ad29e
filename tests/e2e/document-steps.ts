import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import yauzl from 'yauzl';
import { expect } from './support.ts';
import { main } from './wizard.ts';

// Documents of a notice as people handle them in a browser.

export interface SomeFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A PDF with a text, as long as it is to be. */
export function pdfOf(name: string, text: string, bytes = 0): SomeFile {
  const [head, end] = [`%PDF-1.4\n% ${text}\n`, '\n%%EOF\n'];
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(`${head}${'.'.repeat(Math.max(0, bytes - head.length - end.length))}${end}`) };
}

/** Drops files from the device onto an element. */
export async function dropFiles(target: Locator, files: readonly SomeFile[]): Promise<void> {
  const given = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, text: buffer.toString('latin1') }));
  const dataTransfer = await target.page().evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, text } of list) transfer.items.add(new File([text], name, { type: mimeType }));
    return transfer;
  }, given);
  for (const type of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(type, { dataTransfer });
}

/** The picker of the tab Documents. */
export const picker = (page: Page): Locator => main(page).getByLabel('Choose files', { exact: true });
/** A document of the tab, by its name. */
export const entryOf = (page: Page, name: string): Locator =>
  main(page)
    .getByRole('list', { name: 'Documents' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

/** The documents of a notice's page, once they react: until then their links go their own way. */
export async function shownDocuments(page: Page): Promise<Locator> {
  const documents = page.locator('#documents');
  await page.mouse.move(50, 400);
  await expect
    .poll(() =>
      documents
        .locator('li a')
        .first()
        .evaluate((link) => Object.keys(link).some((key) => key.startsWith('__reactProps'))),
    )
    .toBe(true);
  return documents;
}

/** What somebody saves by an action. */
export async function savedBy(page: Page, act: () => Promise<unknown>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return download;
}
export const textOf = async (download: Download): Promise<string> => readFile(await download.path(), 'latin1');

/** Names of the files in a ZIP. */
export async function namesInZip(download: Download): Promise<string[]> {
  const zip = await yauzl.openPromise(await download.path());
  const names: string[] = [];
  for await (const { fileName } of zip.eachEntry()) names.push(fileName);
  return names;
}
