import { describe, expect, it } from 'vitest';
import { importTest, repeated } from '#tests/support/importing.ts';
import { type WrittenBook, sheetXml, workbook } from '#tests/support/workbook.ts';
import { parseMapping } from './load-mapping.ts';

const definition = { version: 1, id: 'hostile', recognise: { columns: ['No', 'Title'] }, key: ['No'], fields: { title: 'Title' } };
const { connection, importContent } = await importTest({ mappings: [parseMapping(JSON.stringify(definition))] });
let count = 0;
const nextKey = () => `H-${++count}`;

describe('hostile CSV', () => {
  it('reads the good rows beside a cell of 30 MB', async () => {
    const { counters, codes, errors } = await importContent(repeated(`No,Title\n${nextKey()},good\nx,"`, 'x', 30_000_000, `"\n${nextKey()},good\n`));
    expect(counters).toEqual({ read: 3, new: 2, failed: 1 });
    expect(codes).toEqual(['too-large']);
    expect(errors[0]!.raw!.length).toBeLessThanOrEqual(16_384);
  });

  it('reads a row and a header of a million columns', async () => {
    const { counters, codes } = await importContent(`No,Title\n${nextKey()},good\nx${','.repeat(1_000_000)}\n${nextKey()},good\n`);
    expect(counters).toEqual({ read: 3, new: 2, failed: 1 });
    expect(codes).toEqual(['too-large']);
    expect(await importContent(`No,Title${',x'.repeat(1_000_000)}\n1,2\n`)).toMatchObject({ codes: ['unknown-format'] });
  });

  it('reads files of quotes, separators, line ends or zeros alone', async () => {
    expect((await importContent(`No,Title\n${'"'.repeat(100_001)}`)).codes).toEqual(['unfinished']);
    expect((await importContent(`No,Title\n${',\n'.repeat(100_000)}${nextKey()},good`)).counters).toEqual({ read: 1, new: 1 });
    expect((await importContent(`No,Title\n${'\r\n'.repeat(100_000)}${nextKey()},good`)).counters).toEqual({ read: 1, new: 1 });
    expect((await importContent(Buffer.concat([Buffer.from('No,Title\n'), Buffer.alloc(10_000)]))).counters).toEqual({});
  });

  it('stores texts that are dangerous to databases and pages as plain text', async () => {
    const key = nextKey();
    const title = `=cmd|'/c calc'!A1 <script>alert(1)</script> '; drop table notice; -- \u202e\u0000`;
    const { counters } = await importContent(`No,Title\n${key},"${title}"\n__proto__,constructor\n`);
    expect(counters).toEqual({ read: 2, new: 2 });
    const { rows } = await connection.pool.query<{ title: string }>('select title from notice where source_key = $1', [key]);
    expect(rows[0]!.title).toMatch(/^=cmd\|'\/c calc'!A1 .*drop table notice/u);
    expect(rows[0]!.title).not.toContain('<script');
  });

  it('fails only the row with damaged UTF-8', async () => {
    const bytes = Buffer.from(`No,Title\n${nextKey()},été\n${nextKey()},été été été ?\n${nextKey()},été\n`);
    bytes[bytes.indexOf('?')] = 0xff;
    expect(await importContent(bytes)).toMatchObject({ counters: { read: 3, new: 2, failed: 1 }, codes: ['bad-encoding'] });
  });
});

const sheet = (xml: Iterable<string>, bookFields: Partial<WrittenBook> = {}) => workbook({ sheets: [{ name: 'A', xml }], ...bookFields });
const open = '<worksheet><sheetData>';
const row = (...cells: string[]) => `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
const header = row('No', 'Title');
function* generateXml(start: string, filling: string, bytes: number, end: string): Generator<string> {
  yield start;
  for (let sentBytes = 0; sentBytes < bytes; sentBytes += filling.length) yield filling;
  yield end;
}

describe('hostile workbooks', () => {
  it('stops a sheet or strings that unpack to a thousand times their size', async () => {
    const blanks = ' '.repeat(100_000);
    const bomb = await sheet(generateXml(`${open}${header}${row(nextKey(), 'good')}`, `<!--${blanks}-->`, 120_000_000, '</sheetData></worksheet>'));
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await importContent(bomb)).toMatchObject({ counters: { read: 1, new: 1, failed: 1 }, codes: ['unpacks-too-large'], status: 'incomplete' });
    const texts = await sheet(sheetXml([['No', 'Title']]), { strings: generateXml('', `<t>${'x'.repeat(60_000)}</t>`, 120_000_000, '') });
    expect(await importContent(texts)).toMatchObject({ counters: { failed: 1 }, codes: ['unpacks-too-large'] });
  });

  it.each([
    ['a DOCTYPE with entities', '<!DOCTYPE s [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><sst><si><t>&b;</t></si></sst>', 'bad-archive'],
    ['an outside entity', '<!DOCTYPE s SYSTEM "file:///etc/passwd"><sst/>', 'bad-archive'],
    ['an entity that is none', '<sst><si><t>&lol;</t></si></sst>', 'bad-archive'],
    ['broken XML', '<sst><si></sst>', 'bad-archive'],
    ['nesting without end', '<a>'.repeat(10_000), 'too-deep'],
    ['a text without end', `<sst><si><t>${'x'.repeat(9_000_000)}`, 'too-large'],
    ['a tag without end', `<sst a="${'x'.repeat(9_000_000)}`, 'too-large'],
    ['a comment without end', `<sst><!--${'x'.repeat(9_000_000)}`, 'too-large'],
  ])('refuses strings with %s', async (_, xml, code) => {
    const bytes = await sheet(sheetXml([['No', 'Title']]), { parts: { 'xl/sharedStrings.xml': xml } });
    expect(await importContent(bytes)).toMatchObject({ counters: { failed: 1 }, codes: [code], status: 'incomplete' });
  });

  it('fails only the rows that are too long, have too large cells or refer to nothing', async () => {
    const cells = '<c><v>1</v></c>'.repeat(20_000);
    const rows = [
      header,
      row(nextKey(), 'good'),
      `<row>${cells}</row>`,
      row(nextKey(), 'x'.repeat(70_000)),
      `<row><c r="XFD5"><v>1</v></c></row>`,
      `<row><c r="A6" t="s"><v>99</v></c><c r="B6" s="12345"><v>1</v></c></row>`,
      `<row><c r="A7" t="inlineStr"><is><t>${nextKey()}</t></is></c><c r="B7" t="e"><v>#N/A</v></c></row>`,
    ];
    const { counters, codes } = await importContent(await sheet([`${open}${rows.join('')}</sheetData></worksheet>`]));
    expect(codes).toEqual(['too-large', 'too-large', 'too-large', 'no-key']);
    expect(counters).toEqual({ read: 6, new: 2, failed: 4 });
  });

  it('does not look for parts outside the workbook or that are missing', async () => {
    const rels = '<Relationships><Relationship Id="rId1" Target="../../../../etc/passwd"/></Relationships>';
    const outside = await sheet(sheetXml([['No', 'Title']]), { parts: { 'xl/_rels/workbook.xml.rels': rels } });
    expect(await importContent(outside)).toMatchObject({ codes: ['unknown-format'] });
    const book = await sheet(
      sheetXml([
        ['No', 'Title'],
        [nextKey(), 'good'],
      ]),
    );
    expect(await importContent(book.subarray(0, book.length - 100))).toMatchObject({ codes: ['bad-archive'], status: 'incomplete' });
    expect(await importContent(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toMatchObject({ codes: ['unknown-format'] });
    expect(await importContent(await sheet(sheetXml([])))).toMatchObject({ codes: ['unknown-format'] });
  });
});
