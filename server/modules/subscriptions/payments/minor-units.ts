/** "1130.00" → 113000. Every currency of the portal has two decimals. @throws RangeError for anything but an amount with two decimals. */
export function toMinorUnits(amount: string): number {
  if (!/^\d{1,12}\.\d{2}$/u.test(amount)) throw new RangeError(`${amount} is no amount with two decimals`);
  return Number(amount.replace('.', ''));
}

/** 113000 → "1130.00". @param units a whole number from 0. */
export function fromMinorUnits(units: number): string {
  if (!Number.isSafeInteger(units) || units < 0) throw new RangeError(`${units} is no number of minor units`);
  const digits = String(units).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** "1,000.0", "1000" → "1000.00"; null for what is no amount, or has a fraction of a minor unit. */
export function withTwoDecimals(text: string): string | null {
  const [, whole, fraction = ''] = /^(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2})0*)?$/u.exec(text.trim()) ?? [];
  return whole === undefined ? null : `${whole.replaceAll(',', '').replace(/^0+(?=\d)/u, '')}.${fraction.padEnd(2, '0')}`;
}
