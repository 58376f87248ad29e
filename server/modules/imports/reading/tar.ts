import type { Bytes } from './peek.ts';
import { ImportError } from './import-error.ts';

/** A file in a tar archive (POSIX ustar and pax, GNU). Its bytes are read before the next is requested, or skipped. */
export interface TarEntry {
  name: string;
  /** Bytes. */
  size: number;
  bytes: Bytes;
}

const BLOCK = 512;
/** Maximum size of the headers with a file's name; names of 64 kB are the longest anywhere. */
const MAX_EXTRA = 1024 * 1024;
const [CHECKSUM, CHECKSUM_END] = [148, 156];
const BLANK = 32;

const damaged = (reason: string) => new ImportError('bad-archive', `The archive is damaged: ${reason}.`);
const textAt = (block: Buffer, from: number, to: number) => block.toString('utf8', from, to).replace(/\0[^]*$/u, '');
const octal = (text: string) => (/^[ 0-7]*$/u.test(text) ? Number.parseInt(text.trim() || '0', 8) : Number.NaN);

/** A size: octal text, or binary if it is too large, marked by the first bit. */
function sizeIn(block: Buffer): number {
  const [from, to] = [124, 136];
  if ((block[from]! & 0x80) === 0) return octal(textAt(block, from, to));
  let size = block[from]! & 0x7f;
  for (const byte of block.subarray(from + 1, to)) size = size * 256 + byte;
  return size;
}

/** Whether these bytes begin with a tar header, which contains its own checksum. */
export function isTar(head: Buffer): boolean {
  if (head.length < BLOCK || head[0] === 0) return false;
  let sum = 0;
  for (let index = 0; index < BLOCK; index++) sum += index >= CHECKSUM && index < CHECKSUM_END ? BLANK : head[index]!;
  return octal(textAt(head, CHECKSUM, CHECKSUM_END)) === sum;
}

/** A stream from which so many bytes at a time are taken. */
class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #chunk: Buffer = Buffer.alloc(0);

  constructor(stream: Bytes) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  /** The next bytes, at most so many; null at the end. */
  async next(maxBytes: number): Promise<Buffer | null> {
    while (this.#chunk.length === 0) {
      const result = await this.#chunks.next();
      if (result.done) return null;
      this.#chunk = result.value;
    }
    const bytes = this.#chunk.subarray(0, maxBytes);
    this.#chunk = this.#chunk.subarray(bytes.length);
    return bytes;
  }

  /** Exactly so many bytes; fewer only at the end. */
  async take(bytes: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let remaining = bytes; remaining > 0;) {
      const chunk = await this.next(remaining);
      if (!chunk) break;
      parts.push(chunk);
      remaining -= chunk.length;
    }
    return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}

/** Records `length key=value\n` of a pax header; lengths are in bytes. */
function paxRecords(bytes: Buffer): Map<string, string> {
  const records = new Map<string, string>();
  for (let index = 0; index < bytes.length;) {
    const blank = bytes.indexOf(BLANK, index);
    const length = blank < 0 ? Number.NaN : Number(bytes.toString('latin1', index, blank));
    const record = Number.isSafeInteger(length) && length > 0 ? bytes.toString('utf8', blank + 1, index + length - 1) : '';
    const equals = record.indexOf('=');
    if (equals < 1) throw damaged('what it tells of a file is not understood');
    records.set(record.slice(0, equals), record.slice(equals + 1));
    index += length;
  }
  return records;
}

/**
 * The files of an archive in their order. Folders and links are left out: they hold nothing.
 * @throws ImportError when it is no archive, or damaged; the files before are whole.
 */
export async function* tarEntries(stream: Bytes): AsyncGenerator<TarEntry> {
  const reader = new ByteReader(stream);
  /** The unread rest of the current file, and of its last block. */
  let bytesLeft = 0;
  let padding = 0;
  async function* readRest(): AsyncGenerator<Buffer> {
    while (bytesLeft > 0) {
      const chunk = await reader.next(bytesLeft);
      if (!chunk) throw damaged('it ends within a file');
      bytesLeft -= chunk.length;
      yield chunk;
    }
  }
  const readExtra = async (size: number): Promise<Buffer> => {
    if (size > MAX_EXTRA) throw damaged('it tells too much of a file');
    const bytes = await reader.take(size);
    await reader.take(-size & (BLOCK - 1));
    return bytes;
  };
  let extraFields = new Map<string, string>();
  try {
    for (;;) {
      for await (const _chunk of readRest());
      await reader.take(padding);
      padding = 0;
      const block = await reader.take(BLOCK);
      // Empty blocks mark the end; some writers omit them.
      if (block.every((byte) => byte === 0)) return;
      if (!isTar(block)) throw damaged(block.length < BLOCK ? 'it ends early' : 'the sum of a header is wrong');
      const kind = String.fromCharCode(block[156]!);
      const headerSize = sizeIn(block);
      if (!Number.isSafeInteger(headerSize)) throw damaged('a file has no size');
      if (kind === 'x') extraFields = new Map([...extraFields, ...paxRecords(await readExtra(headerSize))]);
      else if (kind === 'L') extraFields.set('path', textAt(await readExtra(headerSize), 0, headerSize));
      else if (kind === 'g' || kind === 'K') await readExtra(headerSize);
      else {
        const prefix = block.toString('latin1', 257, 263) === 'ustar\0' ? textAt(block, 345, 500) : '';
        const name = extraFields.get('path') ?? [prefix, textAt(block, 0, 100)].filter(Boolean).join('/');
        const size = extraFields.has('size') ? Number(extraFields.get('size')) : headerSize;
        if (!Number.isSafeInteger(size) || size < 0) throw damaged('a file has no size');
        extraFields = new Map();
        // Only files (0, NUL, and 7 as a few systems call theirs) are followed by bytes.
        const isFile = kind === '0' || kind === '\0' || kind === '7';
        bytesLeft = isFile || kind === 'S' ? size : 0;
        padding = -bytesLeft & (BLOCK - 1);
        if (isFile && !name.endsWith('/')) yield { name, size, bytes: readRest() };
      }
    }
  } finally {
    await reader.close();
  }
}
