import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PagedBytes } from './paged-bytes.ts';

const byteAt = (place: number) => (place * 31 + (place >> 16) * 7) & 0xff;

it('bytes are read back unchanged between writes, from far more pages than fit in memory', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ bytes: fc.integer({ min: 1, max: 300_000 }), reads: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 60 }) }), {
        minLength: 30,
        maxLength: 60,
      }),
      (steps) => {
        const paged = new PagedBytes();
        try {
          let length = 0;
          for (const { bytes, reads } of steps) {
            paged.append(Uint8Array.from({ length: bytes }, (_, offset) => byteAt(length + offset)));
            length += bytes;
            for (const share of reads) {
              const start = Math.floor(share * (length - 1));
              const end = Math.min(length, start + 70_000);
              const readBytes = paged.read(start, end);
              expect([readBytes[0], readBytes.at(-1), readBytes[readBytes.length >> 1]]).toEqual([
                byteAt(start),
                byteAt(end - 1),
                byteAt(start + (readBytes.length >> 1)),
              ]);
            }
          }
          expect(paged.length).toBe(length);
        } finally {
          paged.close();
        }
      },
    ),
    { numRuns: 15 },
  );
});
