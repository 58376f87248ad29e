import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import yazl from 'yazl';
import { describe, expect, it } from 'vitest';
import type { NoticeContent } from '#contract/notices.ts';
import { importTest } from '#tests/support/importing.ts';
import { sheetXml, workbook } from '#tests/support/workbook.ts';
import { importSources } from '../index.ts';
import { parseMapping } from './load-mapping.ts';

const definition = {
  version: 1,
  id: 'hill-tenders',
  recognise: { columns: ['Nº', 'Título', 'Valor'] },
  country: 'PT',
  language: 'pt',
  currency: 'EUR',
  decimal: ',',
  dates: ['dd/MM/yyyy'],
  key: ['Nº'],
  date: 'Publicado',
  fields: { title: 'Título', value: 'Valor', publishedAt: 'Publicado', deadline: 'Prazo', city: 'Local', contact: { email: 'E-mail' } },
};
const mapping = parseMapping(JSON.stringify(definition));
const { connection, ctx, folder, importContent } = await importTest({ mappings: [mapping] });
let count = 0;
const nextKey = () => `HILL-${++count}`;

const contentOf = async (key: string, source = 'hill-tenders') =>
  (await connection.pool.query<{ content: NoticeContent }>('select content from notice where source = $1 and source_key = $2', [source, key])).rows[0]?.content;

const header = ['Nº', 'Título', 'Valor', 'Publicado', 'Prazo', 'Local'];
const rowOf = (key: string) => [key, 'Reparação da ponte', '1.234,50 €', '05/01/2026', '06/02/2026', 'São Tomé'];
const table = (key: string, separator = ';') => [header, rowOf(key)].map((row) => row.join(separator)).join('\r\n');
const expected = {
  title: 'Reparação da ponte',
  value: { amount: '1234.5', currency: 'EUR' },
  city: 'São Tomé',
  deadline: { at: '2026-02-06T23:59:59.000Z', zone: 'Europe/Lisbon', zoneAssumed: true, dateOnly: true },
};

const cyrillic = (text: string) =>
  Buffer.from([...text].map((letter) => (letter >= 'А' && letter <= 'я' ? letter.charCodeAt(0) - 0x410 + 0xc0 : letter.charCodeAt(0))));

describe('a table with a mapping of one’s own', () => {
  it.each([[';'], ['\t'], ['|']])('is read with the separator %j', async (separator) => {
    const key = nextKey();
    expect((await importContent(table(key, separator))).counters).toEqual({ read: 1, new: 1 });
    expect(await contentOf(key)).toMatchObject(expected);
  });

  it.each([
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16, big end first', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['windows-1252', (text: string) => Buffer.from(text.replaceAll('€', '\u0080'), 'latin1')],
    ['gzip', (text: string) => gzipSync(text)],
  ])('is read in %s', async (_, encode) => {
    const key = nextKey();
    expect((await importContent(encode(table(key)))).counters).toEqual({ read: 1, new: 1 });
    expect(await contentOf(key)).toMatchObject(expected);
  });

  it('in windows-1251 is recognised by its letters, or by the mapping', async () => {
    const russianMapping = parseMapping(
      JSON.stringify({ ...definition, id: 'hill-ru', recognise: { columns: ['No', 'Title'] }, key: ['No'], fields: { title: 'Title' }, date: undefined }),
    );
    const title = 'Строительство моста через реку и ремонт школы в селе';
    const rows = (key: string) => cyrillic(`No,Title\n${key},${title}\n`);
    expect((await importContent(rows('R1'), { mappings: [russianMapping] })).codes).toEqual([]);
    expect((await contentOf('R1', 'hill-ru'))?.title).toBe(title);
    await importContent(cyrillic('No,Title\nR2,мост\n'), { mappings: [{ ...russianMapping, encoding: 'windows-1251' }] });
    expect((await contentOf('R2', 'hill-ru'))?.title).toBe('мост');
  });

  it('may begin with a title, end with blank rows and repeat its header; bad rows are logged and the others read', async () => {
    const [a, b] = [nextKey(), nextKey()];
    const lines = [
      'Concursos;;;;;',
      '',
      header.join(';'),
      rowOf(a).join(';'),
      ';;;;;',
      header.join(';'),
      'x;y',
      `${rowOf(nextKey()).join(';')};one more`,
      `${rowOf(b).join(';')};`,
    ];
    const { counters, errors, status } = await importContent(lines.join('\n'));
    expect(counters).toEqual({ read: 4, new: 2, failed: 2 });
    expect(errors.map(({ code, reason }) => [code, reason])).toEqual([
      ['ragged-row', 'The row has 2 cells but the header has 6.'],
      ['ragged-row', 'The row has 7 cells but the header has 6.'],
    ]);
    expect(status).toBe('done');
  });

  it('that lacks a column is refused, and the column named', async () => {
    const { errors, status } = await importContent('Nº;Título\n1;x\n');
    expect(errors).toMatchObject([{ code: 'unknown-format' }]);
    expect(errors[0]!.reason).toContain('its first row is: Nº, Título. For the mapping hill-tenders it lacks: Valor.');
    expect(status).toBe('incomplete');
  });

  it('replaces the stored record: an empty cell removes a value, a missing column does not', async () => {
    const key = nextKey();
    await importContent(table(key));
    await importContent(`Nº;Título;Valor;Publicado\n${key};Reparação da ponte;;07/01/2026\n`);
    const updatedContent = await contentOf(key);
    expect(updatedContent).toMatchObject({ deadline: expected.deadline, city: 'São Tomé' });
    expect(updatedContent).not.toHaveProperty('value');
    expect((await importContent(table(key))).counters).toEqual({ read: 1, duplicate: 1 });
  });

  it('names a run by the content of its mappings', async () => {
    const key = nextKey();
    const source = join(folder, 'named.csv');
    writeFileSync(source, table(key));
    const { runId } = await importSources(ctx, [source], { mappings: [mapping] });
    const { rows } = await connection.pool.query<{ options: { mappings: object } }>('select options from import_run where id = $1', [runId]);
    expect(Object.keys(rows[0]!.options.mappings)).toEqual(['hill-tenders']);
  });
});

const record = (number: string) => ({ number, about: { title: 'Bridge' }, sum: { amount: 12.5, currency: 'KES' }, also: ['x', 'y', null] });

describe('JSON with a mapping of one’s own', () => {
  const jsonMapping = parseMapping(
    JSON.stringify({
      version: 1,
      id: 'hill-json',
      recognise: { members: ['number', 'about.title'], list: 'notices' },
      key: ['number'],
      fields: { title: 'about.title', value: { amount: 'sum.amount', currency: 'sum.currency' }, references: ['also'] },
    }),
  );

  it.each([
    ['a list', (list: object[]) => JSON.stringify(list)],
    ['a list under its member', (list: object[]) => JSON.stringify({ count: 2, releases: [{}], notices: list })],
    ['lines', (list: object[]) => list.map((item) => JSON.stringify(item)).join('\n')],
  ])('is read as %s', async (_, write) => {
    const [a, b] = [nextKey(), nextKey()];
    expect((await importContent(write([record(a), record(b)]), { mappings: [jsonMapping] })).counters).toEqual({ read: 2, new: 2 });
    expect(await contentOf(a, 'hill-json')).toMatchObject({ title: 'Bridge', value: { amount: '12.5', currency: 'KES' }, references: ['x', 'y', a] });
  });

  it('logs items that are not records, and continues', async () => {
    const { counters, codes } = await importContent(JSON.stringify({ notices: [record(nextKey()), 7, { about: {} }, record(nextKey())] }), {
      mappings: [jsonMapping],
    });
    expect(counters).toEqual({ read: 4, new: 2, failed: 2 });
    expect(codes).toEqual(['no-object', 'no-key']);
  });
});

const day = (serial: number) => ({ xml: `<c r="REF" s="1"><v>${serial}</v></c>` });

const shared = (number: number) => ({ xml: `<c r="REF" t="s"><v>${number}</v></c>` });

// 46027: 5 January 2026; 46059.5: noon of 6 February.
const sheetRowsOf = (key: string) => [
  header,
  [key, shared(1), 1234.5, day(46_027), day(46_059.5), { xml: '<c r="REF" t="str"><f>WEBSERVICE("http://evil.example")</f><v>São Tomé</v></c>' }],
];

describe('a workbook with a mapping of one’s own', () => {
  const strings = ['<t>never</t>', '<r><t>Reparação </t></r><r><t>da ponte</t></r><rPh sb="0" eb="1"><t>spoken</t></rPh>'];
  const book = (key: string, bookFields = {}) =>
    workbook({
      sheets: [
        { name: 'Hidden', state: 'hidden', xml: sheetXml([['x']]) },
        { name: 'Tenders', xml: sheetXml(sheetRowsOf(key)) },
      ],
      strings,
      formats: [0, 14],
      ...bookFields,
    });

  it('gives its first visible sheet: shared strings, numbers, dates, cached formula values', async () => {
    const key = nextKey();
    const { counters, errors } = await importContent(await book(key));
    expect(errors).toEqual([]);
    expect(counters).toEqual({ read: 1, new: 1 });
    expect(await contentOf(key)).toMatchObject({
      ...expected,
      publishedAt: { at: '2026-01-05T00:00:00.000Z' },
      deadline: { at: '2026-02-06T12:00:00.000Z', zoneAssumed: true },
    });
  });

  it('supports the 1904 date system, and recognises dates by custom formats', async () => {
    const key = nextKey();
    await importContent(await book(key, { date1904: true, formats: ['General', '[$-409]d\\-mmm\\-yyyy;@'] }));
    expect((await contentOf(key))?.publishedAt).toMatchObject({ at: '2030-01-06T00:00:00.000Z' });
  });

  it('is read from standard input, from gzip and from a zip; the mapping chooses the sheet', async () => {
    const [a, b, c] = [nextKey(), nextKey(), nextKey()];
    expect((await importContent([await book(a)])).counters).toEqual({ read: 1, new: 1 });
    expect((await importContent(gzipSync(await book(b)))).counters).toEqual({ read: 1, new: 1 });
    const zip = new yazl.ZipFile();
    zip.addBuffer(await book(c), 'in/tenders.xlsx');
    zip.addBuffer(Buffer.from(table(nextKey())), 'more.csv');
    zip.end();
    expect((await importContent(Buffer.concat(await Array.fromAsync(zip.outputStream as AsyncIterable<Buffer>)))).counters).toEqual({ read: 2, new: 2 });
    const d = nextKey();
    const sheets = [
      { name: 'Other', xml: sheetXml([['x', 'y']]) },
      { name: 'Tenders', xml: sheetXml(sheetRowsOf(d)) },
    ];
    const otherBook = await workbook({ sheets, strings, formats: [0, 14] });
    expect((await importContent(otherBook)).codes).toEqual(['unknown-format']);
    expect((await importContent(otherBook, { mappings: [{ ...mapping, sheet: 'tenders' }] })).counters).toEqual({ read: 1, new: 1 });
  });

  it('adds and changes nothing when read again; bad rows are logged with their numbers', async () => {
    const key = nextKey();
    const sheet = sheetXml([...sheetRowsOf(key), ['', 'No number'], [], [nextKey(), 'Short']]);
    const bytes = await workbook({ sheets: [{ name: 'A', xml: [...sheet] }], strings, formats: [0, 14] });
    const { counters, errors } = await importContent(bytes);
    expect(counters).toEqual({ read: 3, new: 2, failed: 1 });
    expect(errors).toMatchObject([{ code: 'no-key', position: 3, raw: '\tNo number' }]);
    expect((await importContent(bytes)).counters).toEqual({ read: 3, duplicate: 2, failed: 1 });
  });
});
