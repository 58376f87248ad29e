import { sql } from 'kysely';
import type { PaymentDoubt, PaymentEventKind, PaymentProviderName } from '#contract/payment-names.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** Something that happened to an order. */
export interface NewEvent {
  readonly orderId: number | null;
  readonly attemptId?: number | null;
  readonly provider?: PaymentProviderName | null;
  /** The provider's own id: the same event counts once. */
  readonly eventId?: string;
  readonly kind: PaymentEventKind;
  /** `by`: public id of a person; `note`: what they wrote; `why`: a reason of ours. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Adds to an order's history. @returns false where the provider's event is there already. */
export async function addEvent(ctx: Ctx, { orderId, attemptId = null, provider = null, eventId, kind, details = {} }: NewEvent): Promise<boolean> {
  const { rows } = await sql`
    insert into payment_event (order_id, attempt_id, provider, event_id, kind, details, at)
    values (${orderId}, ${attemptId}, ${provider}, ${eventId ?? null}, ${kind}, ${JSON.stringify(details)}::jsonb, ${ctx.clock.now()})
    on conflict do nothing returning id
  `.execute(ctx.db);
  return rows.length > 0;
}

/** Why an attempt was held last; null: it never was. */
export async function reasonHeld(ctx: Ctx, attemptId: number): Promise<PaymentDoubt | null> {
  const { rows } = await sql<{ why: PaymentDoubt }>`
    select details ->> 'why' as why from payment_event where attempt_id = ${attemptId} and kind = 'held' order by id desc limit 1
  `.execute(ctx.db);
  return rows[0]?.why ?? null;
}

/** How often something happened to an attempt. */
export async function countEvents(ctx: Ctx, attemptId: number, kind: PaymentEventKind): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('payment_event')
    .where('attempt_id', '=', attemptId)
    .where('kind', '=', kind)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
