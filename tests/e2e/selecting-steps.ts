import type { Page } from '@playwright/test';
import { makeMember } from './people.ts';
import { expect, urlOn, waitForHydration } from './support.ts';

export const makeSeller = () => makeMember('SELLER');

/** Opens the list of tenders that have a word, once the search knows all of them. */
export async function searchFor(page: Page, word: string, titles: readonly string[]): Promise<void> {
  await expect(async () => {
    await page.goto(urlOn('NP', `/LocalTenders?q=${encodeURIComponent(word)}&lang=en`));
    for (const title of titles) await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await waitForHydration(page);
}
