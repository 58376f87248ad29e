import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { readPdf } from '#tests/support/pdf-text.ts';
import type { Choice } from '#tests/support/payment-stand-ins/serve.ts';
import type { Desk } from './own-clock.ts';
import { expect } from './support.ts';
import enPayments from '../../web/locales/en/payments.json' with { type: 'json' };
import frPayments from '../../web/locales/fr/payments.json' with { type: 'json' };
import enSubscribe from '../../web/locales/en/subscribe.json' with { type: 'json' };
import frSubscribe from '../../web/locales/fr/subscribe.json' with { type: 'json' };

// Paying at a provider's stand-in, as people do it in a browser.

/** The words that each language's pages show. */
export const wordsOf = {
  en: { payments: enPayments, subscribe: enSubscribe, prompt: 'Subscribe' },
  fr: { payments: frPayments, subscribe: frSubscribe, prompt: 'S’abonner' },
} as const;
export type Words = (typeof wordsOf)['en' | 'fr'];

/** What an order is, in the words of the page on which it was paid. */
export const outcomeOf = ({ page }: Pick<Desk, 'page'>): Locator => page.getByRole('heading', { level: 1 });

/** Chooses the provider, where there are two, and presses Pay on the open checkout. Ends on the provider's page. */
export async function payAt({ page, main }: Pick<Desk, 'page' | 'main'>, provider: string, { payments }: Words): Promise<void> {
  const pay = main.getByRole('button', { name: new RegExp(`^${payments.checkout.pay.replace(/\s*\{\{amount\}\}.*$/u, '')}\\s`, 'u') });
  await expect(pay).toBeVisible();
  const radio = main.getByRole('radio', { name: provider });
  if ((await main.getByRole('radio').count()) > 0) await radio.check();
  await pay.click();
  await page.waitForURL(/127\.0\.0\.1:\d+\/pay\//u);
}

/** Presses a button of the provider's page. */
export async function choose({ page }: Pick<Desk, 'page'>, choice: Choice): Promise<void> {
  await page.getByRole('button', { name: choice, exact: true }).click();
}

/** Downloads a file that is a PDF. @returns its text */
export async function readDownload({ page }: Pick<Desk, 'page'>, button: Locator): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return (await readPdf(await readFile(await file.path()))).pages.join(' ');
}
