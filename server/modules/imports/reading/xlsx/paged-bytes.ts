import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PAGE = 64 * 1024;
const MAX_PAGES_IN_MEMORY = 32;

/** Bytes that are written once, one after another, and read anywhere: the pages in use in memory, the others in a file. */
export class PagedBytes {
  readonly #pages = new Map<number, Buffer>();
  /** Numbers of the pages in memory that the file has not, or not as they are. */
  readonly #unsaved = new Set<number>();
  #file: number | null = null;
  length = 0;

  append(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length;) {
      const [offsetInPage, number] = [this.length % PAGE, Math.floor(this.length / PAGE)];
      const page = offsetInPage === 0 ? this.#keep(number, this.#room()) : this.#page(number);
      this.#unsaved.add(number);
      const byteCount = Math.min(PAGE - offsetInPage, bytes.length - from);
      page.set(bytes.subarray(from, from + byteCount), offsetInPage);
      this.length += byteCount;
      from += byteCount;
    }
  }

  text(start: number, end: number): string {
    const [offsetInPage, page] = [start % PAGE, Math.floor(start / PAGE)];
    return offsetInPage + end - start <= PAGE
      ? this.#page(page).toString('utf8', offsetInPage, offsetInPage + end - start)
      : this.read(start, end).toString('utf8');
  }

  read(start: number, end: number): Buffer {
    const bytes = Buffer.allocUnsafe(end - start);
    for (let index = start; index < end;) {
      const offsetInPage = index % PAGE;
      const byteCount = Math.min(PAGE - offsetInPage, end - index);
      this.#page(Math.floor(index / PAGE)).copy(bytes, index - start, offsetInPage, offsetInPage + byteCount);
      index += byteCount;
    }
    return bytes;
  }

  close(): void {
    this.#pages.clear();
    this.#unsaved.clear();
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }

  #page(number: number): Buffer {
    const cachedPage = this.#pages.get(number);
    if (cachedPage) {
      // The page in use last goes last.
      this.#pages.delete(number);
      this.#pages.set(number, cachedPage);
      return cachedPage;
    }
    const page = this.#room();
    readSync(this.#file!, page, 0, PAGE, number * PAGE);
    return this.#keep(number, page);
  }

  #keep(number: number, page: Buffer): Buffer {
    this.#pages.set(number, page);
    return page;
  }

  /** Room for a page: new while there are few; then that of the page that was not in use for longest. */
  #room(): Buffer {
    if (this.#pages.size < MAX_PAGES_IN_MEMORY) return Buffer.alloc(PAGE);
    const [oldest, page] = this.#pages.entries().next().value!;
    if (this.#unsaved.delete(oldest)) writeSync(this.#open(), page, 0, PAGE, oldest * PAGE);
    this.#pages.delete(oldest);
    return page;
  }

  #open(): number {
    if (this.#file !== null) return this.#file;
    const folder = mkdtempSync(join(tmpdir(), 'import-'));
    this.#file = openSync(join(folder, 'pages'), 'w+');
    // The file exists while it is open, and is gone with the process, however that ends.
    rmSync(folder, { recursive: true, force: true });
    return this.#file;
  }
}
