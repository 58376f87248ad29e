import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/payments.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { ForgedReturn, type PaymentProvider } from '../payments/provider.ts';
import { providerNamed } from '../payments/providers.ts';
import { type AttemptRow, attemptByPublicId, attemptByReference } from './attempts.repo.ts';
import { addEvent, countEvents } from './events.repo.ts';
import { outcomeOf } from './outcome.ts';
import { settleAttempt } from './settle-attempt.ts';

type Body = Input<typeof contract.completePayment>['body'];

/** So many returns of one attempt stand in its history; further ones change nothing there either. */
const MAX_RETURNS = 20;
const notFound = () => new AppError('not-found', 'There is no such payment.');

/** What a browser brings names the attempt; whether it is paid, only the provider says. @throws ForgedReturn */
async function attemptIn(ctx: Ctx, provider: PaymentProvider | null, body: Body): Promise<AttemptRow | undefined> {
  const named = provider?.readReturn?.(ctx, { data: body.data, pidx: body.pidx });
  if (named === undefined) return undefined;
  return 'attempt' in named ? attemptByPublicId(ctx, named.attempt) : attemptByReference(ctx, provider!.name, named.reference);
}

/** A return that the provider did not sign, or of another attempt: it is written down, and changes nothing. */
async function refuse(ctx: Ctx, attempt: AttemptRow | undefined, why: string): Promise<never> {
  ctx.log.warn({ attempt: attempt?.publicId, why }, 'a return from a payment was refused');
  if (attempt && (await countEvents(ctx, attempt.id, 'refused')) < MAX_RETURNS)
    await addEvent(ctx, { orderId: attempt.orderId, attemptId: attempt.id, provider: attempt.provider, kind: 'refused', details: { why } });
  throw new AppError('invalid-input', 'This does not come from the payment service.', [{ path: 'body.data', rule: 'forged', message: 'is not signed by it' }]);
}

/** The attempt that the payer came back from. @throws AppError not-found; invalid-input (rule `forged`) */
async function returnedAttempt(ctx: Ctx, body: Body): Promise<AttemptRow> {
  const named = body.attempt === undefined ? undefined : await attemptByPublicId(ctx, body.attempt);
  if (body.data === undefined && body.pidx === undefined) {
    if (!named) throw notFound();
    return named;
  }
  const provider = providerNamed(ctx.config, body.data === undefined ? 'khalti' : 'esewa');
  let brought: AttemptRow | undefined;
  try {
    brought = await attemptIn(ctx, provider, body);
  } catch (error) {
    if (!(error instanceof ForgedReturn)) throw error;
    return refuse(ctx, named, 'signature');
  }
  if (named && brought && named.id !== brought.id) return refuse(ctx, named, 'attempt');
  const attempt = brought ?? named;
  if (!attempt) throw notFound();
  return attempt;
}

/**
 * The payer came back: asks the provider what became of the attempt. Anybody may call it, with what they like: it proves nothing.
 * @throws AppError not-found; invalid-input (rule `forged`)
 */
export async function completePayment(ctx: Ctx, { body }: Input<typeof contract.completePayment>): Promise<Output<typeof contract.completePayment>> {
  const attempt = await returnedAttempt(ctx, body);
  const isEnded = attempt.state !== 'open';
  const kind = isEnded ? 'repeated' : 'returned';
  if ((await countEvents(ctx, attempt.id, kind)) < (isEnded ? MAX_RETURNS : 1))
    await addEvent(ctx, { orderId: attempt.orderId, attemptId: attempt.id, provider: attempt.provider, kind });
  return outcomeOf(ctx, await settleAttempt(ctx, attempt.id));
}
