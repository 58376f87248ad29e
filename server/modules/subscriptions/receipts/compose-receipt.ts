import { contactOf, siteDefinition } from '#server/modules/sites/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type BilledOrganisation, billedOrganisation } from '../billing-people.repo.ts';
import { amountOf, minorOf } from '../money.ts';
import type { Payment } from '../orders/payment.ts';
import type { StoredOrder } from '../orders/orders.repo.ts';
import type { ReceiptContent } from './receipt-content.ts';
import { issueReceipt, receiptsOfOrders } from './receipts.repo.ts';

const addressOf = ({ street = '', postalCode = '', city = '', region = '', country }: BilledOrganisation['billing']): string[] =>
  [street, [postalCode, city].filter((part) => part !== '').join(' '), region, country ?? ''].filter((line) => line !== '');

type Content = Omit<ReceiptContent, 'number'>;

/** What a receipt prints, apart from its number. */
async function contentOf(
  ctx: Ctx,
  order: StoredOrder,
  { provider, transaction }: Payment,
): Promise<Omit<Content, 'kind' | 'ofNumber' | 'startsAt' | 'endsAt'>> {
  const { name, billing } = await billedOrganisation(ctx, order.organisationId);
  const { PRODUCT_NAME, CONTACT_EMAIL, CONTACT_PHONE } = ctx.config;
  const contact = contactOf(ctx.config, order.site);
  return {
    issuedAt: ctx.clock.now().toISOString(),
    site: order.site,
    timeZone: siteDefinition(order.site).timeZone,
    seller: { name: PRODUCT_NAME, email: contact?.email ?? CONTACT_EMAIL, phone: contact?.phone ?? CONTACT_PHONE },
    buyer: { name: billing.name || name, address: addressOf(billing), taxNumber: billing.taxNumber ?? null },
    order: order.publicId,
    provider,
    transaction,
    planNames: order.planNames,
    months: order.months,
    currency: order.currency,
    price: order.price,
    discount: order.discount,
    credit: order.credit,
    taxName: order.taxName,
    taxPercent: order.taxPercent,
    tax: order.tax,
    total: order.total,
    sandbox: provider === 'sandbox',
  };
}

/** Issues the receipt of an order that was paid. @returns its number; null: free of charge, which has none. */
export async function issueReceiptOf(ctx: Ctx, order: StoredOrder, payment: Payment, period: { startsAt: Date; endsAt: Date }): Promise<string | null> {
  if (payment.attemptId === null) return null;
  const [startsAt, endsAt] = [period.startsAt.toISOString(), period.endsAt.toISOString()];
  const content: Content = { ...(await contentOf(ctx, order, payment)), kind: 'receipt', ofNumber: null, startsAt, endsAt };
  const { number } = await issueReceipt(ctx, { orderId: order.id, kind: 'receipt', site: order.site, at: ctx.clock.now(), content });
  return number;
}

/** Issues the credit note of a refund: of its amount the part that was tax, and the rest as the price. */
export async function issueCreditNote(ctx: Ctx, order: StoredOrder, payment: Payment, amount: string): Promise<void> {
  const [total, given] = [minorOf(order.total), minorOf(amount)];
  const tax = total === 0n ? 0n : (minorOf(order.tax) * given) / total;
  const receipts = await receiptsOfOrders(ctx, [order.id]);
  const content: Content = {
    ...(await contentOf(ctx, order, payment)),
    kind: 'credit-note',
    ofNumber: receipts.get(order.id)?.find(({ kind }) => kind === 'receipt')?.number ?? null,
    startsAt: null,
    endsAt: null,
    price: amountOf(given - tax),
    discount: '0.00',
    credit: '0.00',
    tax: amountOf(tax),
    total: amount,
  };
  await issueReceipt(ctx, { orderId: order.id, kind: 'credit-note', site: order.site, at: ctx.clock.now(), content });
}
