import type { Ctx } from '#server/platform/ctx.ts';

export const sandboxStatuses = ['pending', 'complete', 'cancelled', 'failed', 'expired', 'ambiguous', 'refunded'] as const;
export type SandboxStatus = (typeof sandboxStatuses)[number];

/** A payment in the made-up provider's own books. */
export interface SandboxPayment {
  readonly reference: string;
  /** The attempt's public id. */
  readonly attempt: string;
  readonly amount: string;
  readonly currency: string;
  readonly status: SandboxStatus;
}

export async function insertSandboxPayment(ctx: Ctx, { reference, attempt, amount, currency, status }: SandboxPayment): Promise<void> {
  await ctx.db.insertInto('sandbox_payment').values({ reference, attempt, amount, currency, status, created_at: ctx.clock.now() }).execute();
}

/** A payment with the status that it has now: a pending one is complete once its time has come. */
export async function sandboxPayment(ctx: Ctx, reference: string): Promise<SandboxPayment | undefined> {
  const row = await ctx.db
    .selectFrom('sandbox_payment')
    .select(['reference', 'attempt', 'amount', 'currency', 'status', 'completes_at as completesAt'])
    .where('reference', '=', reference)
    .$narrowType<{ status: SandboxStatus }>()
    .executeTakeFirst();
  if (!row) return undefined;
  const { completesAt, ...payment } = row;
  return payment.status === 'pending' && completesAt !== null && completesAt <= ctx.clock.now() ? { ...payment, status: 'complete' } : payment;
}

/** Changes what is pending. @param completesAt when it will be complete. @returns whether it was pending. */
export async function setSandboxStatus(ctx: Ctx, reference: string, status: SandboxStatus, completesAt: Date | null = null): Promise<boolean> {
  const row = await ctx.db
    .updateTable('sandbox_payment')
    .set({ status, completes_at: completesAt })
    .where('reference', '=', reference)
    .where('status', '=', 'pending')
    .returning('reference')
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives a complete payment back. */
export async function refundSandboxPayment(ctx: Ctx, reference: string): Promise<void> {
  await ctx.db.updateTable('sandbox_payment').set({ status: 'refunded' }).where('reference', '=', reference).execute();
}
