import { parseAmount } from '../../../lib/amount.ts';
import { InvalidValues } from '../../../ui/form/use-form.ts';

/** An amount as it was typed, with two decimals. @throws InvalidValues at the field. */
export function typedAmount(locale: string, typed: string, name: string): string {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/u.exec(parseAmount(locale, typed) ?? '') ?? [];
  if (whole === undefined) throw new InvalidValues([{ name, rule: typed.trim() === '' ? 'required' : 'amount' }]);
  return `${whole}.${fraction.padEnd(2, '0')}`;
}

/** A whole number as it was typed. @throws InvalidValues at the field. */
export function typedNumber(locale: string, typed: string, name: string): number {
  const number = parseAmount(locale, typed);
  if (number === null || !/^\d{1,9}$/u.test(number)) throw new InvalidValues([{ name, rule: typed.trim() === '' ? 'required' : 'invalid' }]);
  return Number(number);
}

/** A price with its tax, rounded half up to the minor unit. @param percent null: no tax. */
export function taxed(price: string, percent: string | null): string {
  const minor = BigInt(price.replace('.', ''));
  const [whole = '0', fraction = ''] = (percent ?? '0').split('.');
  const thousandths = BigInt(whole + fraction.padEnd(3, '0'));
  const total = minor + (minor * thousandths + 50_000n) / 100_000n;
  const digits = String(total).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A time of a `datetime-local` field by the device's clocks; null: now. */
export const typedInstant = (typed: string): string | null => (typed === '' ? null : new Date(typed).toISOString());
