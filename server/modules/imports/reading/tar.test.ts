import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tarOf } from '#tests/support/tar.ts';
import { streamOf } from './sources.ts';
import { isTar, tarEntries } from './tar.ts';

const readTar = async (chunks: Iterable<Uint8Array>) => {
  const entries: [string, string][] = [];
  for await (const { name, bytes } of tarEntries(streamOf(chunks) as AsyncIterable<Buffer>))
    entries.push([name, Buffer.concat(await Array.fromAsync(bytes)).toString('utf8')]);
  return entries;
};
const cutAt = (bytes: Buffer, places: readonly number[]) => {
  const at = [0, ...places.map((place) => place % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length];
  return at.slice(1).map((end, part) => bytes.subarray(at[part], end));
};
const name = fc.oneof(fc.stringMatching(/^[a-z][a-z0-9_/-]{0,150}[a-z]$/u), fc.stringMatching(/^[\u0905-\u0939é]{1,60}$/u));
const files = fc.array(fc.record({ name, bytes: fc.string({ unit: 'grapheme', maxLength: 1500 }) }), { minLength: 1, maxLength: 6 });

describe('a tar archive', () => {
  it('round-trips its files, however it is chunked and with or without an end marker', async () => {
    await fc.assert(
      fc.asyncProperty(files, fc.array(fc.nat(), { maxLength: 8 }), fc.boolean(), async (sampleFiles, places, end) => {
        const bytes = tarOf(sampleFiles, end);
        expect(isTar(bytes)).toBe(true);
        expect(await readTar(cutAt(bytes, places))).toEqual(sampleFiles.map((file) => [file.name, file.bytes.toWellFormed()]));
      }),
    );
  });

  it('yields regular files only, under their long names, and skips other entries', async () => {
    const long = `${'folder/'.repeat(40)}file.xml`;
    const bytes = tarOf([
      { name: 'day/', kind: '5' },
      { name: '@LongLink', bytes: `${long}\0`, kind: 'L' },
      { name: 'cut', bytes: 'one' },
      { name: 'link', kind: '2' },
      { name: 'comment', bytes: '19 comment=whatever\n', kind: 'g' },
      { name: 'two', bytes: 'x'.repeat(3000) },
    ]);
    const names: string[] = [];
    for await (const entry of tarEntries(streamOf([bytes]) as AsyncIterable<Buffer>)) names.push(entry.name);
    expect(names).toEqual([long, 'two']);
  });

  it('fails only with an ImportError when it is truncated or damaged', async () => {
    const bytes = tarOf([
      { name: 'one', bytes: 'x'.repeat(700) },
      { name: 'a'.repeat(150), bytes: 'two' },
    ]);
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }), fc.boolean(), async (at, change, isCut) => {
        const damagedBytes = Buffer.from(isCut ? bytes.subarray(0, at) : bytes);
        if (!isCut) damagedBytes[at]! ^= change;
        await readTar([damagedBytes]).catch((error: unknown) => expect((error as Error).name).toBe('ImportError'));
      }),
    );
    await expect(readTar([bytes.subarray(0, 900)])).rejects.toThrow('ends within a file');
    await expect(readTar([bytes.subarray(0, 1800)])).rejects.toThrow('damaged');
  });

  it('is not detected in other files', () => {
    for (const text of ['', '{"ocid":1}'.repeat(100), '<?xml version="1.0"?>'.repeat(100), '\0'.repeat(2000), ' '.repeat(2000)])
      expect(isTar(Buffer.from(text))).toBe(false);
  });
});
