import { unitsPerUsd } from '#seed/reference/currency-rates.ts';

const rates = new Map(Object.entries(unitsPerUsd));

/**
 * Roughly how many US dollars an amount is, at the indicative rate of a fixed day. For sorting and filtering across currencies only, never
 * for display or payment.
 * @param amount a decimal number as text.
 * @returns null when the amount is no number or the currency has no rate.
 */
export function toUsd(amount: string, currency: string): number | null {
  const units = rates.get(currency);
  const value = amount.trim() === '' ? Number.NaN : Number(amount);
  return units === undefined || !Number.isFinite(value) ? null : value / units;
}
