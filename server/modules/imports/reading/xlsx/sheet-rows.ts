import type { Bytes } from '../peek.ts';
import { serialDate } from './cell-styles.ts';
import { MAX_TEXT, type SharedStrings } from './shared-strings.ts';
import { type Attributes, readXml } from './xml.ts';

/** A day, or day and time, of a cell: ISO 8601 without a zone. */
export interface DateCell {
  date: string;
}
export type Cell = string | number | boolean | DateCell;

export interface SheetRow {
  /** As shown in the program, from 1. */
  number: number;
  /** By column; those that are empty are not there. */
  cells: readonly Cell[];
  /** Characters of its texts, about. */
  size: number;
  problem?: 'too-large';
}

interface Book {
  strings: SharedStrings;
  /** Whether the number of a cell is a day, by its style. */
  dates: readonly boolean[];
  since1904: boolean;
}

const MAX_COLUMNS = 16_384;
const MAX_ROW = 4 * 1024 * 1024;
const COLUMN = /^([A-Za-z]{1,3})\d*$/u;

/** Column of a reference such as AB12, from 0; -1 without a reference. */
function columnOf(reference: string): number {
  const letters = COLUMN.exec(reference)?.[1]?.toUpperCase();
  if (letters === undefined) return -1;
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number - 1;
}

/** Gathers one row after another from the events of a sheet (ECMA-376 part 1, 18.3.1). Formulas are passed over. */
class RowBuilder {
  readonly #book: Book;
  rows: SheetRow[] = [];
  #number = 0;
  #cells: Cell[] = [];
  #size = 0;
  #next = 0;
  #tooLarge = false;
  #type = 'n';
  #style = 0;
  #text = '';
  #taking = false;
  #spoken = 0;

  constructor(book: Book) {
    this.#book = book;
  }

  open(name: string, attributes: Attributes): void {
    this.#taking = false;
    if (name === 'row') {
      const number = Number(attributes['r']);
      this.#number = Number.isInteger(number) && number > 0 ? number : this.#number + 1;
      this.#cells = [];
      this.#size = this.#next = 0;
      this.#tooLarge = false;
    } else if (name === 'c') {
      const at = attributes['r'] === undefined ? -1 : columnOf(attributes['r']);
      this.#next = at >= 0 ? at : this.#next;
      this.#type = attributes['t'] ?? 'n';
      this.#style = Number(attributes['s'] ?? 0);
      this.#text = '';
    } else if (name === 'rPh') this.#spoken++;
    else if (name === 'v' || name === 't') this.#taking = this.#spoken === 0;
  }

  text(text: string): void {
    if (this.#taking && this.#text.length <= MAX_TEXT) this.#text += text;
  }

  close(name: string): void {
    this.#taking = false;
    if (name === 'rPh') this.#spoken--;
    else if (name === 'c') this.#cell();
    else if (name === 'row') {
      const row = { number: this.#number, cells: this.#tooLarge ? [] : this.#cells, size: this.#size };
      if (this.#tooLarge) this.rows.push({ ...row, problem: 'too-large' });
      else if (this.#cells.length > 0) this.rows.push(row);
    }
  }

  #cell(): void {
    const at = this.#next++;
    const value = this.#value();
    if (value === '') return;
    const length = typeof value === 'string' ? value.length : 8;
    this.#size += length;
    if (at >= MAX_COLUMNS || length > MAX_TEXT || this.#size > MAX_ROW) this.#tooLarge = true;
    else this.#cells[at] = value;
  }

  #value(): Cell {
    const text = this.#text;
    switch (this.#type) {
      case 's':
        return text.trim() === '' ? '' : this.#book.strings.at(Number(text));
      case 'b':
        return text === '' ? '' : text.trim() === '1' || text.trim() === 'true';
      case 'd':
        return text.trim() === '' ? '' : { date: text.trim() };
      case 'e':
        return '';
      case 'n': {
        const number = Number(text);
        if (text.trim() === '' || !Number.isFinite(number)) return text.trim();
        const date = this.#book.dates[this.#style] ? serialDate(number, this.#book.since1904) : null;
        return date === null ? number : { date };
      }
      default:
        return text;
    }
  }
}

/** The rows of a sheet that have cells, as they come. */
export async function* sheetRows(stream: Bytes, book: Book): AsyncGenerator<SheetRow[]> {
  const builder = new RowBuilder(book);
  const handlers = {
    open: (name: string, attributes: Attributes) => builder.open(name, attributes),
    text: (text: string) => builder.text(text),
    close: (name: string) => builder.close(name),
  };
  for await (const _ of readXml(stream, handlers)) {
    if (builder.rows.length === 0) continue;
    const { rows } = builder;
    builder.rows = [];
    yield rows;
  }
}
