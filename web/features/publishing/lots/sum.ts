import type { GivenMoney } from '#contract/draft-fields.ts';

const DECIMALS = 4;
const AMOUNT = /^\d+(?:\.\d{1,4})?$/u;

function unitsOf(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.split('.');
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'));
}

/** The sum of the amounts that are there, without rounding. @returns null unless they are two or more, all of one currency. */
export function sumOf(values: readonly (GivenMoney | null | undefined)[]): { amount: string; currency: string | null } | null {
  const entered = values.filter((value): value is { amount: string; currency: string | null } => AMOUNT.test(value?.amount ?? ''));
  const [first] = entered;
  if (!first || entered.length < 2 || entered.some(({ currency }) => currency !== first.currency)) return null;
  const digits = String(entered.reduce((sum, { amount }) => sum + unitsOf(amount), 0n)).padStart(DECIMALS + 1, '0');
  return { amount: `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`.replace(/\.?0+$/u, ''), currency: first.currency };
}
