import { Refusal } from './refusal.ts';

/** Text packs 10 to 30 times; what unpacks to far more was made to fill a disk or a memory. */
export interface UnpackLimits {
  ratio: number;
  /** Unpacked bytes up to which no ratio is looked at. */
  free: number;
  /** Most unpacked bytes of one file in an archive. */
  bytes: number;
  entries: number;
}
export const unpackLimits: UnpackLimits = { ratio: 200, free: 64 * 1024 * 1024, bytes: 64 * 1024 ** 3, entries: 100_000 };

/** Passes the unpacked bytes on. @throws Refusal as soon as they exceed the limits for the compressed bytes read so far. */
export async function* guarded(stream: AsyncIterable<Buffer>, packed: () => number, limits: UnpackLimits): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > limits.bytes || (size > limits.free && size > packed() * limits.ratio)) {
      const much = size > limits.bytes ? `${limits.bytes} bytes` : `${limits.ratio} times its size`;
      throw new Refusal('unpacks-too-large', `It unpacks to more than ${much}; reading stopped after ${size} bytes.`);
    }
    yield chunk;
  }
}
