import { randomFillSync } from 'node:crypto';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const ID_BYTES = 16;
const ID_CHARACTERS = 26;

// Random bytes are fetched for many ids at once: a call for each costs ten times the encoding.
const randomPool = Buffer.alloc(ID_BYTES * 512);
let usedBytes = randomPool.length;

/** 16 bytes as 26 characters of Crockford's base 32, lower case. */
export function encodeId(bytes: Uint8Array): string {
  let text = '';
  // 128 bits fill 26 characters with two zero bits before them.
  let pendingBits = 0;
  let bitCount = 2;
  for (let index = 0; index < ID_BYTES; index++) {
    pendingBits = (pendingBits << 8) | bytes[index]!;
    bitCount += 8;
    while (bitCount >= 5) {
      bitCount -= 5;
      text += ALPHABET[(pendingBits >> bitCount) & 31];
    }
    pendingBits &= (1 << bitCount) - 1;
  }
  return text.length === ID_CHARACTERS ? text : text + ALPHABET[(pendingBits << (5 - bitCount)) & 31];
}

/** A new opaque id for addresses: 128 random bits in 26 characters of Crockford's base 32, lower case. */
export function newPublicId(): string {
  if (usedBytes === randomPool.length) {
    randomFillSync(randomPool);
    usedBytes = 0;
  }
  usedBytes += ID_BYTES;
  return encodeId(randomPool.subarray(usedBytes - ID_BYTES, usedBytes));
}
