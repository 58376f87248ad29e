import type { Bytes } from '../peek.ts';
import { ImportError } from '../import-error.ts';
import { PagedBytes } from './paged-bytes.ts';
import { readWhole } from './xml.ts';

/** A cell of Excel holds 32,767 characters. */
export const MAX_TEXT = 65_536;
const MAX_STRINGS = 50_000_000;
const OFFSET_BYTES = 6;

/** The texts that cells refer to by number (ECMA-376 part 1, 18.4): of any number, a few megabytes of them in memory. */
export class SharedStrings {
  readonly #bytes = new PagedBytes();
  readonly #ends = new PagedBytes();
  #count = 0;
  #last = -1;
  #lastText = '';

  static async read(stream: Bytes): Promise<SharedStrings> {
    const strings = new SharedStrings();
    try {
      await strings.#read(stream);
    } catch (error) {
      strings.close();
      throw error;
    }
    return strings;
  }

  /** '' for an unknown number. */
  at(index: number): string {
    if (index === this.#last) return this.#lastText;
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) return '';
    this.#last = index;
    this.#lastText = this.#bytes.text(index === 0 ? 0 : this.#end(index - 1), this.#end(index));
    return this.#lastText;
  }

  close(): void {
    this.#bytes.close();
    this.#ends.close();
  }

  #end(index: number): number {
    return this.#ends.read(index * OFFSET_BYTES, (index + 1) * OFFSET_BYTES).readUIntLE(0, OFFSET_BYTES);
  }

  #add(text: string): void {
    if (++this.#count > MAX_STRINGS) throw new ImportError('too-large', `The workbook holds more than ${MAX_STRINGS} texts.`);
    this.#bytes.append(Buffer.from(text));
    const end = Buffer.alloc(OFFSET_BYTES);
    end.writeUIntLE(this.#bytes.length, 0, OFFSET_BYTES);
    this.#ends.append(end);
  }

  async #read(stream: Bytes): Promise<void> {
    let text = '';
    let inText = false;
    let spoken = 0;
    await readWhole(stream, {
      open: (name) => {
        if (name === 'si') text = '';
        // Phonetic text is stored beside it.
        else if (name === 'rPh') spoken++;
        inText = name === 't' && spoken === 0;
      },
      text: (more) => {
        if (inText && text.length <= MAX_TEXT) text += more;
      },
      close: (name) => {
        inText = false;
        if (name === 'rPh') spoken--;
        else if (name === 'si') this.#add(text.length > MAX_TEXT ? text.slice(0, MAX_TEXT + 1) : text);
      },
    });
  }
}
