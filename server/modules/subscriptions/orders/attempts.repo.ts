import type { AttemptState, PaymentProviderName } from '#contract/payment-names.ts';
import type { Redirect } from '#contract/payments.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { StartedAttempt } from '../payments/provider.ts';

/** A try to pay, as it is stored. */
export interface AttemptRow {
  id: number;
  publicId: string;
  orderId: number;
  provider: PaymentProviderName;
  state: AttemptState;
  amount: string;
  currency: string;
  reference: string | null;
  transaction: string | null;
  redirect: Redirect | null;
  createdAt: Date;
  expiresAt: Date;
  polls: number;
  askedAt: Date | null;
}

/** How an attempt ends without a payment, as far as was known. */
export const unpaidStates = ['failed', 'cancelled', 'expired'] as const satisfies readonly AttemptState[];

const stored = (ctx: Ctx) =>
  ctx.db
    .selectFrom('payment_attempt')
    .select([
      'id',
      'public_id as publicId',
      'order_id as orderId',
      'provider',
      'state',
      'amount',
      'currency',
      'reference',
      'transaction',
      'redirect',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'polls',
      'asked_at as askedAt',
    ])
    .$narrowType<Pick<AttemptRow, 'provider' | 'state' | 'amount' | 'redirect'>>();

export interface NewAttempt extends Pick<AttemptRow, 'publicId' | 'orderId' | 'provider' | 'amount' | 'currency' | 'expiresAt'> {
  /** Absent: it is open, and asked about from then on. */
  readonly ended?: { readonly state: AttemptState; readonly transaction: string | null };
  readonly nextPollAt: Date | null;
}

/** @returns payment_attempt.id */
export async function insertAttempt(ctx: Ctx, attempt: NewAttempt): Promise<number> {
  const { publicId, orderId, provider, amount, currency, expiresAt, ended, nextPollAt } = attempt;
  const now = ctx.clock.now();
  const { id } = await ctx.db
    .insertInto('payment_attempt')
    .values({
      public_id: publicId,
      order_id: orderId,
      provider,
      amount,
      currency,
      created_at: now,
      expires_at: expiresAt,
      next_poll_at: nextPollAt,
      ...(ended ? { state: ended.state, transaction: ended.transaction, ended_at: now } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const attemptByPublicId = (ctx: Ctx, publicId: string): Promise<AttemptRow | undefined> =>
  stored(ctx).where('public_id', '=', publicId).executeTakeFirst();

export const attemptByReference = (ctx: Ctx, provider: PaymentProviderName, reference: string): Promise<AttemptRow | undefined> =>
  stored(ctx).where('provider', '=', provider).where('reference', '=', reference).executeTakeFirst();

export const attemptById = (ctx: Ctx, id: number): Promise<AttemptRow> => stored(ctx).where('id', '=', id).executeTakeFirstOrThrow();

/** The attempts of an order, the oldest first. */
export const attemptsOf = (ctx: Ctx, orderId: number): Promise<AttemptRow[]> => stored(ctx).where('order_id', '=', orderId).orderBy('id').execute();

/** Stores what the provider answered at the start. */
export async function markStarted(ctx: Ctx, id: number, { reference, redirect, expiresAt }: StartedAttempt): Promise<void> {
  await ctx.db
    .updateTable('payment_attempt')
    .set({ reference, redirect: JSON.stringify(redirect), expires_at: expiresAt })
    .where('id', '=', id)
    .execute();
}

export async function endAttempt(ctx: Ctx, id: number, state: AttemptState, transaction: string | null = null): Promise<void> {
  await ctx.db
    .updateTable('payment_attempt')
    .set({ state, next_poll_at: null, redirect: null, ended_at: ctx.clock.now(), ...(transaction === null ? {} : { transaction }) })
    .where('id', '=', id)
    .execute();
}

/** Asks again later. */
export async function postponePoll(ctx: Ctx, id: number, nextPollAt: Date): Promise<void> {
  await ctx.db
    .updateTable('payment_attempt')
    .set((eb) => ({ next_poll_at: nextPollAt, polls: eb('polls', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** When it is asked about next; null: not unless somebody comes back with it. */
export async function setNextPoll(ctx: Ctx, id: number, nextPollAt: Date | null): Promise<void> {
  await ctx.db.updateTable('payment_attempt').set({ next_poll_at: nextPollAt }).where('id', '=', id).execute();
}

/** Of several who would ask at once, one does. @returns whether nobody has asked since `before`. */
export async function markAsked(ctx: Ctx, id: number, before: Date): Promise<boolean> {
  const row = await ctx.db
    .updateTable('payment_attempt')
    .set({ asked_at: ctx.clock.now() })
    .where('id', '=', id)
    .where((where) => where.or([where('asked_at', 'is', null), where('asked_at', '<=', before)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** payment_attempt.id of the open ones that are to be asked about, the longest waiting first. */
export async function dueAttempts(ctx: Ctx, limit: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('payment_attempt')
    .select('id')
    .where('next_poll_at', '<=', ctx.clock.now())
    .orderBy('next_poll_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether another attempt was paid by the same payment of the provider. */
export async function isTransactionKnown(ctx: Ctx, { id, provider }: Pick<AttemptRow, 'id' | 'provider'>, transaction: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('payment_attempt')
    .select('id')
    .where('provider', '=', provider)
    .where('transaction', '=', transaction)
    .where('id', '<>', id)
    .executeTakeFirst();
  return row !== undefined;
}

export const attemptByTransaction = (ctx: Ctx, provider: PaymentProviderName, transaction: string): Promise<AttemptRow | undefined> =>
  stored(ctx).where('provider', '=', provider).where('transaction', '=', transaction).executeTakeFirst();

/** Stores the provider's ids where they were lost, because the process ended between its answer and our note of it. */
export async function rememberIds(ctx: Ctx, id: number, ids: { reference: string | null; transaction: string | null }): Promise<void> {
  await ctx.db
    .updateTable('payment_attempt')
    .set((eb) => ({ reference: eb.fn.coalesce('reference', eb.val(ids.reference)), transaction: eb.fn.coalesce('transaction', eb.val(ids.transaction)) }))
    .where('id', '=', id)
    .where('state', 'in', ['open', ...unpaidStates])
    .execute();
}
