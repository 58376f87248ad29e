import type { ImportOptions } from '../format.ts';
import { type ParsedMoney, money } from '../parse-values.ts';
import { type ParsedTime, parseDay, parseTime } from '../parse-times.ts';
import { normaliseCountry } from '../codes.ts';
import { ClockTime, isoDate } from './parse-date.ts';
import { parseNumber } from './parse-number.ts';
import type { Amount, Mapping, Part, TimeValue, When } from './mapping-schema.ts';
import { type Row, textOf } from './row.ts';
import type { Values } from './values.ts';

/** One row in the eyes of its mapping. */
export class RowContext {
  readonly mapping: Mapping;
  readonly row: Row;
  readonly values: Values;
  /** ISO 3166-1 alpha-2: from the row, else from the mapping, else from the run. */
  readonly country: string | null;

  constructor(mapping: Mapping, row: Row, values: Values, options: ImportOptions) {
    this.mapping = mapping;
    this.row = row;
    this.values = values;
    const given = values.text(mapping.fields.country, row);
    this.country = (given && normaliseCountry(given)) || (mapping.country && normaliseCountry(mapping.country)) || options.country || null;
  }

  /** The same mapping on another row, such as an item of a list. */
  withRow(row: Row): RowContext {
    return new RowContext(this.mapping, row, this.values, { country: this.country });
  }

  text(part: Part | undefined): string | undefined {
    return this.values.text(part, this.row);
  }

  texts(part: Part | undefined): string[] {
    return this.values.texts(part, this.row);
  }

  matches(when: When | undefined): boolean {
    return this.values.matches(when, this.row);
  }

  /** The text of a time: as given, and as ISO 8601 where a pattern matches, with its time zone if known. */
  timeText(part: TimeValue | undefined): { given: string; iso: string; clock: string | undefined } | undefined {
    const { mapping } = this;
    const value = part === undefined ? undefined : this.values.one(withoutFormat(part), this.row);
    if (value === undefined) return undefined;
    const given = textOf(value);
    const own = typeof part === 'object' ? part : {};
    const iso = value instanceof ClockTime ? value.iso : isoDate(given, own.dates ?? mapping.dates ?? [], mapping.language);
    return { given, iso: iso ?? given, clock: own.timeZone ?? mapping.timeZone };
  }

  time(part: TimeValue | undefined, edge: 'start' | 'end' = 'start'): ParsedTime | undefined {
    const written = this.timeText(part);
    const time = written && parseTime(written.iso, this.country, edge, written.clock);
    return time && 'notUnderstood' in time ? { notUnderstood: written.given.slice(0, 100) } : time;
  }

  /** Parses a date that is not a deadline, such as an award's: the day where no time is given, else the instant; other text as given. */
  day(part: TimeValue | undefined): string | undefined {
    const time = this.time(part);
    if (!time || 'notUnderstood' in time) return time?.notUnderstood;
    const { iso, clock } = this.timeText(part)!;
    return parseDay(iso, this.country, clock);
  }

  money(amount: Amount | undefined): ParsedMoney {
    const { mapping } = this;
    const own = typeof amount === 'object' && 'amount' in amount ? amount : undefined;
    const part = own ? own.amount : (amount as string | undefined);
    const raw = part === undefined ? undefined : this.values.one(part, this.row);
    if (raw === undefined) return { flags: [] };
    const number = parseNumber(raw, own?.decimal ?? mapping.decimal ?? '.');
    if (number === null) return { notUnderstood: textOf(raw).slice(0, 200), flags: ['value-implausible'] };
    const found = money({ amount: number, currency: this.text(own?.currency) ?? mapping.currency });
    // Nothing is bought for nothing: the amount is kept as it was given, and marked.
    if (Number(number) === 0) found.flags.push('value-implausible');
    return found;
  }
}

function withoutFormat(part: TimeValue): Part {
  if (typeof part === 'string') return part;
  const { dates: _dates, timeZone: _zone, ...value } = part;
  return value;
}
