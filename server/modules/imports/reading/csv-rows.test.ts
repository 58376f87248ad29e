import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CsvRow, CsvRows } from './csv-rows.ts';

async function rowsOf(text: string | Buffer, { separator = ',', maxBytes = 1000, chunk = 1_000_000 } = {}): Promise<CsvRow[]> {
  const bytes = Buffer.from(text as string);
  const reader = new CsvRows({ separator, maxBytes });
  const rows: CsvRow[] = [];
  const keep = (newRows: CsvRow[]) => rows.push(...newRows.map((row) => ({ ...row, bytes: Buffer.from(row.bytes) })));
  for (let index = 0; index < bytes.length; index += chunk) keep(await reader.push(bytes.subarray(index, index + chunk)));
  keep(await reader.end());
  return rows;
}
const cells = (rows: readonly CsvRow[]) => rows.map((row) => row.problem ?? row.cells);

describe('rows of CSV', () => {
  it('may have quoted line breaks, doubled quotes, quotes inside a cell, and any line ends', async () => {
    expect(cells(await rowsOf('a,b\r\n"x\ny","say ""hi"""\n\n5" pipe,2\rlast,'))).toEqual([
      ['a', 'b'],
      ['x\ny', 'say "hi"'],
      ['5" pipe', '2'],
      ['last', ''],
    ]);
  });

  it('report their position and content', async () => {
    const rows = await rowsOf('a;b\n\n"ä;1";2\n', { separator: ';' });
    expect(rows.map((row) => [row.offset, row.bytes.toString()])).toEqual([
      [0, 'a;b\n'],
      [4, '\n"ä;1";2\n'],
    ]);
    expect(Buffer.from(rows[1]!.cells[0]!, 'latin1').toString()).toBe('ä;1');
  });

  it.each([1, 3, 7, 1000])('continue at the next line after an unclosed quote, %i bytes at a time', async (chunk) => {
    const good = Array.from({ length: 100 }, (_, index) => `row,${index}`);
    const rows = await rowsOf(['a,b', '1,"open', ...good].join('\n'), { maxBytes: 300, chunk });
    expect(cells(rows)).toEqual([['a', 'b'], 'too-large', ...good.map((row) => row.split(','))]);
    const ended = await rowsOf('a,b\n1,"open\n2,3\n4,5', { chunk });
    expect(cells(ended)).toEqual([['a', 'b'], 'unfinished', ['2', '3'], ['4', '5']]);
    expect(ended[1]).toMatchObject({ offset: 4 });
  });

  it('skip a line that is larger than the limit', async () => {
    const rows = await rowsOf(`a,b\n${'x'.repeat(5000)},1\n2,3`, { maxBytes: 100, chunk: 64 });
    expect(cells(rows)).toEqual([['a', 'b'], 'too-large', ['2', '3']]);
  });

  it('round-trip however the bytes are chunked', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', '\n', '\r', ' ', '=', ';') });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 20 }), async (rows, chunk) => {
        const text = rows.map((row) => row.map((cellText) => `"${cellText.replaceAll('"', '""')}"`).join(',')).join('\r\n');
        const parsedRows = await rowsOf(text, { chunk, maxBytes: 100_000 });
        expect(parsedRows.map((row) => row.cells.map((cellText) => Buffer.from(cellText, 'latin1').toString()))).toEqual(rows);
        expect(Buffer.concat(parsedRows.map((row) => row.bytes)).toString()).toBe(text);
      }),
    );
  });
});
