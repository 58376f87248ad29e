import yauzl from 'yauzl';
import type { Bytes } from '../peek.ts';
import { ImportError } from '../import-error.ts';
import { type UnpackLimits, limitUnpacking, unpackLimits } from '../unpack-limits.ts';

const WORKBOOK = 'xl/workbook.xml';
const partKey = (name: string) => name.replace(/^\//u, '').toLowerCase();

/** Whether a zip holds a workbook (Office Open XML, ECMA-376 part 2): its main part lies where every program writes it. */
export async function isWorkbook(path: string): Promise<boolean> {
  let zip: yauzl.ZipFile;
  try {
    zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false });
  } catch {
    return false;
  }
  try {
    let entries = 0;
    for await (const entry of zip.eachEntry()) {
      if (partKey(Buffer.from(entry.fileName as unknown as Uint8Array).toString('utf8')) === WORKBOOK) return true;
      if (++entries > unpackLimits.maxEntries) return false;
    }
  } catch {
    // The archive reader reports what is wrong with it.
  } finally {
    zip.close();
  }
  return false;
}

const damaged = (error: unknown) => new ImportError('bad-archive', `The workbook is damaged: ${(error as Error).message}.`);

/** The parts of an Office Open XML package, read one at a time. */
export class Package {
  readonly #zip: yauzl.ZipFile;
  readonly #entries: ReadonlyMap<string, yauzl.Entry>;
  readonly #maxBytes: number;

  private constructor(zip: yauzl.ZipFile, entries: ReadonlyMap<string, yauzl.Entry>, maxBytes: number) {
    this.#zip = zip;
    this.#entries = entries;
    this.#maxBytes = maxBytes;
  }

  /**
   * @param source its path, or its bytes.
   * @param maxBytes no part may unpack to more, whatever its own limits are.
   * @throws ImportError when its directory cannot be read.
   */
  static async open(source: string | Buffer, maxBytes = Infinity): Promise<Package> {
    const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true };
    const opening = typeof source === 'string' ? yauzl.openPromise(source, options) : yauzl.fromBufferPromise(source, options);
    const zip = await opening.catch((error: unknown) => {
      throw damaged(error);
    });
    try {
      const entries = new Map<string, yauzl.Entry>();
      let count = 0;
      for await (const entry of zip.eachEntry()) {
        if (++count > unpackLimits.maxEntries) throw new Error(`it holds more than ${unpackLimits.maxEntries} parts`);
        // Of two entries with one name, programs show the first alone.
        if (/\.(?:xml|rels)$/iu.test(entry.fileName) && !entries.has(partKey(entry.fileName))) entries.set(partKey(entry.fileName), entry);
      }
      return new Package(zip, entries, maxBytes);
    } catch (error) {
      zip.close();
      throw error instanceof ImportError ? error : damaged(error);
    }
  }

  has(name: string): boolean {
    return this.#entries.has(partKey(name));
  }

  /**
   * The bytes of a part, unpacked; nothing when there is no such part.
   * @throws ImportError when they are encrypted, damaged, or more than the limits allow.
   */
  async *read(name: string, limits: Partial<UnpackLimits> = {}): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(partKey(name));
    if (!entry) return;
    if (entry.isEncrypted()) throw new ImportError('bad-archive', 'The workbook is encrypted.');
    const source = await this.#zip.openReadStreamPromise(entry);
    try {
      const maxBytes = Math.min(limits.maxBytes ?? unpackLimits.maxBytes, this.#maxBytes);
      yield* limitUnpacking(source as Bytes, () => entry.compressedSize, { ...unpackLimits, ...limits, maxBytes });
    } finally {
      source.destroy();
    }
  }

  close(): void {
    this.#zip.close();
  }
}
