import { isUtf8 } from 'node:buffer';
import { isDamagedUtf8 } from './legacy-encoding.ts';
import type { Bytes } from './peek.ts';
import { ImportError } from './import-error.ts';

export type StreamEncoding = 'utf-8' | 'utf-16le' | 'utf-16be';

const startsWith = (head: Buffer, ...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);

/**
 * The encoding of a text file, from its first bytes: by its byte order mark, else by the positions of zeros. ISO-8859-1 cannot be
 * recognised at the start of a file, so it is decided for each record (decodeRecord).
 * @throws ImportError for UTF-32 and for bytes that are not text.
 */
export function encodingOf(head: Buffer): { encoding: StreamEncoding; mark: number } {
  if (startsWith(head, 0xef, 0xbb, 0xbf)) return { encoding: 'utf-8', mark: 3 };
  if (startsWith(head, 0xff, 0xfe, 0, 0) || startsWith(head, 0, 0, 0xfe, 0xff) || (head.length >= 4 && startsWith(head, 0, 0, 0))) {
    throw new ImportError('unknown-encoding', 'The text is in UTF-32, which is not read. Save it as UTF-8.');
  }
  if (startsWith(head, 0xff, 0xfe)) return { encoding: 'utf-16le', mark: 2 };
  if (startsWith(head, 0xfe, 0xff)) return { encoding: 'utf-16be', mark: 2 };
  const zeros = [0, 0];
  const sampleLength = Math.min(head.length, 256);
  for (let index = 0; index < sampleLength; index++) if (head[index] === 0) zeros[index % 2]!++;
  const threshold = sampleLength / 2 - sampleLength / 8;
  if (sampleLength >= 4 && zeros[1]! > threshold && zeros[0] === 0) return { encoding: 'utf-16le', mark: 0 };
  if (sampleLength >= 4 && zeros[0]! > threshold && zeros[1] === 0) return { encoding: 'utf-16be', mark: 0 };
  return { encoding: 'utf-8', mark: 0 };
}

/** The stream as UTF-8 without a byte order mark; single-byte encodings pass as they are. */
export async function* asUtf8(stream: Bytes, { encoding, mark }: { encoding: StreamEncoding; mark: number }): AsyncGenerator<Buffer> {
  if (encoding === 'utf-8') {
    let skip = mark;
    for await (const chunk of stream) {
      yield skip > 0 ? chunk.subarray(skip) : chunk;
      skip = 0;
    }
    return;
  }
  const decoder = new TextDecoder(encoding);
  for await (const chunk of stream) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}

const windows1252 = new TextDecoder('windows-1252');

/**
 * A record's bytes as text: UTF-8, else ISO-8859-1 (read as windows-1252, its superset in use).
 * @returns null for bytes that are mostly UTF-8 but damaged: read either way they would come out wrong.
 */
export function decodeRecord(bytes: Buffer): string | null {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  return isDamagedUtf8(bytes) ? null : windows1252.decode(bytes);
}
