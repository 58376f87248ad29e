import { type Options, type Parser, parse } from 'csv-parse';

/** A row of a CSV file: its cells as single bytes (latin1), so that nothing is lost before the encoding is known. */
export interface CsvRow {
  cells: readonly string[];
  /** Byte at which it starts. */
  offset: number;
  /** The raw row; for a row with a problem, its beginning. A view, valid until the next push. */
  bytes: Buffer;
  problem?: 'too-large' | 'unfinished';
}

export interface CsvRowsOptions {
  /** One character. */
  separator: string;
  /** A larger row is reported, not kept. */
  maxBytes?: number;
}

const MAX_BYTES = 4 * 1024 * 1024;
const HEAD_BYTES = 16 * 1024;
const LINE_FEED = 10;

/**
 * Splits streamed CSV (RFC 4180, any separator, any line ends, literal quotes inside cells) into rows. An unclosed quote would take the
 * rest of the file with it: when a row grows too large, or the file ends in it, it is reported as a bad row, and reading continues at the
 * next line.
 */
export class CsvRows {
  readonly #options: Options;
  #parser!: Parser;
  #found: { cells: string[]; end: number }[] = [];
  #error: (Error & { code?: string }) | null = null;
  /** Bytes of the stream from the start of the row in work on. */
  #window = Buffer.alloc(0);
  #windowStart = 0;
  /** Byte at which the parser began. */
  #base = 0;
  /** In a row that was given up: to the end of its line. */
  #skipping = false;

  constructor({ separator, maxBytes = MAX_BYTES }: CsvRowsOptions) {
    this.#options = {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      encoding: 'latin1',
      bom: false,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: maxBytes,
      on_record: (record: string[], info: { bytes: number }) => {
        this.#found.push({ cells: record, end: info.bytes });
        return null;
      },
    };
    this.#restart(0);
  }

  /** Takes the next bytes; answers the rows that they complete. */
  async push(chunk: Uint8Array): Promise<CsvRow[]> {
    this.#window = Buffer.concat([this.#window, chunk]);
    return this.#read(this.#window.subarray(this.#window.length - chunk.length), false);
  }

  /** The stream is over. */
  async end(): Promise<CsvRow[]> {
    return this.#read(Buffer.alloc(0), true);
  }

  #restart(base: number): void {
    this.#base = base;
    this.#error = null;
    this.#parser?.destroy();
    this.#parser = parse(this.#options);
    this.#parser.on('error', (error) => (this.#error = error));
    this.#parser.resume();
  }

  async #read(chunk: Buffer, last: boolean): Promise<CsvRow[]> {
    const rows: CsvRow[] = [];
    let next = chunk;
    for (;;) {
      if (this.#skipping) {
        const end = next.indexOf(LINE_FEED);
        if (end < 0) {
          this.#forget(this.#windowStart + this.#window.length);
          break;
        }
        this.#skipping = false;
        this.#forget(this.#windowStart + this.#window.length - next.length + end + 1);
        this.#restart(this.#windowStart);
        next = this.#window;
      }
      await this.#parse(next, last);
      this.#take(rows);
      if (!this.#error) break;
      rows.push(this.#giveUp());
      next = this.#window;
    }
    if (last) this.#parser.destroy();
    return rows;
  }

  /** Passes bytes to the parser, and waits until it has read them. */
  async #parse(bytes: Buffer, last: boolean): Promise<void> {
    const parser = this.#parser;
    if (bytes.length > 0) await new Promise<void>((resolve) => parser.write(bytes, () => resolve()));
    if (this.#error || !last) return;
    await new Promise<void>((resolve) => {
      parser.once('close', resolve);
      parser.once('end', resolve);
      parser.end();
    });
  }

  #take(rows: CsvRow[]): void {
    let at = this.#windowStart;
    for (const { cells, end } of this.#found) {
      const stop = this.#base + end;
      rows.push({ cells, offset: at, bytes: this.#window.subarray(at - this.#windowStart, stop - this.#windowStart) });
      at = stop;
    }
    this.#found = [];
    this.#forget(at);
  }

  #giveUp(): CsvRow {
    const offset = this.#windowStart;
    const problem = this.#error?.code === 'CSV_MAX_RECORD_SIZE' ? 'too-large' : 'unfinished';
    const bytes = Buffer.from(this.#window.subarray(0, HEAD_BYTES));
    this.#error = null;
    this.#skipping = true;
    return { cells: [], offset, bytes, problem };
  }

  /** Lets go of everything before a byte of the stream. */
  #forget(offset: number): void {
    this.#window = this.#window.subarray(offset - this.#windowStart);
    this.#windowStart = offset;
  }
}
