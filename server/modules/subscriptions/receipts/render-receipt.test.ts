import { describe, expect, test } from 'vitest';
import { interfaceLanguages } from '#contract/languages.ts';
import { wordedCurrencies } from './words/currency-words.ts';
import { readPdf } from '#tests/support/pdf-text.ts';
import { receiptContent } from '#tests/support/receipts.ts';
import { renderReceipt } from './render-receipt.ts';

const textOf = async (...args: Parameters<typeof renderReceipt>) => (await readPdf(await renderReceipt(...args))).pages.join(' ');

describe('a receipt', () => {
  test('says who paid whom what for what, when and how', async () => {
    const { pages, title, language, isTagged } = await readPdf(await renderReceipt(receiptContent, 'en'));
    expect({ pages: pages.length, title, language, isTagged }).toEqual({ pages: 1, title: 'Receipt NP-2026-000017', language: 'en', isTagged: true });
    for (const part of [
      'Tenderbell Receipt',
      'Himalayan Road Builders Ward 7, Lazimpat Kathmandu 44600 Nepal Tax number: 301234567',
      'NP-2026-000017',
      '28 November 2026 (12 Mangsir 2083 BS) to 28 November 2027 (12 Mangsir 2084 BS)',
      '4q8k3hv2m0n7w5x1c9z6r2t8ab',
      'Paid with eSewa',
      '000AWEO',
      'Subscription: Professional, 12 months NPR 1,25,000.00',
      'Discount −NPR 12,500.00',
      'Credit for unused days −NPR 2,345.50',
      'VAT (13%) NPR 14,320.09',
      'Total paid NPR 1,24,474.59',
      'One lakh twenty-four thousand four hundred and seventy-four rupees and fifty-nine paisa',
    ])
      expect(pages[0]).toContain(part);
    expect(pages[0]).not.toContain('Test payment');
  });

  test('names the day of its site’s zone', async () => {
    const site = { site: 'US', timeZone: 'America/New_York', currency: 'USD' };
    expect(await textOf({ ...receiptContent, ...site }, 'en')).toContain('November 27, 2026');
    expect(await textOf({ ...receiptContent, ...site }, 'es')).toContain('27 de noviembre de 2026');
  });

  test('leaves out what there is none of', async () => {
    const text = await textOf({ ...receiptContent, discount: '0.00', credit: '0.00', tax: '0.00', taxName: null, taxPercent: null, transaction: null }, 'en');
    for (const part of ['Discount', 'Credit', 'VAT', 'Transaction']) expect(text).not.toContain(part);
  });

  test('of the sandbox says that no money moved', async () => {
    expect(await textOf({ ...receiptContent, sandbox: true }, 'en')).toContain('Test payment: no money was moved. This document is not proof of payment.');
  });

  test('that takes another back says which', async () => {
    const note = { ...receiptContent, kind: 'credit-note', ofNumber: 'NP-2026-000017', number: 'NP-2026-000018', startsAt: null, endsAt: null } as const;
    const text = await textOf(note, 'fr');
    expect(text).toContain('Avoir');
    expect(text).toContain('Cet avoir annule le reçu NP-2026-000017.');
    expect(text).toContain('Total remboursé');
    expect(text).not.toContain('Période');
  });
});

test('every language and currency fits on a page and says everything', async () => {
  const long = {
    ...receiptContent.buyer,
    name: 'Société d’aménagement हिमालयन সড়ক '.repeat(3),
    address: ['Ward 7, Lazimpat, behind the old post office', 'Kathmandu 44600', 'Bagmati, Nepal'],
  };
  for (const language of interfaceLanguages)
    for (const currency of wordedCurrencies) {
      const { pages, language: written, title } = await readPdf(await renderReceipt({ ...receiptContent, currency, buyer: long, sandbox: true }, language));
      expect([pages.length, written]).toEqual([1, language]);
      expect(title).toContain('NP-2026-000017');
      expect(pages[0]).not.toMatch(/\{\{|undefined|title\.|column\.|provider\./u);
    }
}, 120_000);

test('what is longer than a page goes on, over nothing else', async () => {
  const buyer = { name: 'x'.repeat(400), address: Array.from({ length: 30 }, (_, line) => `Line ${line}`), taxNumber: '1' };
  const { pages } = await readPdf(await renderReceipt({ ...receiptContent, buyer }, 'en'));
  expect(pages.length).toBe(2);
  expect(pages[1]).toContain('One lakh');
});
