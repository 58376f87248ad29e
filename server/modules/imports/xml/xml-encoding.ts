import { isUtf8 } from 'node:buffer';
import { ImportError } from '../reading/import-error.ts';

const DECLARED = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([A-Za-z][\w.:-]{0,39})["']/u;
const HEAD_BYTES = 256;

/**
 * The decoder of a document: UTF-8 if its bytes are valid UTF-8, whatever is declared; else as declared; else windows-1252, if UTF-8 or
 * nothing was declared.
 * @throws ImportError for an unknown declared encoding, and for damaged UTF-8.
 */
export function decoderOf(bytes: Buffer): TextDecoder {
  if (isUtf8(bytes)) return new TextDecoder('utf-8', { ignoreBOM: true });
  const label = DECLARED.exec(bytes.subarray(0, HEAD_BYTES).toString('latin1'))?.[1]?.toLowerCase();
  if (label !== undefined && !/^(?:utf-?\d+|ucs-?\d)/u.test(label)) {
    try {
      return new TextDecoder(label);
    } catch {
      throw new ImportError('unknown-encoding', `Its encoding, ${label}, is not known.`);
    }
  }
  if (mostlyUtf8(bytes)) throw new ImportError('bad-encoding', 'Some of its bytes are damaged: it is not UTF-8 as it says.');
  return new TextDecoder('windows-1252');
}

/** Whether more letters beyond ASCII are whole in UTF-8 than are not. */
function mostlyUtf8(bytes: Buffer): boolean {
  let wholeLetters = 0;
  let brokenLetters = 0;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]!;
    if (byte < 0x80) continue;
    const followingBytes = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : byte >= 0xc2 ? 1 : 0;
    let validBytes = 0;
    while (validBytes < followingBytes && (bytes[index + validBytes + 1]! & 0xc0) === 0x80) validBytes++;
    if (followingBytes > 0 && validBytes === followingBytes) wholeLetters++;
    else brokenLetters++;
    index += validBytes;
  }
  return wholeLetters > brokenLetters;
}
