import { normaliseCurrency } from '../codes.ts';
import { parseNumber } from '../mapped/parse-number.ts';
import type { Cell } from '../reading/xlsx/sheet-rows.ts';
import { latinDigits } from './read-date.ts';
import { cellText } from './table-rows.ts';

export interface ReadAmount {
  /** A decimal number as a notice takes it: at most four decimals. */
  readonly amount: string;
  /** ISO 4217, where the cell names one. */
  readonly currency: string | null;
}

const AMOUNT = /^\d{1,15}(?:\.\d{1,4})?$/u;
/** 1.234 and 1.234.567 are whole numbers, as an amount has one or two decimals. */
const GROUPED_BY_DOTS = /^\D*\d{1,3}(?:\.\d{3})+\D*$/u;

/** An amount of money as offices write it: 1,25,000.50; 1.234.567,89; NPR 4 500 000. Null: it is none. */
export function readAmount(cell: Cell): ReadAmount | null {
  if (typeof cell === 'number') {
    const amount = parseNumber(Number(cell.toFixed(4)), '.');
    return amount !== null && AMOUNT.test(amount) ? { amount, currency: null } : null;
  }
  if (typeof cell !== 'string') return null;
  const text = latinDigits(cellText(cell)).replace(/[\u00a0\u202f]/gu, ' ');
  const amount = GROUPED_BY_DOTS.test(text) ? parseNumber(text, ',') : (parseNumber(text, '.') ?? parseNumber(text, ','));
  if (amount === null || !AMOUNT.test(amount)) return null;
  const sign = text.replace(/[\d.,\s’'_]+/gu, ' ').trim();
  return { amount, currency: sign === '' ? null : normaliseCurrency(sign) };
}
