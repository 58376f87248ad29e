import type { ImportOptions } from '../format.ts';
import { type ParsedMoney, asMoney } from '../parse-values.ts';
import { type ParsedTime, parseDay, parseTime } from '../parse-times.ts';
import { normaliseCountry } from '../codes.ts';
import { ClockTime, isoDate } from './parse-date.ts';
import { parseNumber } from './parse-number.ts';
import type { Amount, Mapping, Part, TimeValue, Condition } from './mapping-schema.ts';
import { type Row, textOf } from './row.ts';
import type { ValueReader } from './values.ts';

/** A row, read by its mapping. */
export class RowContext {
  readonly mapping: Mapping;
  readonly row: Row;
  readonly values: ValueReader;
  /** ISO 3166-1 alpha-2: from the row, else from the mapping, else from the run. */
  readonly country: string | null;

  constructor(mapping: Mapping, row: Row, values: ValueReader, options: ImportOptions) {
    this.mapping = mapping;
    this.row = row;
    this.values = values;
    const countryName = values.text(mapping.fields.country, row);
    this.country = (countryName && normaliseCountry(countryName)) || (mapping.country && normaliseCountry(mapping.country)) || options.country || null;
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

  matches(condition: Condition | undefined): boolean {
    return this.values.matches(condition, this.row);
  }

  /** The text of a time: as given, and as ISO 8601 where a pattern matches, with its time zone if known. */
  timeText(timeValue: TimeValue | undefined): { original: string; iso: string; clock: string | undefined } | undefined {
    const { mapping } = this;
    const value = timeValue === undefined ? undefined : this.values.first(withoutFormat(timeValue), this.row);
    if (value === undefined) return undefined;
    const valueText = textOf(value);
    const timeFormat = typeof timeValue === 'object' ? timeValue : {};
    const iso = value instanceof ClockTime ? value.iso : isoDate(valueText, timeFormat.dates ?? mapping.dates ?? [], mapping.language);
    return { original: valueText, iso: iso ?? valueText, clock: timeFormat.timeZone ?? mapping.timeZone };
  }

  time(timeValue: TimeValue | undefined, edge: 'start' | 'end' = 'start'): ParsedTime | undefined {
    const timeText = this.timeText(timeValue);
    const time = timeText && parseTime(timeText.iso, this.country, edge, timeText.clock);
    return time && 'unparsedText' in time ? { unparsedText: timeText.original.slice(0, 100) } : time;
  }

  /** Parses a date that is not a deadline, such as an award's: the day where no time is given, else the instant; other text as given. */
  day(timeValue: TimeValue | undefined): string | undefined {
    const time = this.time(timeValue);
    if (!time || 'unparsedText' in time) return time?.unparsedText;
    const { iso, clock } = this.timeText(timeValue)!;
    return parseDay(iso, this.country, clock);
  }

  money(amount: Amount | undefined): ParsedMoney {
    const { mapping } = this;
    const amountMapping = typeof amount === 'object' && 'amount' in amount ? amount : undefined;
    const amountPart = amountMapping ? amountMapping.amount : (amount as string | undefined);
    const raw = amountPart === undefined ? undefined : this.values.first(amountPart, this.row);
    if (raw === undefined) return { flags: [] };
    const number = parseNumber(raw, amountMapping?.decimal ?? mapping.decimal ?? '.');
    if (number === null) return { unparsedText: textOf(raw).slice(0, 200), flags: ['value-implausible'] };
    const parsedMoney = asMoney({ amount: number, currency: this.text(amountMapping?.currency) ?? mapping.currency });
    // A price of zero is implausible: the amount is kept as it was given, and marked.
    if (Number(number) === 0) parsedMoney.flags.push('value-implausible');
    return parsedMoney;
  }
}

function withoutFormat(timeValue: TimeValue): Part {
  if (typeof timeValue === 'string') return timeValue;
  const { dates: _dates, timeZone: _zone, ...value } = timeValue;
  return value;
}
