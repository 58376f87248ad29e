import { describe, expect, test } from 'vitest';
import { MAX_TABLE_BYTES, MAX_TABLE_ROWS } from '#contract/bulk-draft-names.ts';
import type { BulkDraftTable } from '#contract/bulk-drafts.ts';
import { testApp } from '#tests/support/app.ts';
import { type Writer, detailsOf, makeWriter, startDraft } from '#tests/support/drafts.ts';
import { octets, pdfOf } from '#tests/support/made-up-documents.ts';
import { type RequestOptions, callApi } from '#tests/support/people.ts';
import { watchWrites } from '#tests/support/watch-writes.ts';
import { sheetXml, workbook, type WrittenCell } from '#tests/support/workbook.ts';

const app = await testApp();
type Answer = BulkDraftTable & { code?: string; errors?: { path: string; rule: string }[] };
const send = (path: string, { token, headers }: Writer, file: Buffer | string, fields?: string, options: RequestOptions = {}) => {
  const body = octets(Buffer.from(file));
  const query = fields === undefined ? '' : `?fields=${encodeURIComponent(fields)}`;
  return callApi<Answer>(app, 'POST', `/notices/bulkDrafts${path}${query}`, {
    token,
    ...body,
    ...options,
    headers: { ...body.headers, ...headers, ...options.headers },
  });
};
const preview = (writer: Writer, file: Buffer | string, fields?: string, options?: RequestOptions) => send('/preview', writer, file, fields, options);
const create = (writer: Writer, file: Buffer | string, fields?: string, options?: RequestOptions) => send('', writer, file, fields, options);
const bookOf = (rows: (readonly WrittenCell[])[]) => workbook({ sheets: [{ name: 'Plan', xml: sheetXml(rows) }], formats: [0, 14, 22] });
const countDrafts = async (writer: Writer) =>
  (await callApi<{ total: number }>(app, 'GET', '/notices/own?tile=draft', { token: writer.token, ...(writer.headers ? { headers: writer.headers } : {}) }))
    .body.total;
const errorsOf = ({ rows }: Answer) => rows.flatMap(({ number, errors }) => errors.map(({ column, rule }) => [number, column, rule]));
const fieldsOf = ({ columns }: Answer) => columns.map(({ field }) => field);

const CSV = [
  'Title,Tender No,Description,Deadline,Closing time,Estimated value (NPR),Currency,Category,Type,CPV,City,Contact email',
  '"Road works, section 2",RD/81,"Eight km.\nGravel & <b>asphalt</b>",24/12/2026,17:00,"NPR 1,25,00,000.50",,Works,RFQ,45233140-2,Bidur,roads@office.test',
  'Office chairs,GD/7,Two hundred chairs,2083-09-09,,4500,USD,Goods,Invitation for bids,39112000,Pokhara,',
].join('\r\n');

describe('rows become drafts', () => {
  test('a CSV file is previewed, and nothing is stored', async () => {
    const writer = await makeWriter(app);
    const writtenTables = await watchWrites(app);
    const { status, body } = await preview(writer, CSV);
    expect(await writtenTables()).toEqual([]);
    expect(status).toBe(200);
    expect(fieldsOf(body)).toEqual([
      'title',
      'contractNumber',
      'description',
      'deadline',
      'deadlineTime',
      'value',
      'currency',
      'category',
      'type',
      'cpv',
      'city',
      'contactEmail',
    ]);
    expect(body.rows.map(({ number, state, notice }) => ({ number, state, notice }))).toEqual([
      { number: 2, state: 'new', notice: null },
      { number: 3, state: 'new', notice: null },
    ]);
    expect(body.rows[1]!.cells.find(({ column }) => column === 3)).toEqual({ column: 3, text: '2083-09-09', value: '2026-12-24' });
  });

  test('each valid row is a draft with its fields; the others are proposed as for any notice', async () => {
    const writer = await makeWriter(app);
    const { status, body } = await create(writer, CSV);
    expect({ status, states: body.rows.map(({ state }) => state) }).toEqual({ status: 200, states: ['created', 'created'] });
    const [road, chairs] = await Promise.all(body.rows.map(({ notice }) => detailsOf(app, writer, notice!)));
    expect(road).toMatchObject({ status: 'draft', revision: 1, organisation: { id: writer.organisation } });
    expect(road!.fields['General-information']).toMatchObject({
      title: 'Road works, section 2',
      contractNumber: 'RD/81',
      deadline: { date: '2026-12-24', time: '17:00', zone: 'Asia/Kathmandu' },
      value: { amount: '12500000.5', currency: 'NPR' },
      category: 'works',
      type: 'requestForQuotations',
      city: 'Bidur',
      country: 'NP',
    });
    expect(road!.fields['Detailed-information'].descriptionHtml).toBe('<p>Eight km.<br />Gravel &amp; &lt;b&gt;asphalt&lt;/b&gt;</p>');
    expect(road!.fields['Contact-information']).toMatchObject({ email: 'roads@office.test' });
    expect(road!.fields['cpv-codes'].cpv).toEqual(['45233140']);
    expect(road!.proposed).not.toContain('General-information.city');
    expect(road!.proposed).toContain('General-information.language');
    expect(chairs!.fields['General-information']).toMatchObject({ deadline: { date: '2026-12-24', time: null }, value: { amount: '4500', currency: 'USD' } });
  });

  test('a workbook: dates, times, numbers and the values of formulas are read', async () => {
    const writer = await makeWriter(app);
    const day = { xml: '<c r="REF" s="1"><v>46380</v></c>' };
    const dayAndTime = { xml: '<c r="REF" s="2"><v>46380.5</v></c>' };
    const formula = { xml: '<c r="REF" t="str"><f>A1&amp;HYPERLINK("https://evil.test")</f><v>Pumps for wells</v></c>' };
    const file = await bookOf([
      ['District Office of Nuwakot'],
      ['S. No.', 'शीर्षक', 'Submission deadline', 'Amount', 'CPV code', 'Bid opening', 'Time'],
      [1, formula, day, 1234567.5, 3000000, dayAndTime, 0.5],
    ]);
    const { body } = await create(writer, file);
    expect(body).toMatchObject({ sheet: 'Plan', rows: [{ number: 3, state: 'created', errors: [] }] });
    expect(fieldsOf(body)).toEqual([null, 'title', 'deadline', 'value', 'cpv', 'openingAt', 'deadlineTime']);
    const { fields } = await detailsOf(app, writer, body.rows[0]!.notice!);
    expect(fields['General-information']).toMatchObject({
      title: 'Pumps for wells',
      deadline: { date: '2026-12-24', time: '12:00' },
      openingAt: { date: '2026-12-24', time: '12:00' },
      value: { amount: '1234567.5' },
    });
    expect(fields['cpv-codes'].cpv).toEqual(['03000000']);
  });

  test('other separators, encodings, languages and ways to write numbers', async () => {
    const writer = await makeWriter(app);
    const latin = Buffer.from('Intitulé;Montant estimé;Devise;Date limite;Nature\nÉcole à Évry;1.234.567,89;euro;31 décembre 2026 à 12h00;Travaux\n', 'latin1');
    const french = await preview(writer, latin, undefined, { headers: { 'accept-language': 'fr' } });
    expect(french.body.rows[0]!.cells.map(({ value }) => value)).toEqual(['École à Évry', '1234567.89', 'EUR', '2026-12-31T12:00', 'works']);
    const nepali = Buffer.from('शीर्षक\tलागत अनुमान\tअन्तिम मिति\nसडक मर्मत\t१,२५,०००\t२०८३/०९/०९ १७:००\n', 'utf16le');
    const { body } = await preview(writer, Buffer.concat([Buffer.from([0xff, 0xfe]), nepali]));
    expect(body.rows[0]!.cells.map(({ value }) => value)).toEqual(['सडक मर्मत', '125000', '2026-12-24T17:00']);
  });

  test('a formula or HTML of a CSV file is text', async () => {
    const writer = await makeWriter(app);
    const { body } = await create(writer, 'Title,Amount\n"=HYPERLINK(""https://evil.test"")",=1+1\n<script>alert(1)</script>,\n');
    expect(errorsOf(body)).toEqual([[2, 1, 'amount']]);
    expect(body.rows[0]!.state).toBe('invalid');
    const { fields } = await detailsOf(app, writer, body.rows[1]!.notice!);
    expect(fields['General-information'].title).toBe('<script>alert(1)</script>');
  });

  test('the columns that somebody chose count', async () => {
    const writer = await makeWriter(app);
    const { body } = await preview(writer, 'A,B,Title\nFirst,x@y.test,Second\n', 'title,contactEmail,');
    expect(fieldsOf(body)).toEqual(['title', 'contactEmail', null]);
    expect(body.rows[0]!.cells.map(({ value }) => value)).toEqual(['First', 'x@y.test']);
    expect((await preview(writer, 'A,B\n1,2\n', 'title,title')).body.errors).toMatchObject([{ rule: 'repeated' }]);
    expect((await preview(writer, 'A,B\n1,2\n', 'publishAt')).status).toBe(400);
  });
});

describe('what is wrong is named, and nothing else is lost', () => {
  const rows = [
    'Title,Deadline,Amount,Currency,Country,CPV,Category,Language,Contact email,Time',
    'Good one,24/12/2026,100,NPR,Nepal,39112000,goods,English,a@b.test,5 pm',
    '',
    ',31/02/2026,about 100,XXQ,Atlantis,99999999,magic,Klingon,no address,noon',
    'Too many cells,,,,,,,,,,here',
    `${'x'.repeat(501)},12/24/2026,-5,,,,,,,25:00`,
  ].join('\n');

  test('by row and column, with the rows as a spreadsheet counts them', async () => {
    const writer = await makeWriter(app);
    const { body } = await create(writer, rows);
    expect(body.rows.map(({ number, state }) => [number, state])).toEqual([
      [2, 'created'],
      [4, 'invalid'],
      [5, 'invalid'],
      [6, 'invalid'],
    ]);
    expect(errorsOf(body).filter(([number]) => number === 4)).toEqual([
      ...['date', 'amount', 'unknown', 'unknown', 'cpv', 'unknown', 'unknown', 'format-email', 'time'].map((rule, index) => [4, index + 1, rule]),
      [4, 0, 'required'],
    ]);
    expect(errorsOf(body).filter(([number]) => number !== 4)).toEqual([
      [5, null, 'ragged-row'],
      [6, 0, 'most-string'],
      [6, 1, 'date'],
      [6, 2, 'amount'],
      [6, 9, 'time'],
    ]);
    expect(await countDrafts(writer)).toBe(1);
  });

  test('without a column for the title every row says so', async () => {
    const { body } = await preview(await makeWriter(app), 'Foo,Bar\n1,2\n');
    expect(errorsOf(body)).toEqual([[2, null, 'required']]);
  });

  test('an unclosed quote spoils its row alone', async () => {
    const { body } = await preview(await makeWriter(app), 'Title,City\nOne,Bidur\n"Two,Bidur\n');
    expect(body.rows.map(({ state }) => state)).toEqual(['new', 'invalid']);
    expect(errorsOf(body)).toEqual([[3, null, 'unreadable']]);
  });
});

describe('nothing is made twice', () => {
  test('the same file again, also at the same time, and with a row put right', async () => {
    const writer = await makeWriter(app);
    const file = 'Title,Amount\nOne,1\nTwo,many\nSame,3\nSame,3\n';
    const [first, second] = await Promise.all([create(writer, file), create(writer, file)]);
    expect([first, second].map(({ body }) => body.rows.map(({ state }) => state).join(' ')).toSorted()).toEqual([
      'created invalid created created',
      'existing invalid existing existing',
    ]);
    expect(first.body.rows.map(({ notice }) => notice)).toEqual(second.body.rows.map(({ notice }) => notice));
    expect(await countDrafts(writer)).toBe(3);
    expect((await preview(writer, file)).body.rows.map(({ state }) => state)).toEqual(['existing', 'invalid', 'existing', 'existing']);
    const corrected = await create(writer, file.replace('many', '2'));
    expect(corrected.body.rows.map(({ state }) => state)).toEqual(['existing', 'created', 'existing', 'existing']);
    expect(await countDrafts(writer)).toBe(4);
  });

  test('a row whose draft was removed becomes one again', async () => {
    const writer = await makeWriter(app);
    const id = (await create(writer, 'Title\nOne\n')).body.rows[0]!.notice!;
    expect((await callApi(app, 'DELETE', `/notices?id=${id}`, { token: writer.token })).status).toBe(200);
    expect((await create(writer, 'Title\nOne\n')).body.rows[0]!).toMatchObject({ state: 'created' });
  });

  test('each organisation has its own', async () => {
    const [one, other] = [await makeWriter(app), await makeWriter(app)];
    const mine = (await create(one, 'Title\nOne\n')).body.rows[0]!.notice!;
    const theirs = (await create(other, 'Title\nOne\n')).body.rows[0]!;
    expect(theirs.state).toBe('created');
    expect(theirs.notice).not.toBe(mine);
    expect((await create({ ...one, headers: { 'child-org': other.organisation } }, 'Title\nTwo\n')).status).toBe(404);
    expect(await countDrafts(other)).toBe(1);
  });
});

test('one entry in the audit log for each draft', async () => {
  const writer = await makeWriter(app);
  await startDraft(app, writer);
  const { body } = await create(writer, CSV);
  const { rows } = await app.connection.pool.query<{ id: string }>(
    `select subject_id as id from audit_entry where action = 'notice.create' and details ->> 'from' = 'table' and subject_id = any($1)`,
    [body.rows.map(({ notice }) => notice)],
  );
  expect(rows).toHaveLength(2);
});

const many = (count: number) => `Title\n${Array.from({ length: count }, (_, index) => `Notice ${index}`).join('\n')}\n`;
const bomb = async () => workbook({ sheets: [{ name: 'A', xml: ['<worksheet><sheetData>', ' '.repeat(50_000_000), '</sheetData></worksheet>'] }] });

describe('bounds', () => {
  test.each([
    ['201 rows', () => many(MAX_TABLE_ROWS + 1), 'too-many-rows'],
    ['101 columns', () => `Title,${Array.from({ length: 100 }, (_, index) => `c${index}`).join(',')}\n1\n`, 'too-many-columns'],
    ['nothing', () => '', 'table-empty'],
    ['a header alone', () => 'Title,Amount\n', 'table-empty'],
    ['a PDF', () => pdfOf(['Title']), 'table-type'],
    ['an old workbook', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'table-type'],
    ['HTML', () => '<table><tr><td>Title</td></tr></table>', 'table-type'],
    ['JSON', () => '[{"Title":"One"}]', 'table-type'],
    ['half a workbook', async () => (await bookOf([['Title'], ['One']])).subarray(0, 200), 'table-broken'],
    ['a workbook that unpacks without end', bomb, 'table-broken'],
  ])('%s', async (_name, make, rule) => {
    const writer = await makeWriter(app);
    for (const call of [preview, create]) {
      const { status, body } = await call(writer, await make());
      expect({ status, rule: body.errors?.[0]?.rule }).toEqual({ status: 400, rule });
    }
    expect(await countDrafts(writer)).toBe(0);
  });

  test('200 rows are taken, 5 MB are not', async () => {
    const writer = await makeWriter(app);
    expect((await create(writer, many(MAX_TABLE_ROWS))).body.rows.filter(({ state }) => state === 'created')).toHaveLength(MAX_TABLE_ROWS);
    expect(await countDrafts(writer)).toBe(MAX_TABLE_ROWS);
    expect(await preview(writer, Buffer.alloc(5 * 1024 * 1024, 65))).toMatchObject({ status: 413, body: { code: 'body-too-large' } });
    expect((await create(writer, Buffer.alloc(MAX_TABLE_BYTES + 1, 65))).status).toBe(413);
  });
});

test('people who may write notices of a buyer ask; others are refused', async () => {
  const writer = await makeWriter(app);
  const seller = await makeWriter(app, { orgType: 'SELLER' });
  for (const call of [preview, create]) {
    expect((await call(writer, 'Title\n1\n', undefined, { token: '' })).status).toBe(401);
    expect((await call(await makeWriter(app, { alone: true }), 'Title\n1\n')).status).toBe(403);
    expect((await call(seller, 'Title\n1\n')).status).toBe(403);
    expect((await call(writer, 'Title\n1\n', undefined, { headers: { 'content-type': 'text/csv' } })).status).toBe(415);
  }
});
