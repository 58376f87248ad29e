import { ImportError } from './import-error.ts';

/** Text packs 10 to 30 times; what unpacks to far more was made to fill a disk or a memory. */
export interface UnpackLimits {
  maxRatio: number;
  /** Unpacked bytes up to which no ratio is looked at. */
  uncheckedBytes: number;
  /** Most unpacked bytes of one file in an archive. */
  maxBytes: number;
  maxEntries: number;
}
export const unpackLimits: UnpackLimits = { maxRatio: 200, uncheckedBytes: 64 * 1024 * 1024, maxBytes: 64 * 1024 ** 3, maxEntries: 100_000 };

/** Passes the unpacked bytes on. @throws ImportError as soon as they exceed the limits for the compressed bytes read so far. */
export async function* limitUnpacking(stream: AsyncIterable<Buffer>, packedBytes: () => number, limits: UnpackLimits): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > limits.maxBytes || (size > limits.uncheckedBytes && size > packedBytes() * limits.maxRatio)) {
      const much = size > limits.maxBytes ? `${limits.maxBytes} bytes` : `${limits.maxRatio} times its size`;
      throw new ImportError('unpacks-too-large', `It unpacks to more than ${much}; reading stopped after ${size} bytes.`);
    }
    yield chunk;
  }
}
