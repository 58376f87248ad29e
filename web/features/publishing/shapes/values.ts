import type { GivenMoney, GivenTime } from '#contract/draft-fields.ts';

// A form has texts where the API has null for what is not entered yet.

export const money = (given: GivenMoney | null | undefined) => ({ amount: given?.amount ?? '', currency: given?.currency ?? '' });
export type MoneyValue = ReturnType<typeof money>;
export const givenMoney = ({ amount, currency }: MoneyValue): GivenMoney | null =>
  amount === '' && currency === '' ? null : { amount: amount || null, currency: currency || null };

export const time = (given: GivenTime | null | undefined) => ({ date: given?.date ?? '', time: given?.time ?? '', zone: given?.zone ?? '' });
export type TimeValue = ReturnType<typeof time>;
export const givenTime = ({ date, time: clock, zone }: TimeValue): GivenTime | null =>
  date === '' && clock === '' && zone === '' ? null : { date: date || null, time: clock || null, zone: zone || null };

interface Length {
  count: number;
  unit: 'day' | 'week' | 'month' | 'year';
}
export const length = (given: Length | null | undefined, unit: Length['unit'] = 'day') => ({
  count: given ? String(given.count) : '',
  unit: given?.unit ?? unit,
});
export type LengthValue = ReturnType<typeof length>;
export const givenLength = ({ count, unit }: LengthValue): Length | null => (/^\d{1,5}$/u.test(count) ? { count: Number(count), unit } : null);

/** One line or several; nothing but spaces is nothing. */
export const given = (text: string): string | null => text.trim() || null;
/** A whole number that was entered. */
export const givenNumber = (text: string): number | null => (/^\d{1,7}$/u.test(text.trim()) ? Number(text) : null);

/** Without its empty values; null when none is left. */
export function filled<T extends object>(values: T): Partial<T> | null {
  const entries = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return entries.length === 0 ? null : (Object.fromEntries(entries) as Partial<T>);
}
/** Rows with anything in them; null when there are none. */
export function filledRows<T extends object>(rows: readonly T[]): Partial<T>[] | null {
  const kept = rows.flatMap((row) => filled(row) ?? []);
  return kept.length === 0 ? null : kept;
}
