import type { Bytes } from './peek.ts';
import { Refusal } from './refusal.ts';

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

const damaged = (what: string) => new Refusal('bad-archive', `The archive is damaged: ${what}.`);
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
  for (let at = 0; at < BLOCK; at++) sum += at >= CHECKSUM && at < CHECKSUM_END ? BLANK : head[at]!;
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
  async next(most: number): Promise<Buffer | null> {
    while (this.#chunk.length === 0) {
      const given = await this.#chunks.next();
      if (given.done) return null;
      this.#chunk = given.value;
    }
    const taken = this.#chunk.subarray(0, most);
    this.#chunk = this.#chunk.subarray(taken.length);
    return taken;
  }

  /** Exactly so many bytes; fewer only at the end. */
  async take(bytes: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let left = bytes; left > 0;) {
      const part = await this.next(left);
      if (!part) break;
      parts.push(part);
      left -= part.length;
    }
    return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}

/** Records `length key=value\n` of a pax header; lengths are in bytes. */
function paxRecords(bytes: Buffer): Map<string, string> {
  const found = new Map<string, string>();
  for (let at = 0; at < bytes.length;) {
    const blank = bytes.indexOf(BLANK, at);
    const length = blank < 0 ? Number.NaN : Number(bytes.toString('latin1', at, blank));
    const record = Number.isSafeInteger(length) && length > 0 ? bytes.toString('utf8', blank + 1, at + length - 1) : '';
    const equals = record.indexOf('=');
    if (equals < 1) throw damaged('what it tells of a file is not understood');
    found.set(record.slice(0, equals), record.slice(equals + 1));
    at += length;
  }
  return found;
}

/**
 * The files of an archive in their order. Folders and links are left out: they hold nothing.
 * @throws Refusal when it is no archive, or damaged; the files before are whole.
 */
export async function* tarEntries(stream: Bytes): AsyncGenerator<TarEntry> {
  const from = new ByteReader(stream);
  /** The unread rest of the current file, and of its last block. */
  let left = 0;
  let padding = 0;
  async function* rest(): AsyncGenerator<Buffer> {
    while (left > 0) {
      const chunk = await from.next(left);
      if (!chunk) throw damaged('it ends within a file');
      left -= chunk.length;
      yield chunk;
    }
  }
  const extra = async (size: number): Promise<Buffer> => {
    if (size > MAX_EXTRA) throw damaged('it tells too much of a file');
    const bytes = await from.take(size);
    await from.take(-size & (BLOCK - 1));
    return bytes;
  };
  let told = new Map<string, string>();
  try {
    for (;;) {
      for await (const _chunk of rest());
      await from.take(padding);
      padding = 0;
      const block = await from.take(BLOCK);
      // Empty blocks mark the end; some writers omit them.
      if (block.every((byte) => byte === 0)) return;
      if (!isTar(block)) throw damaged(block.length < BLOCK ? 'it ends early' : 'the sum of a header is wrong');
      const kind = String.fromCharCode(block[156]!);
      const own = sizeIn(block);
      if (!Number.isSafeInteger(own)) throw damaged('a file has no size');
      if (kind === 'x') told = new Map([...told, ...paxRecords(await extra(own))]);
      else if (kind === 'L') told.set('path', textAt(await extra(own), 0, own));
      else if (kind === 'g' || kind === 'K') await extra(own);
      else {
        const prefix = block.toString('latin1', 257, 263) === 'ustar\0' ? textAt(block, 345, 500) : '';
        const name = told.get('path') ?? [prefix, textAt(block, 0, 100)].filter(Boolean).join('/');
        const size = told.has('size') ? Number(told.get('size')) : own;
        if (!Number.isSafeInteger(size) || size < 0) throw damaged('a file has no size');
        told = new Map();
        // Only files (0, NUL, and 7 as a few systems call theirs) are followed by bytes.
        const isFile = kind === '0' || kind === '\0' || kind === '7';
        left = isFile || kind === 'S' ? size : 0;
        padding = -left & (BLOCK - 1);
        if (isFile && !name.endsWith('/')) yield { name, size, bytes: rest() };
      }
    }
  } finally {
    await from.close();
  }
}
