import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import type { AttemptToPay } from '../payments/provider.ts';

/** Where a payer comes back to, on this site's own host. @throws AppError invalid-host on a host that is not configured. */
export function returnUrlsOf({ site }: Pick<Ctx, 'site'>, attempt: string): AttemptToPay['returnUrls'] {
  const { origin } = site;
  if (origin === null) throw new AppError('invalid-host', 'Nothing is sold on this host.');
  const at = (path: string) => `${origin}${path}?attempt=${attempt}`;
  return {
    completed: at('/payment-completed'),
    cancelled: at('/payment-cancelled'),
    // eSewa adds its data as a query of its own.
    esewaSuccess: `${origin}/payment/esewa/success`,
    esewaFailure: at('/payment/esewa/failure'),
    site: origin,
  };
}
