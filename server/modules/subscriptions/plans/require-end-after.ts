import { fieldError } from '#server/platform/errors.ts';

/** When a coupon ends; null: never. @throws AppError invalid-input (rule `end-before-start`) */
export function requireEndAfter(validFrom: Date, validUntil: string | null): Date | null {
  if (validUntil === null) return null;
  const until = new Date(validUntil);
  if (until <= validFrom) throw fieldError('validUntil', 'end-before-start', 'It ends before it begins.');
  return until;
}
