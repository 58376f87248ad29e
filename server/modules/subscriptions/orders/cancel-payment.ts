import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/payments.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { ProviderUnavailable } from '../payments/provider.ts';
import { providerNamed } from '../payments/providers.ts';
import { type AttemptRow, attemptByPublicId, attemptById } from './attempts.repo.ts';
import { outcomeOf } from './outcome.ts';
import { applyAnswer, askProvider, settleAttempt } from './settle-attempt.ts';

/** Ends the attempt at the provider, where it can be, so that nobody pays it any more. @returns whether it has ended there. */
async function expire(ctx: Ctx, { provider: name, publicId: id, reference, transaction, amount, currency }: AttemptRow): Promise<boolean> {
  const provider = providerNamed(ctx.config, name);
  if (!provider?.expire) return false;
  try {
    await provider.expire(ctx, { id, reference, transaction, amount, currency });
    return true;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    return false;
  }
}

/**
 * The payer came back without having paid. The provider is asked first: they may have paid all the same. An attempt that it cannot end goes
 * on: eSewa sends payers here whose payment is still pending. @throws AppError not-found
 */
export async function cancelPayment(ctx: Ctx, { body }: Input<typeof contract.cancelPayment>): Promise<Output<typeof contract.cancelPayment>> {
  const stored = await attemptByPublicId(ctx, body.attempt);
  if (!stored) throw new AppError('not-found', 'There is no such payment.');
  const attempt = await settleAttempt(ctx, stored.id);
  if (attempt.state !== 'open') return outcomeOf(ctx, attempt);
  if (await expire(ctx, attempt)) {
    // It may have been paid in another tab just before.
    const answer = await askProvider(ctx, attempt);
    const isMoney = answer.state === 'paid' || answer.state === 'unclear' || answer.state === 'refunded';
    await applyAnswer(ctx, attempt.id, isMoney ? answer : { state: 'cancelled' });
  }
  return outcomeOf(ctx, await attemptById(ctx, attempt.id));
}
