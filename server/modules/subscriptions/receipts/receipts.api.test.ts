import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Permission, permissions } from '#contract/permissions.ts';
import { type Ctx, type Person, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { makePerson } from '#tests/support/people.ts';
import { readPdf } from '#tests/support/pdf-text.ts';
import { receiptContent } from '#tests/support/receipts.ts';
import type { ReceiptContent } from './receipt-content.ts';
import { issueReceipt, receiptsOfOrders } from './receipts.repo.ts';
import { showReceipt } from './show-receipt.ts';

const at = new Date('2026-11-27T20:10:00Z');
const app = await testApp({ clock: fixedClock(at.toISOString()) });
const { ctx } = app;
const payer = await makePerson(app, { orgType: 'SELLER' });
const other = await makePerson(app, { orgType: 'SELLER' });
const { rows: plans } = await sql<{ id: number }>`
  insert into plan (public_id, site, names, months, saved_alerts, downloads_a_day, team_members, created_at)
  values (${newPublicId()}, 'NP', '{"en":"Professional"}', 12, 10, 10, 10, ${at}) returning id
`.execute(ctx.db);

/** A paid order of the payer's organisation. */
async function makeOrder(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into subscription_order (public_id, idempotency_key, site, organisation_id, plan_id, kind, state, plan_names, months, limits, currency, price, total, created_at)
    values (${newPublicId()}, ${newPublicId()}, 'NP', ${payer.organisationId}, ${plans[0]!.id}, 'first', 'paid', '{}', 12, '{}', 'NPR', 100, 100, ${at}) returning id
  `.execute(ctx.db);
  return rows[0]!.id;
}
const issue = (orderId: number, { kind = 'receipt', site = 'NP', when = at }: { kind?: ReceiptContent['kind']; site?: string; when?: Date } = {}) =>
  inTransaction(ctx, (inside) => issueReceipt(inside, { orderId, kind, site, at: when, content: receiptContent }));

const reader = (options: { organisationId: number; superAdmin?: boolean; may?: readonly Permission[] }): Ctx => {
  const { organisationId, superAdmin = false, may = permissions } = options;
  const organisation = { id: organisationId, publicId: 'x', orgType: 'SELLER', approval: null, permissions: new Set(may), relation: 'member' } as const;
  const actor: Person = { kind: 'person', accountId: 1, sessionId: 1, sessionPublicId: 'x', superAdmin, emailVerified: true, organisation, side: 'SELLER' };
  return { ...ctx, actor };
};
const refusal = async (work: Promise<unknown>) => {
  const error = await work.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(AppError);
  return { code: (error as AppError).code, message: (error as AppError).message };
};

describe('numbers', () => {
  test('have no gaps and no doubles, however many are issued at once and taken back', async () => {
    const orders: number[] = [];
    for (let each = 0; each < 30; each++) orders.push(await makeOrder());
    const tries = await Promise.allSettled(
      orders.map((orderId, index) =>
        inTransaction(ctx, async (inside) => {
          const issued = await issueReceipt(inside, { orderId, kind: 'receipt', site: 'KE', at, content: receiptContent });
          if (index % 3 === 0) throw new Error('taken back');
          return issued.number;
        }),
      ),
    );
    const numbers = tries.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(numbers.toSorted()).toEqual(Array.from({ length: 20 }, (_, index) => `KE-2026-${String(index + 1).padStart(6, '0')}`));
  });

  test('are given once to an order, also when it is asked for twice at once', async () => {
    const orderId = await makeOrder();
    const issued = await Promise.all([issue(orderId, { site: 'AU' }), issue(orderId, { site: 'AU' }), issue(orderId, { site: 'AU' })]);
    expect(new Set(issued.map(({ id }) => id)).size).toBe(1);
    const note = await issue(orderId, { site: 'AU', kind: 'credit-note' });
    expect([issued[0].number, note.number]).toEqual(['AU-2026-000001', 'AU-2026-000002']);
    expect((await receiptsOfOrders(ctx, [orderId])).get(orderId)).toEqual([issued[0], note]);
  });

  test('begin anew with the year of the site’s zone', async () => {
    // 00:15 on 1 January in Kathmandu.
    const { number } = await issue(await makeOrder(), { site: 'main', when: new Date('2026-12-31T18:30:00Z') });
    expect(number).toBe('MAIN-2027-000001');
  });

  test('are only given in a transaction', async () => {
    await expect(issueReceipt(ctx, { orderId: await makeOrder(), kind: 'receipt', site: 'NP', at, content: receiptContent })).rejects.toThrow('transaction');
  });
});

describe('a receipt', () => {
  test('is read by whoever may read the bills of its organisation, and by administrators', async () => {
    const { id, number } = await issue(await makeOrder());
    for (const who of [reader({ organisationId: payer.organisationId }), reader({ organisationId: other.organisationId, superAdmin: true })]) {
      const { name, type, chunks } = await showReceipt(who, { params: { receipt: id } });
      expect([name, type]).toEqual([`receipt-${number}.pdf`, 'application/pdf']);
      const { pages } = await readPdf(Buffer.concat((await Array.fromAsync(chunks)) as Uint8Array[]));
      expect(pages[0]).toContain(number);
    }
  });

  test('of others answers like one that is not there', async () => {
    const { id } = await issue(await makeOrder());
    const absent = await refusal(showReceipt(reader({ organisationId: payer.organisationId }), { params: { receipt: newPublicId() } }));
    expect(absent.code).toBe('not-found');
    const without = permissions.filter((permission) => permission !== 'billing.read');
    for (const who of [reader({ organisationId: other.organisationId }), reader({ organisationId: payer.organisationId, may: without })])
      expect(await refusal(showReceipt(who, { params: { receipt: id } }))).toEqual(absent);
  });
});
