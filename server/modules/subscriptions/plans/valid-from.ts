import type { Ctx } from '#server/platform/ctx.ts';
import { fieldError } from '#server/platform/errors.ts';

/** When something begins to hold; null: now. @throws AppError invalid-input (rule `past`): what was paid was paid with what held then. */
export function validFromOf({ clock }: Pick<Ctx, 'clock'>, validFrom: string | null): Date {
  const now = clock.now();
  if (validFrom === null) return now;
  const begins = new Date(validFrom);
  if (begins < now) throw fieldError('validFrom', 'past', 'It cannot begin in the past.');
  return begins;
}
