import type { Money } from '#contract/notices.ts';
import { normaliseCurrency } from './codes.ts';

/** Reads values of any shape. */
export type UnknownRecord = Record<string, unknown>;

const MAX_TEXT = 2000;
const MAX_LIST = 2000;

/** An object, or an empty one for anything else. */
export function asObject(value: unknown): UnknownRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as UnknownRecord) : {};
}

/** The objects of a list. A single object counts as a list of one. */
export function asObjects(value: unknown): UnknownRecord[] {
  const list = Array.isArray(value) ? value.slice(0, MAX_LIST) : [value];
  return list.filter((item): item is UnknownRecord => typeof item === 'object' && item !== null && !Array.isArray(item));
}

/** A text without NUL and half characters, cut at `max`. A number becomes text. Undefined for an empty one. */
export function asText(value: unknown, max = MAX_TEXT): string | undefined {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return undefined;
  let cleaned = value.length > max ? value.slice(0, max) : value;
  if (cleaned.includes('\u0000')) cleaned = cleaned.replaceAll('\u0000', '');
  return cleaned.toWellFormed().trim() || undefined;
}

/** A higher number is a mistake, or means "without limit". */
const MAX_COUNT = 1_000_000;

/** A number of things, from 1 to a million. Undefined for anything else. */
export function countOf(value: unknown): number | undefined {
  const number = Number(asText(value, 40) ?? Number.NaN);
  return Number.isSafeInteger(number) && number > 0 && number <= MAX_COUNT ? number : undefined;
}

/** The texts of a list, or a single text. */
export function asTexts(value: unknown): string[] {
  return (Array.isArray(value) ? value.slice(0, MAX_LIST) : [value]).flatMap((item) => asText(item) ?? []);
}

/** An address that a page may link to: only http or https. */
export function webAddress(value: unknown): string | undefined {
  const address = asText(value);
  const url = address === undefined ? null : URL.parse(address);
  if (!url) return undefined;
  const { protocol, username, password } = url;
  return (protocol === 'http:' || protocol === 'https:') && !username && !password ? address : undefined;
}

/** An object without undefined and empty fields. Undefined when nothing is left. */
export function omitEmpty<T extends object>(value: T): T | undefined {
  let result: T | undefined;
  for (const key of Object.keys(value) as (keyof T)[]) {
    const item = value[key];
    if (item === undefined || (Array.isArray(item) && item.length === 0)) continue;
    (result ??= {} as T)[key] = item;
  }
  return result;
}

const DECIMAL = /^([+-]?)0*(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/u;
const GROUPED = /^[+-]?\d{1,3}(?:[, ’']\d{2,3})+(?:\.\d+)?$/u;
const MAX_DIGITS = 40;
/** Longer texts are no numbers, and the patterns would take long for them. */
const MAX_NUMBER_TEXT = 500;

/** A number as decimal text without an exponent. Null when it is not a number or has more than 40 digits before the point. */
export function decimal(value: unknown): string | null {
  let numberText = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  if (numberText.length > MAX_NUMBER_TEXT) return null;
  if (GROUPED.test(numberText)) numberText = numberText.replace(/[, ’']/gu, '');
  const parts = DECIMAL.exec(numberText);
  if (!parts) return null;
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts;
  const shift = Number(exponent);
  const digits = whole + fraction;
  const point = whole.length + shift;
  if (point > MAX_DIGITS || fraction.length - shift > MAX_DIGITS) return null;
  const padded = point <= 0 ? `${'0'.repeat(1 - point)}${digits}` : digits.padEnd(point, '0');
  const at = Math.max(point, 1);
  const before = padded.slice(0, at).replace(/^0+(?=\d)/u, '');
  const after = padded.slice(at).replace(/0+$/u, '');
  const number = after ? `${before}.${after}` : before;
  return sign === '-' && /[1-9]/u.test(number) ? `-${number}` : number;
}

/** More than the world's procurement of a year, in any currency. */
const IMPLAUSIBLE = 10n ** 17n;

export interface ParsedMoney {
  money?: Money;
  /** A given text that is no amount. */
  unparsedText?: string;
  flags: ('value-implausible' | 'currency-unknown')[];
}

/** Money as OCDS has it ({amount, currency}). Text that is no amount is kept, and an implausible amount is marked. */
export function asMoney(value: unknown): ParsedMoney {
  const record = asObject(value);
  const raw = record['amount'] ?? record['amountNet'];
  if (raw === undefined || raw === null || raw === '') return { flags: [] };
  const amount = decimal(raw);
  if (amount === null) {
    const shownText = asText(typeof raw === 'number' ? String(raw) : raw, 200);
    return shownText ? { unparsedText: shownText, flags: ['value-implausible'] } : { flags: [] };
  }
  const flags: ParsedMoney['flags'] = [];
  const integerPart = BigInt(amount.replace(/\..*$/u, ''));
  if (integerPart < 0n || integerPart >= IMPLAUSIBLE) flags.push('value-implausible');
  const code = asText(record['currency'], 20);
  const currency = code ? normaliseCurrency(code) : null;
  if (code && !currency) flags.push('currency-unknown');
  return { money: { amount, currency }, flags };
}
