import { randomFillSync } from 'node:crypto';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const ID_BYTES = 16;
const ID_CHARACTERS = 26;

// Random bytes are fetched for many ids at once: a call for each costs ten times the encoding.
const pool = Buffer.alloc(ID_BYTES * 512);
let used = pool.length;

/** 16 bytes as 26 characters of Crockford's base 32, lower case. */
export function encodeId(bytes: Uint8Array): string {
  let text = '';
  // 128 bits fill 26 characters with two zero bits before them.
  let held = 0;
  let bits = 2;
  for (let at = 0; at < ID_BYTES; at++) {
    held = (held << 8) | bytes[at]!;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(held >> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return text.length === ID_CHARACTERS ? text : text + ALPHABET[(held << (5 - bits)) & 31];
}

/** A new opaque id for addresses: 128 random bits in 26 characters of Crockford's base 32, lower case. */
export function newPublicId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += ID_BYTES;
  return encodeId(pool.subarray(used - ID_BYTES, used));
}
