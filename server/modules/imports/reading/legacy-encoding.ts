import { isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';

const MIN_BYTES = 8;
/** Of 100, and twice that of the next candidate. */
const MIN_CONFIDENCE = 25;

/** Bytes beyond ASCII in a sample. */
function beyondAscii(sample: Uint8Array): number {
  let count = 0;
  for (const byte of sample) if (byte > 127) count++;
  return count;
}

function decoderOf(name: string): TextDecoder | null {
  try {
    return new TextDecoder(name);
  } catch {
    return null;
  }
}

/**
 * The encoding of text that is not UTF-8, detected from a sample: by the languages that chardet knows if the sample is large enough, else
 * windows-1252, which includes ISO-8859-1.
 */
export function legacyDecoder(sample: Uint8Array): TextDecoder {
  if (beyondAscii(sample) >= MIN_BYTES) {
    const [first, second] = analyse(sample).filter(({ name }) => !name.startsWith('UTF-'));
    if (first && first.confidence >= MIN_CONFIDENCE && first.confidence >= 2 * (second?.confidence ?? 0))
      return decoderOf(first.name) ?? new TextDecoder('windows-1252');
  }
  return new TextDecoder('windows-1252');
}

/** Damaged UTF-8: more of it is whole than broken, so any other reading would spoil it. */
export function isDamagedUtf8(bytes: Buffer): boolean {
  let wholeLetters = 0;
  let brokenLetters = 0;
  for (const letter of bytes.toString('utf8')) {
    if (letter === '\ufffd') brokenLetters++;
    else if (letter > '\u007f') wholeLetters++;
  }
  return wholeLetters > brokenLetters;
}

/** Whether a sample is UTF-8, leaving out a letter that its end cuts. */
export const isUtf8Sample = (sample: Buffer): boolean => [0, 1, 2, 3].some((less) => sample.length >= less && isUtf8(sample.subarray(0, sample.length - less)));
