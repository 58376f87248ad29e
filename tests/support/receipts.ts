import type { ReceiptContent } from '#server/modules/subscriptions/receipts/receipt-content.ts';

/** A receipt of the Nepal site. */
export const receiptContent: ReceiptContent = {
  kind: 'receipt',
  number: 'NP-2026-000017',
  issuedAt: '2026-11-27T20:10:00.000Z',
  ofNumber: null,
  site: 'NP',
  timeZone: 'Asia/Kathmandu',
  seller: { name: 'Tenderbell', email: 'billing@tenderbell.test', phone: '+977 1 5550100' },
  buyer: { name: 'Himalayan Road Builders', address: ['Ward 7, Lazimpat', 'Kathmandu 44600', 'Nepal'], taxNumber: '301234567' },
  order: '4q8k3hv2m0n7w5x1c9z6r2t8ab',
  provider: 'esewa',
  transaction: '000AWEO',
  planNames: { en: 'Professional', ne: 'व्यावसायिक' },
  months: 12,
  startsAt: '2026-11-27T20:10:00.000Z',
  endsAt: '2027-11-27T20:10:00.000Z',
  currency: 'NPR',
  price: '125000.00',
  discount: '12500.00',
  credit: '2345.50',
  taxName: 'VAT',
  taxPercent: '13.000',
  tax: '14320.09',
  total: '124474.59',
  sandbox: false,
};
