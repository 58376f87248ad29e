import { newPublicId } from '#server/platform/ids.ts';
import type { PaymentProvider, ProviderAnswer } from '../provider.ts';
import { type SandboxStatus, insertSandboxPayment, refundSandboxPayment, sandboxPayment, setSandboxStatus } from './sandbox.repo.ts';

const SESSION_MS = 30 * 60_000;

const states: Readonly<Record<Exclude<SandboxStatus, 'complete'>, Exclude<ProviderAnswer['state'], 'paid'>>> = {
  pending: 'pending',
  cancelled: 'cancelled',
  failed: 'failed',
  expired: 'expired',
  ambiguous: 'unclear',
  refunded: 'refunded',
};

/** The made-up provider: it keeps books of its own, and its page lets the payer choose what happens. No money moves. */
export const sandbox = (): PaymentProvider => ({
  name: 'sandbox',
  async start(ctx, { id: attempt, amount, currency, returnUrls }) {
    const reference = newPublicId();
    await insertSandboxPayment(ctx, { reference, attempt, amount, currency, status: 'pending' });
    return {
      reference,
      redirect: { method: 'GET', url: `${returnUrls.site}/sandbox-payment/${reference}`, fields: [] },
      expiresAt: new Date(ctx.clock.now().getTime() + SESSION_MS),
    };
  },
  async ask(ctx, { reference }) {
    const payment = reference === null ? undefined : await sandboxPayment(ctx, reference);
    // It was cut off while it started: nobody was sent there.
    if (!payment) return { state: 'expired' };
    const { status, amount, currency } = payment;
    // Whoever lets it pay a card every period has a made-up card.
    const card = { customer: `sandbox-${payment.attempt}`, paymentMethod: 'sandbox' };
    return status === 'complete' ? { state: 'paid', amount, currency, transaction: `sandbox-${payment.reference}`, card } : { state: states[status] };
  },
  async expire(ctx, { reference }) {
    if (reference !== null) await setSandboxStatus(ctx, reference, 'cancelled');
  },
  async refund(ctx, { reference }) {
    if (reference === null) return { state: 'failed', detail: 'There is no such payment.' };
    await refundSandboxPayment(ctx, reference);
    return { state: 'done', reference: `sandbox-refund-${reference}` };
  },
  charge: (_ctx, { id, amount, currency }) => Promise.resolve({ state: 'paid', amount, currency, transaction: `sandbox-${id}` }),
});
