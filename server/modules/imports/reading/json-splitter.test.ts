import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonSplitter } from './json-splitter.ts';
import type { Piece, SplitterOptions } from './pieces.ts';

interface SplitRecord {
  text: string;
  offset: number;
  problem?: string;
}

/** Cuts `text` into chunks of the given sizes (repeated) and splits them. */
function split(text: string | Buffer, sizes: readonly number[] = [7], options?: SplitterOptions): SplitRecord[] {
  const bytes = Buffer.from(text);
  const splitter = new JsonSplitter(options);
  const records: SplitRecord[] = [];
  const keep = (pieces: Piece[]) => {
    for (const piece of pieces) records.push({ text: piece.bytes.toString(), offset: piece.offset, ...(piece.problem ? { problem: piece.problem } : {}) });
  };
  for (let index = 0, turn = 0; index < bytes.length; turn++) {
    const size = sizes[turn % sizes.length]!;
    keep(splitter.push(bytes.subarray(index, index + size)));
    index += size;
  }
  keep(splitter.end());
  return records;
}
const texts = (records: SplitRecord[]) => records.map((record) => (record.problem ? `${record.problem}:${record.text}` : record.text));

describe('JsonSplitter', () => {
  it.each([
    ['a lone object', '{"ocid":"a"}', ['{"ocid":"a"}']],
    ['a release package', '{"uri":"x","releases":[{"id":1}, {"id":2}],"license":{"releases":[5]}}', ['{"id":1}', '{"id":2}']],
    ['a record package', '{"records":[{"releases":[{"id":1}]}]}', ['{"releases":[{"id":1}]}']],
    ['a list', '[{"id":1},\n{"id":2}]', ['{"id":1}', '{"id":2}']],
    ['a list of packages', '[{"releases":[{"id":1}]},{"releases":[{"id":2},{"id":3}]}]', ['{"id":1}', '{"id":2}', '{"id":3}']],
    ['lines', '{"id":1}\n{"id":2}\r\n\n{"id":3}', ['{"id":1}', '{"id":2}', '{"id":3}']],
    ['packages one after another', '{"releases":[{"id":1}]}\n{"releases":[{"id":2}]}', ['{"id":1}', '{"id":2}']],
    ['a key within a text', '{"title":"\\"releases\\":[{","x":1}', ['{"title":"\\"releases\\":[{","x":1}']],
    ['a value that is called like the key', '{"a":"releases","b":[1]}', ['{"a":"releases","b":[1]}']],
    ['releases that are no list', '{"releases":{"a":[1]}}', ['{"releases":{"a":[1]}}']],
    ['links in the place of releases', '{"releases":["http://a/1", null, 5]}', ['"http://a/1"', 'null', '5']],
    ['nothing', ' \n ', []],
    ['an empty package', '{"releases":[]}', []],
    ['a text that ends in a backslash', '{"a":"\\\\"}{"b":1}', ['{"a":"\\\\"}', '{"b":1}']],
  ])('reads %s', (_, text, expected) => {
    for (let size = 1; size <= text.length; size++) expect(texts(split(text, [size]))).toEqual(expected);
  });

  it.each([
    ['a cut line', '{"id":1}\n{"id":"2\n{"id":3}\n{"id":4,"a":[\n{"id":5}', ['{"id":1}', 'broken:{"id":"2', '{"id":3}', 'broken:{"id":4,"a":[', '{"id":5}']],
    ['a line that is no JSON', '{"id":1}\nhello, "world\n{"id":3}', ['{"id":1}', 'hello, "world', '{"id":3}']],
    ['a stray closer', '[{"id":1]},{"id":2}]', ['broken:{"id":1', '{"id":2}']],
    ['a file cut in a record', '{"releases":[{"id":1},{"id"', ['{"id":1}', 'unfinished:{"id"']],
    ['a file cut between records', '{"releases":[{"id":1},', ['{"id":1}', 'unfinished:']],
    ['a package cut after its list', '{"releases":[{"id":1}],"uri":"x', ['{"id":1}', 'unfinished:']],
    ['a closer too many', '{"id":1}\n]\n{"id":2}', ['{"id":1}', 'broken:]', '{"id":2}']],
    ['a missing closer', '[{"id":1},{"id":{"a":1]', ['{"id":1}', 'broken:{"id":{"a":1']],
  ])('continues after %s', (_, text, expected) => {
    for (let size = 1; size <= text.length; size++) expect(texts(split(text, [size]))).toEqual(expected);
  });

  it('reports a record that is too large or too deep, and reads the next', () => {
    const large = `{"a":"${'x'.repeat(5000)}"}`;
    const deep = `{"a":${'['.repeat(60)}${']'.repeat(60)}}`;
    const records = split(`[${large},{"id":1},${deep},{"id":2}]`, [100], { maxBytes: 1000, maxDepth: 50 });
    expect(records.map((record) => record.problem ?? record.text)).toEqual(['too-large', '{"id":1}', 'too-deep', '{"id":2}']);
    expect(records[0]!.text.startsWith('{"a":"xxx')).toBe(true);
    expect(split('['.repeat(5000), [100]).map((record) => record.problem)).toEqual(['too-deep']);
  });

  it('reports where each record starts', () => {
    const text = '{"releases":[ {"id":"é"} ,{"id":2}]}';
    const bytes = Buffer.from(text);
    for (const { text: record, offset } of split(text, [3])) expect(bytes.subarray(offset, offset + Buffer.byteLength(record)).toString()).toBe(record);
  });

  it('splits any JSON, chunked anywhere, into the values that JSON.parse reads', () => {
    const record = fc.dictionary(fc.string({ maxLength: 6 }), fc.jsonValue({ maxDepth: 3 })).map((value) => {
      // At the level of a package these keys have a meaning of their own.
      for (const key of ['releases', 'records', 'results', 'data']) delete value[key];
      return value;
    });
    const shape = fc.constantFrom('package', 'list', 'lines', 'pretty', 'pretty package');
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(record, { minLength: 1, maxLength: 6 }), shape, sizes, (records, kind, chunks) => {
        const text = {
          package: () => JSON.stringify({ uri: 'x', meta: { a: [1] }, releases: records, after: { b: ['}'] } }),
          'pretty package': () => JSON.stringify({ uri: 'x', releases: records }, null, 2),
          list: () => JSON.stringify(records),
          lines: () => records.map((value) => JSON.stringify(value)).join('\n'),
          pretty: () => records.map((value) => JSON.stringify(value, null, 1)).join('\n'),
        }[kind]();
        const pieces = split(text, chunks);
        // A first value on one line promises that the others are too: an empty object among tall ones breaks that.
        if (kind === 'pretty' && Object.keys(records[0]!).length === 0) return;
        expect(pieces.map((piece) => piece.problem)).toEqual(records.map(() => undefined));
        expect(pieces.map((piece) => JSON.parse(piece.text) as unknown)).toEqual(JSON.parse(JSON.stringify(records)));
      }),
      { numRuns: 400 },
    );
  });

  it('never fails on bytes of any kind', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...'{}[]":,\\\n ax1'), { maxLength: 60 }),
        fc.integer({ min: 1, max: 9 }),
        fc.option(fc.boolean(), { nil: undefined }),
        (letters, size, lines) => {
          const options = { maxBytes: 1000, maxDepth: 8, ...(lines === undefined ? {} : { lines }) };
          const records = split(letters.join(''), [size], options);
          // Where a record starts and whether it is whole does not hang on how the bytes came.
          expect(records.map(({ offset, problem }) => [offset, problem])).toEqual(
            split(letters.join(''), [1], options).map(({ offset, problem }) => [offset, problem]),
          );
        },
      ),
      { numRuns: 2000 },
    );
  });
});
