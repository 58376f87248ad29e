/** Smaller pieces may be parts of memory that others use too. */
const OWN_MEMORY_BYTES = 16 * 1024;

/**
 * Frees the memory of pieces of a file at once: the garbage collector would let 64 MB of them gather. Nobody may read or be writing them any
 * more. Pieces that share their memory stay.
 */
export function release(...pieces: readonly Buffer[]): void {
  for (const { buffer, byteLength } of pieces)
    if (byteLength >= OWN_MEMORY_BYTES && buffer.byteLength === byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0);
}
