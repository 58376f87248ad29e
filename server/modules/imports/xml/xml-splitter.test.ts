import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { XmlSplitter } from './xml-splitter.ts';

/** Documents of a stream that comes in chunks of these sizes, again and again. */
function splitChunks(bytes: Buffer, sizes: readonly number[], maxBytes?: number) {
  const splitter = new XmlSplitter(maxBytes);
  const documents: { index: number; offset: number; text: string; size: number; tooLarge: boolean }[] = [];
  const take = (pieces: ReturnType<XmlSplitter['push']>) => {
    for (const { bytes: part, ...piece } of pieces) documents.push({ ...piece, text: part.toString() });
  };
  for (let index = 0, turn = 0; index < bytes.length; turn++) {
    const size = sizes[turn % sizes.length]!;
    take(splitter.push(Buffer.from(bytes.subarray(index, index + size))));
    index += size;
  }
  take(splitter.end());
  return documents;
}

const document = fc
  .tuple(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.boolean())
  .map(([text, empty]) => `<?xml version="1.0"?>\n<a>${empty ? '' : text.replace(/[<&>]/gu, '?')}</a>`);

describe('XML documents in a stream', () => {
  it('are the same however the stream is chunked, each with its position', () => {
    fc.assert(
      fc.property(
        fc.array(document, { minLength: 1, maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 }),
        fc.constantFrom('', '\n', ' \r\n\t'),
        (documents, sizes, blanks) => {
          const bytes = Buffer.from(documents.join(blanks));
          const pieces = splitChunks(bytes, sizes);
          expect(pieces.map(({ text }) => text.trimEnd())).toEqual(documents);
          expect(pieces.map(({ index }) => index)).toEqual(documents.map((_, index) => index));
          for (const { offset, text } of pieces) expect(bytes.subarray(offset, offset + Buffer.byteLength(text)).toString()).toBe(text);
        },
      ),
    );
  });

  it('do not end at a quoted declaration', () => {
    expect(splitChunks(Buffer.from('<?xml version="1.0"?><a><![CDATA[see <?xml version="1.0"?> here]]></a>'), [7])).toHaveLength(1);
  });

  it('that are too large are reported by their beginning; the next ones are read', () => {
    const large = `<?xml version="1.0"?><a>${'x'.repeat(40_000)}</a>`;
    const pieces = splitChunks(Buffer.from(`${large}\n<?xml version="1.0"?><b/>`), [1000], 20_000);
    expect(pieces.map(({ tooLarge }) => tooLarge)).toEqual([true, false]);
    expect(pieces[0]!.text.length).toBeLessThanOrEqual(16_384);
    expect(pieces[1]!).toMatchObject({ text: '<?xml version="1.0"?><b/>', offset: large.length + 1 });
  });

  it('of blanks alone are ignored', () => {
    expect(splitChunks(Buffer.from(' \n\t '), [2])).toEqual([]);
  });
});
