import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { anyValueOf } from '#server/platform/db/any-value-of.ts';
import { newPublicId } from '#server/platform/ids.ts';
import type { ReceiptContent } from './receipt-content.ts';

type Kind = ReceiptContent['kind'];
/** What others say of a receipt. */
export interface ReceiptLabel {
  /** Its public id. */
  readonly id: string;
  readonly number: string;
  readonly kind: Kind;
}
/** What is issued. The number is not known yet. */
export interface ReceiptToIssue {
  /** subscription_order.id */
  readonly orderId: number;
  readonly kind: Kind;
  /** `main`, or the code of a country's site. */
  readonly site: string;
  readonly at: Date;
  readonly content: Omit<ReceiptContent, 'number'>;
}

async function receiptOf(ctx: Ctx, orderId: number, kind: Kind): Promise<ReceiptLabel | undefined> {
  const { rows } = await sql<ReceiptLabel>`
    select public_id as id, number, kind from receipt where order_id = ${orderId} and kind = ${kind}
  `.execute(ctx.db);
  return rows[0];
}

/**
 * Issues a receipt or credit note with the next number of its site and year, in the caller's transaction: its row of the series stays locked
 * until that ends, so that a number is never given twice, and one that is rolled back is given again. An order has one of each kind, which
 * is answered again.
 */
export async function issueReceipt(ctx: Ctx, { orderId, kind, site, at, content }: ReceiptToIssue): Promise<ReceiptLabel> {
  if (!ctx.db.isTransaction) throw new Error('A receipt is issued in the transaction of what it confirms.');
  const { year } = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(content.timeZone);
  // Locks the series before looking, so that of two at once for the same order the second finds the first.
  await sql`
    insert into receipt_series (site, year, last) values (${site}, ${year}, 0) on conflict (site, year) do update set last = receipt_series.last
  `.execute(ctx.db);
  const issued = await receiptOf(ctx, orderId, kind);
  if (issued) return issued;
  const { rows } = await sql<{ last: number }>`
    update receipt_series set last = last + 1 where site = ${site} and year = ${year} returning last
  `.execute(ctx.db);
  const number = `${site.toUpperCase()}-${year}-${String(rows[0]!.last).padStart(6, '0')}`;
  const id = newPublicId();
  const whole: ReceiptContent = { ...content, kind, site, issuedAt: at.toISOString(), number };
  await sql`
    insert into receipt (public_id, number, kind, order_id, issued_at, content)
    values (${id}, ${number}, ${kind}, ${orderId}, ${at}, ${JSON.stringify(whole)}::jsonb)
  `.execute(ctx.db);
  return { id, number, kind };
}

/** A receipt by its public id, and whose it is. */
export async function receiptById(ctx: Ctx, publicId: string): Promise<{ organisationId: number; content: ReceiptContent } | undefined> {
  const { rows } = await sql<{ organisationId: number; content: ReceiptContent }>`
    select o.organisation_id as "organisationId", r.content from receipt r join subscription_order o on o.id = r.order_id where r.public_id = ${publicId}
  `.execute(ctx.db);
  return rows[0];
}

/** The receipts and credit notes of orders, by subscription_order.id; the oldest of an order first. */
export async function receiptsOfOrders(ctx: Ctx, orderIds: readonly number[]): Promise<Map<number, ReceiptLabel[]>> {
  const { rows } = await sql<ReceiptLabel & { orderId: number }>`
    select order_id as "orderId", public_id as id, number, kind from receipt where order_id = ${anyValueOf(orderIds)} order by receipt.id
  `.execute(ctx.db);
  return new Map(
    [...Map.groupBy(rows, ({ orderId }) => orderId)].map(([orderId, ofOrder]) => [orderId, ofOrder.map(({ id, number, kind }) => ({ id, number, kind }))]),
  );
}
