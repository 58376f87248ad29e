// Amounts with two decimals as whole minor units (paisa, cents): every currency of the portal has a hundred of them.

/** "1130.05" → 113005n */
export function minorOf(amount: string): bigint {
  if (!/^\d+\.\d{2}$/u.test(amount)) throw new RangeError(`No amount with two decimals: ${amount}`);
  return BigInt(amount.replace('.', ''));
}

/** 113005n → "1130.05" */
export function amountOf(minor: bigint): string {
  if (minor < 0n) throw new RangeError(`An amount below zero: ${minor}`);
  const digits = String(minor).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const PERCENT_DECIMALS = 3;
/** A part of an amount, half up. @param percent "13" or "13.125" */
export function percentOf(minor: bigint, percent: string): bigint {
  const [whole = '0', decimals = ''] = percent.split('.');
  const thousandths = BigInt(whole + decimals.slice(0, PERCENT_DECIMALS).padEnd(PERCENT_DECIMALS, '0'));
  return (minor * thousandths + 50_000n) / 100_000n;
}

/** Of a worth, the part of some of its days, rounded down: nobody is credited more than was paid. */
export const shareOfDays = (minor: bigint, days: number, ofDays: number): bigint => (ofDays === 0 ? 0n : (minor * BigInt(days)) / BigInt(ofDays));
