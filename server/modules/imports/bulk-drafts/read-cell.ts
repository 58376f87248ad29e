import { z } from 'zod';
import type { BulkDraftField, BulkDraftRule } from '#contract/bulk-draft-names.ts';
import type { InterfaceLanguage } from '#contract/sites.ts';
import { isCpvCode, normaliseCountry, normaliseCurrency, normaliseLanguage } from '../codes.ts';
import type { Cell } from '../reading/xlsx/sheet-rows.ts';
import { choiceOf } from './choice-words.ts';
import { readAmount } from './read-amount.ts';
import { type ReadDate, latinDigits, readDate } from './read-date.ts';
import { cellText } from './table-rows.ts';

/** What a cell says: `value` for the row, `shown` for who looks at it. Or the rule that it breaks. */
export type ReadCell = { readonly value: CellValue; readonly shown: string } | { readonly rule: BulkDraftRule; readonly bound?: number };
export type CellValue = string | readonly string[] | ReadDate | { readonly amount: string; readonly currency: string | null };
type CellReader = (cell: Cell, language: InterfaceLanguage) => ReadCell;

const Email = z.email().max(254);
const MAX_CODES = 100;

/** One line of at most so many characters: control characters and line ends become blanks. */
const line =
  (bound: number): CellReader =>
  (cell) => {
    const value = cellText(cell)
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim();
    return value.length > bound ? { rule: 'most-string', bound } : { value, shown: value };
  };
const text =
  (bound: number): CellReader =>
  (cell) => {
    const value = cellText(cell)
      .replace(/\r\n?/gu, '\n')
      .replace(/[^\P{Cc}\n\t]/gu, ' ');
    return value.length > bound ? { rule: 'most-string', bound } : { value, shown: value };
  };
const known =
  (codeOf: (text: string) => string | null): CellReader =>
  (cell) => {
    const value = codeOf(cellText(cell));
    return value === null ? { rule: 'unknown' } : { value, shown: value };
  };

const time: CellReader = (cell, language) => {
  const value = readDate(cell, language);
  return value?.date ? { value, shown: value.time === null ? value.date : `${value.date}T${value.time}` } : { rule: 'date' };
};
const timeOfDay: CellReader = (cell, language) => {
  const value = readDate(cell, language);
  return value?.time ? { value: { date: null, time: value.time }, shown: value.time } : { rule: 'time' };
};
const amount: CellReader = (cell) => {
  const value = readAmount(cell);
  return value ? { value, shown: value.amount } : { rule: 'amount' };
};

/** CPV codes with or without their check digit, anything between them: "45233140-2 Roadworks; 71000000". */
const cpv: CellReader = (cell) => {
  // A workbook has no zero at the beginning of a number.
  const written = typeof cell === 'number' ? String(cell).padStart(8, '0') : latinDigits(cellText(cell));
  const codes = [...new Set(written.match(/(?<!\d)\d{8}(?!\d)/gu))];
  if (codes.length === 0 || codes.length > MAX_CODES || !codes.every(isCpvCode)) return { rule: 'cpv' };
  return { value: codes, shown: codes.join(', ') };
};
const email: CellReader = (cell) => {
  const value = cellText(cell).replace(/^mailto:/iu, '');
  return Email.safeParse(value).success ? { value, shown: value } : { rule: 'format-email' };
};

/** How each field is read; lengths are those of contract/draft-fields.ts. */
const readers: Readonly<Record<BulkDraftField, CellReader>> = {
  title: line(500),
  contractNumber: line(200),
  description: text(20_000),
  type: known((given) => choiceOf('type', given)),
  category: known((given) => choiceOf('category', given)),
  method: known((given) => choiceOf('method', given)),
  methodDetails: line(500),
  kind: known((given) => choiceOf('kind', given)),
  cpv,
  value: amount,
  currency: known(normaliseCurrency),
  deadline: time,
  deadlineTime: timeOfDay,
  questionsUntil: time,
  openingAt: time,
  language: known(normaliseLanguage),
  country: known(normaliseCountry),
  region: line(200),
  city: line(200),
  eligibility: text(20_000),
  submissionMethod: text(4000),
  submissionPlace: line(500),
  fundingAgency: line(300),
  contactName: line(200),
  contactEmail: email,
  contactPhone: line(60),
};

/** Reads a cell that is not empty as a field. */
export const readCell = (field: BulkDraftField, cell: Cell, language: InterfaceLanguage): ReadCell => readers[field](cell, language);
