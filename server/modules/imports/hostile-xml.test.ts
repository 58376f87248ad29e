import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { importTest, repeated } from '#tests/support/importing.ts';
import { type MadeUpNotice, eformsXml, noticeId } from '#tests/support/made-up-eforms.ts';
import { tedXml } from '#tests/support/made-up-ted.ts';

const { connection, importContent, titleOf } = await importTest();
let count = 0;
const notice = (fields: Partial<MadeUpNotice> = {}) =>
  eformsXml({
    id: noticeId(++count, 7),
    subtype: '16',
    noticeType: 'cn-standard',
    formType: 'competition',
    root: 'ContractNotice',
    title: 'Fine',
    lots: [{ title: 'One' }],
    ...fields,
  });

const cutAt = (xml: string, mark: string): [string, string] => [xml.slice(0, xml.indexOf(mark)), xml.slice(xml.indexOf(mark))];

describe('document types and entities', () => {
  const bomb = `<!DOCTYPE lolz [<!ENTITY a "lol">${Array.from({ length: 9 }, (_, index) => `<!ENTITY ${'bcdefghij'[index]} "${`&${'abcdefghi'[index]};`.repeat(10)}">`).join('')}]>`;
  it.each([
    ['an entity bomb', bomb, '&j;'],
    ['an external entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>', '&x;'],
    ['a document type on another machine', '<!DOCTYPE a SYSTEM "http://127.0.0.1:9/evil.dtd">', 'Fine'],
  ])('refuses %s, and reads and fetches nothing', async (_, doctype, words) => {
    const xml = notice({ title: 'WORDS' }).replace('?>', `?>${doctype}`).replace('WORDS', words);
    expect(await importContent(xml)).toMatchObject({ counters: { failed: 1 }, codes: ['doctype'], status: 'incomplete' });
  });

  it('refuses it even behind a comment longer than the inspected beginning', async () => {
    const xml = notice().replace('?>', `?><!-- ${'x'.repeat(300_000)} urn -->`);
    expect((await importContent(xml)).codes).toEqual(['unknown-format']);
    const recognisableXml = notice().replace(
      '?>',
      `?><!-- urn:oasis:names:specification:ubl:schema:xsd:ContractNotice-2 ${'x'.repeat(300_000)} --><!DOCTYPE a>`,
    );
    expect(await importContent(recognisableXml)).toMatchObject({ counters: { read: 1, failed: 1 }, codes: ['doctype'] });
  });

  it('an unknown entity is an error of that document alone', async () => {
    const good = notice();
    const outcome = await importContent(`${notice({ title: 'WORDS' }).replace('WORDS', '&nbsp;')}${good}`);
    expect(outcome).toMatchObject({ counters: { read: 2, new: 1, failed: 1 }, codes: ['bad-xml'], status: 'done' });
    expect(outcome.errors[0]!.raw).toContain('&nbsp;');
  });
});

describe('size and depth', () => {
  it('an endless text is too large; the next document is read', async () => {
    const [start, end] = cutAt(notice({ title: 'WORDS' }), 'WORDS');
    const next = notice();
    expect(await importContent(repeated(start, 'x', 60_000_000, end + next))).toMatchObject({
      counters: { read: 2, new: 1, failed: 1 },
      codes: ['too-large'],
    });
  });

  it('a text of ten million characters is cut', async () => {
    const id = noticeId(++count, 7);
    const [start, end] = cutAt(notice({ id, description: 'WORDS' }), 'WORDS');
    expect((await importContent(repeated(start, 'word ', 10_000_000, end))).counters).toEqual({ read: 1, new: 1 });
    const { rows } = await connection.pool.query<{ length: number }>(`select length(content->>'description') as length from notice where source_key = $1`, [
      id,
    ]);
    expect(rows[0]!.length).toBeLessThanOrEqual(200_000);
  });

  it.each([
    ['nesting without end', '<a>', 'too-deep'],
    ['elements without end', '<a/>', 'too-large'],
  ])('refuses %s', async (_, filling, code) => {
    const [start, end] = cutAt(notice({ title: 'WORDS' }), 'WORDS');
    expect(await importContent(repeated(start, filling, 12_000_000, end))).toMatchObject({ counters: { read: 1, failed: 1 }, codes: [code] });
  });

  it('refuses an endless list of attributes', async () => {
    const attributes = Array.from({ length: 200_000 }, (_, index) => ` a${index}=""`).join('');
    expect((await importContent(notice({ title: 'WORDS' }).replace('WORDS', `<b${attributes}/>`))).codes).toEqual(['too-large']);
  });

  it('limits a hundred thousand lots, organisations and codes', async () => {
    const id = noticeId(++count, 7);
    const lot = '<cac:ProcurementProjectLot><cbc:ID schemeName="Lot">LOT-0001</cbc:ID></cac:ProcurementProjectLot>';
    const xml = notice({ id }).replace('</ContractNotice>', `${lot.repeat(50_000)}</ContractNotice>`);
    expect((await importContent(xml)).counters).toEqual({ read: 1, new: 1 });
  });

  it('stops an XML gzip bomb', async () => {
    const [start, end] = cutAt(notice({ description: 'WORDS' }), 'WORDS');
    expect(await importContent(gzipSync(Buffer.concat([Buffer.from(start), Buffer.alloc(120_000_000, ' '), Buffer.from(end)])))).toMatchObject({
      codes: expect.arrayContaining(['unpacks-too-large']) as unknown,
    });
  });
});

const noticeWithEncoding = (encoding: string, id: string) => notice({ id, title: 'Été à Orléans' }).replace('encoding="UTF-8"', `encoding="${encoding}"`);

describe('encodings', () => {
  it.each([
    ['UTF-8 with a mark', 'UTF-8', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16 little end first', 'UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 big end first', 'UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['ISO-8859-1', 'ISO-8859-1', (text: string) => Buffer.from(text, 'latin1')],
    ['windows-1252', 'windows-1252', (text: string) => Buffer.from(text, 'latin1')],
    ['ISO-8859-1 that says it is UTF-8', 'UTF-8', (text: string) => Buffer.from(text, 'latin1')],
    ['UTF-8 that says it is ISO-8859-1', 'ISO-8859-1', (text: string) => Buffer.from(text)],
  ])('reads %s', async (_, encoding, encode) => {
    const id = noticeId(++count, 7);
    expect((await importContent(encode(noticeWithEncoding(encoding, id)))).counters).toEqual({ read: 1, new: 1 });
    expect(await titleOf(id)).toBe('Été à Orléans');
  });

  it('refuses an unknown encoding and damaged UTF-8, with a reason', async () => {
    expect((await importContent(Buffer.from(noticeWithEncoding('x-klingon', noticeId(++count, 7)), 'latin1'))).codes).toEqual(['unknown-encoding']);
    const bytes = Buffer.from(notice({ title: 'été été été ?' }));
    bytes[bytes.indexOf('é ?') + 3] = 0xff;
    expect((await importContent(bytes)).codes).toEqual(['bad-encoding']);
  });
});

describe('XML that is not a notice', () => {
  it('is skipped or failed with a reason; the run continues', async () => {
    const registration = notice({ root: 'BusinessRegistrationInformationNotice', subtype: 'X01' });
    const fragments = '<?xml version="1.0"?><tests xmlns:c="urn:oasis:names:specification:ubl:schema:xsd:ContractNotice-2"><ContractNotice/></tests>';
    const empty = '<?xml version="1.0"?><ContractNotice xmlns="urn:oasis:names:specification:ubl:schema:xsd:ContractNotice-2"/>';
    const cut = notice().slice(0, 900);
    expect(await importContent(`${registration}${fragments}\n${empty}${notice()}${cut}`)).toMatchObject({
      counters: { read: 5, new: 1, skipped: 2, failed: 2 },
      codes: ['business-registration', 'no-notice', 'no-key', 'bad-xml'],
      status: 'done',
    });
    expect((await importContent('<html><body/></html>')).codes).toEqual(['unknown-format']);
    expect(await importContent(tedXml({ number: '000001-2019', form: 'F02' }).replace(/<FORM_SECTION>.*<\/FORM_SECTION>/su, ''))).toMatchObject({
      codes: ['nothing-understood'],
    });
  });

  it('drops links that are not web addresses', async () => {
    const id = noticeId(++count, 7);
    await importContent(notice({ id }).replace('https://tenders.example', 'javascript:alert(1)//x'));
    const { rows } = await connection.pool.query<{ content: object }>('select content from notice where source_key = $1', [id]);
    expect(rows[0]!.content).not.toHaveProperty('documents');
  });
});
