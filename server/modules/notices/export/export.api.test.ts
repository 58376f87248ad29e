import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import yauzl from 'yauzl';
import type { DownloadEntry } from '#contract/documents.ts';
import { interfaceLanguages } from '#contract/languages.ts';
import { NoticeContent } from '#contract/notices.ts';
import { Workbook } from '#server/modules/imports/reading/xlsx/workbook.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { callApi, makePerson, tokenOf } from '#tests/support/people.ts';
import { readPdf } from '#tests/support/pdf-text.ts';
import { mergeDeep, sampleValue } from '#tests/support/sample-value.ts';
import { UNKNOWN_ID } from '#tests/support/unknown-id.ts';
import { pdf, uploadFile } from '#tests/support/uploads.ts';

const clock = fixedClock('2026-11-25T09:00:00Z');
const app = await testApp({ clock });
const owner = await makePerson(app);
const [ownerToken, sellerToken] = [await tokenOf(app, owner), await tokenOf(app, await makePerson(app, { orgType: 'SELLER' }))];

const open = (path: string, token?: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.app.inject({ method, url: `/api/notices/export${path}`, headers: { host: 'np.localhost', ...(token ? { 'access-token': token } : {}) } });
const csvOf = async (ids: readonly string[], query = '', token = sellerToken) => {
  const { statusCode, body } = await open(`?ids=${ids.join(',')}&format=csv${query}`, token);
  expect(statusCode).toBe(200);
  expect(body.startsWith('\uFEFF')).toBe(true);
  return parse(body, { bom: true, columns: true }) as Record<string, string>[];
};

const content: Partial<NoticeContent> = {
  title: '=HYPERLINK("https://evil.test";"Road works")',
  city: 'Pokhara',
  contractNumber: '@W-12',
  method: 'open',
  country: 'NP',
  value: { amount: '1250000.50', currency: 'NPR' },
  deadline: { at: '2026-12-24T06:15:00.000Z', zone: 'Asia/Kathmandu' },
  classifications: [{ scheme: 'CPV', code: '45233120' }],
};
/** A public notice of the owner with files of these names. */
async function noticeWith(
  files: Readonly<Record<string, Buffer>>,
  { free = true, more = {} }: { free?: boolean; more?: Partial<NoticeContent> } = {},
): Promise<string> {
  const notice = await makeNotice(app, { free, buyerId: owner.organisationId, content: { ...content, title: 'Road works', ...more } });
  for (const [name, bytes] of Object.entries(files)) await uploadFile(app, ownerToken, notice, { name, content: bytes });
  const [body, headers] = [{ notice, reason: 'Documents' }, { 'if-match': '"1"' }];
  if (Object.keys(files).length > 0) {
    const { status } = await callApi(app, 'POST', '/notices/noticeDocument/amendment', { token: ownerToken, body, headers });
    expect(status).toBe(200);
  }
  return notice;
}

/** Every field that a notice can have says ZILCH in every text. */
const planted = mergeDeep(sampleValue(NoticeContent, { word: 'ZILCH', number: 7, flag: true }), {
  title: 'Locked bridge',
  language: 'en',
  country: 'NP',
  type: 'requestForProposals',
  method: 'selective',
  value: { amount: '987654321', currency: 'NPR' },
  publishedAt: { at: '2026-11-20T06:00:00.000Z', zone: 'UTC' },
  deadline: { at: '2026-12-24T06:15:00.000Z', zone: 'UTC' },
  documents: [{ id: 'z1', title: 'ZILCH plan', url: 'https://zilch.test/plan' }],
  lots: [],
}) as NoticeContent;
const hidden = /zilch|987654321|request for proposals|selective/iu;

describe('selected tenders as a table', () => {
  test('are CSV that spreadsheets read, and never run', async () => {
    const first = await makeNotice(app, { content, buyerId: owner.organisationId });
    const second = await makeNotice(app, {
      content: { title: 'Deadline of a day', deadline: { at: '2026-12-24T18:14:59.000Z', zone: 'Asia/Kathmandu', dateOnly: true } },
    });
    const rows = await csvOf([second, first]);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ Title: 'Deadline of a day', Deadline: '2026-12-24', 'Time zone': 'Asia/Kathmandu', Value: '', 'CPV codes': '' });
    expect(rows[1]).toEqual({
      Title: `'=HYPERLINK("https://evil.test";"Road works")`,
      Buyer: `Organisation of ${owner.username}`,
      Country: 'Nepal',
      City: 'Pokhara',
      Reference: `'@W-12`,
      'Notice type': 'Invitation for bids',
      Method: 'Open procedure',
      Sectors: '',
      'CPV codes': '45233120',
      Value: '1250000.50',
      Currency: 'NPR',
      Published: '2026-11-25',
      Deadline: '2026-12-24 12:00',
      'Time zone': 'Asia/Kathmandu',
      Status: 'Open',
      Link: expect.stringMatching(new RegExp(`^http://np\\.localhost:\\d+/notice-details/hyperlink-https-evil-test-road-works-${first}$`, 'u')),
      'Subscribers only': 'No',
    });
  });

  test('are a workbook with typed dates and numbers, and a heading that stays', async () => {
    const id = await makeNotice(app, { content: { ...content, title: '=1+1 & <b>\u0001' } });
    const large = await makeNotice(app, { content: { ...content, value: { amount: '12345678901234567890', currency: 'NPR' } } });
    const { rawPayload, headers } = await open(`?ids=${id},${large}&format=xlsx&lang=fr`, sellerToken);
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename=tenders-2026-11-25.xlsx',
    });
    const book = await Workbook.open(rawPayload);
    const rows = (await Array.fromAsync(book.rows(book.sheets[0]!))).flat().map(({ cells }) => cells);
    await book.close();
    expect(book.sheets.map(({ name }) => name)).toEqual(['Marchés']);
    expect(rows[0]).toContain('Date limite de remise des offres');
    expect(rows[1]!.filter((cell) => cell !== undefined).slice(0, 1)).toEqual(['=1+1 & <b>']);
    const cell = (row: number, heading: string) => rows[row]![rows[0]!.indexOf(heading)];
    expect(cell(1, 'Montant')).toBe(1_250_000.5);
    // More digits than a spreadsheet keeps.
    expect(cell(2, 'Montant')).toBe('12345678901234567890');
    expect(cell(1, 'Date limite de remise des offres')).toEqual({ date: '2026-12-24T12:00:00' });
    expect(cell(1, 'Publié le')).toEqual({ date: '2026-11-25' });
    const sheet = (await entriesOf(rawPayload)).get('xl/worksheets/sheet1.xml')!.toString();
    expect(sheet).toContain('state="frozen"');
    expect(sheet).toMatch(/<hyperlink ref="P2" r:id="rId1"\/>/u);
  });

  test('have headings and names in every language', async () => {
    const id = await makeNotice(app, { content });
    const headings = await Promise.all(interfaceLanguages.map(async (lang) => Object.keys((await csvOf([id], `&lang=${lang}`))[0]!).join()));
    expect(new Set(headings).size).toBe(interfaceLanguages.length);
    expect(headings.join()).not.toMatch(/\b(?:column|why)\./u);
  });

  test('show of a locked one only what everybody sees', async () => {
    const id = await makeNotice(app, { free: false, buyerId: owner.organisationId, content: planted });
    const [row] = await csvOf([id]);
    expect(row).toMatchObject({
      Title: 'Locked bridge',
      City: '',
      Reference: '',
      'Notice type': '',
      Method: '',
      'CPV codes': '',
      Value: '',
      Currency: '',
      'Subscribers only': 'Yes',
    });
    expect(JSON.stringify(row)).not.toMatch(hidden);
    const workbook = await entriesOf((await open(`?ids=${id}&format=xlsx`, sellerToken)).rawPayload);
    for (const part of workbook.values()) expect(part.toString()).not.toMatch(hidden);
    // Its own organisation reads it.
    expect((await csvOf([id], '', ownerToken))[0]).toMatchObject({ Value: '987654321', 'Subscribers only': 'No' });
  });

  test('are for people with an account, at most 100, and not for those who may not see them', async () => {
    const [id, draft] = [await makeNotice(app), await makeNotice(app, { status: 'draft', buyerId: owner.organisationId, content: { title: 'Secret draft' } })];
    expect((await open(`?ids=${id}&format=csv`)).statusCode).toBe(401);
    expect((await open(`?ids=${id}&format=csv`, await tokenOf(app, await makePerson(app, { unverified: true })))).statusCode).toBe(403);
    const many = Array.from({ length: 101 }, (_, index) => `${'0'.repeat(23)}${String(index).padStart(3, '0')}`).join(',');
    for (const query of [
      '?ids=&format=csv',
      '?format=csv',
      `?ids=${id}`,
      `?ids=${id}&format=docx`,
      `?ids=${id}&format=csv&lang=xx`,
      `?ids=${id}&format=csv&more=1`,
      '?ids=x&format=csv',
      `?ids=${many}&format=csv`,
    ])
      expect({ query, status: (await open(query, sellerToken)).statusCode }).toEqual({ query, status: 400 });
    expect(await csvOf([draft, id, UNKNOWN_ID])).toHaveLength(1);
    for (const missing of [draft, UNKNOWN_ID]) expect((await open(`?ids=${missing}&format=csv`, sellerToken)).statusCode).toBe(404);
    expect((await open(`?ids=${id}&format=csv`, sellerToken, 'HEAD')).statusCode).toBe(200);
  });
});

const summaryOf = async (ids: readonly string[], query = '', token = sellerToken) => {
  const { statusCode, rawPayload, headers } = await open(`?ids=${ids.join(',')}&format=pdf${query}`, token);
  expect({ statusCode, type: headers['content-type'] }).toEqual({ statusCode: 200, type: 'application/pdf' });
  return { ...(await readPdf(rawPayload)), bytes: rawPayload };
};

describe('selected tenders as a summary to print', () => {
  test('say of each what matters, with a link, an outline and numbered pages', async () => {
    const first = await makeNotice(app, { content: { ...content, title: 'धरानमा १२ किलोमिटर ढल निर्माण' }, buyerId: owner.organisationId });
    const others = await Promise.all(
      Array.from({ length: 8 }, async (_, index) =>
        makeNotice(app, { content: { ...content, title: `Bridge ${index}`, description: 'A bridge. '.repeat(30) } }),
      ),
    );
    const { pages, title, language, isTagged, outline } = await summaryOf([first, ...others, UNKNOWN_ID]);
    expect(outline.slice(0, 2)).toEqual(['धरानमा १२ किलोमिटर ढल निर्माण', 'Bridge 0']);
    expect({ title, language, isTagged }).toEqual({ title: 'Selected tenders', language: 'en', isTagged: true });
    expect(pages.length).toBeGreaterThan(1);
    for (const part of [
      'Downloaded on 25 November 2026',
      '1 selected tender is no longer public.',
      'Thursday, 24 December 2026 (9 Poush 2083 BS), 12:00 (Kathmandu time)',
      `Organisation of ${owner.username}`,
      'NPR 12,50,000.50',
      'Open procedure',
      '45233120',
    ])
      expect(pages[0]).toContain(part);
    expect(pages.map((page) => /(\d+) \/ (\d+)$/u.exec(page)?.slice(1))).toEqual(pages.map((_, index) => [`${index + 1}`, `${pages.length}`]));
    for (const index of others.keys()) expect(pages.filter((page) => page.includes(`Bridge ${index}`))).toHaveLength(1);
  });

  test('go over the page where one is longer than a page', async () => {
    const words = 'Extraordinarily long text '.repeat(70).trim();
    const long = { ...content, title: words, city: words, contractNumber: words, methodDetails: words, description: words };
    const ids = await Promise.all([1, 2].map(async () => makeNotice(app, { content: long })));
    const { pages } = await summaryOf(ids);
    expect(pages.length).toBeGreaterThan(2);
    for (const id of ids) expect(pages.join(' ')).toContain(id);
  });

  test('show of a locked one only what everybody sees', async () => {
    const id = await makeNotice(app, {
      free: false,
      buyerId: owner.organisationId,
      content: { ...planted, description: `${'Visible start. '.repeat(14)}ZILCH` },
    });
    const { pages, bytes } = await summaryOf([id]);
    expect(pages.join(' ')).toContain('Locked bridge');
    expect(pages.join(' ')).toContain('Only subscribers can read this notice and its documents.');
    expect(pages.join(' ')).not.toMatch(hidden);
    expect(bytes.toString('latin1')).not.toMatch(hidden);
    expect((await summaryOf([id], '', ownerToken)).pages.join(' ')).toContain('98,76,54,321');
  });

  test('are in every language', async () => {
    const id = await makeNotice(app, { content });
    const texts = await Promise.all(interfaceLanguages.map(async (lang) => (await summaryOf([id], `&lang=${lang}`)).pages.join(' ')));
    expect(new Set(texts).size).toBe(interfaceLanguages.length);
    expect(texts.join()).not.toMatch(/\b(?:column|why|words)\./u);
  });
});

/** The parts of a ZIP by their paths. */
async function entriesOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true });
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return entries;
}
const zipOf = async (ids: readonly string[], query = '', token = sellerToken) => {
  const { statusCode, rawPayload, headers } = await open(`/documents?ids=${ids.join(',')}${query}`, token);
  expect(statusCode).toBe(200);
  expect(headers['content-length']).toBe(String(rawPayload.length));
  const entries = await entriesOf(rawPayload);
  const text = (path: string) => entries.get(path)!.toString();
  return {
    paths: [...entries.keys()],
    entries,
    sheet: text('cover-sheet.html'),
    index: parse(text('index.csv'), { bom: true, columns: true }) as Record<string, string>[],
    text,
  };
};
const downloadsOf = async (notice: string) =>
  (await callApi<{ items: { downloads: number }[] }>(app, 'GET', `/notices/downloads?ids=${notice}`, { token: ownerToken })).body.items[0]!.downloads;
const logOf = async (notice: string) =>
  (await callApi<{ items: DownloadEntry[] }>(app, 'GET', `/notices/log/downloads/list?notice=${notice}`, { token: ownerToken })).body.items;

describe('selected tenders as a ZIP', () => {
  test('have a folder each with their files, links as links, a cover sheet and an index', async () => {
    const [plan, bill] = [pdf('plan'), pdf('bill')];
    const links = [
      { id: 'map', title: 'Map <script>', url: 'https://example.test/map?a=1&b="2' },
      { id: 'bad', title: 'Bad', url: 'javascript:alert(1)' },
    ];
    const files = await noticeWith({ 'Plan.pdf': plan, 'Bill.pdf': bill });
    const linked = await noticeWith({}, { more: { title: 'Bridge & <i>approach</i>', documents: links } });
    const without = await noticeWith({}, { more: { title: 'Nothing yet' } });
    const { paths, entries, sheet, index, text } = await zipOf([linked, files, without, UNKNOWN_ID]);
    expect(paths.toSorted()).toEqual([
      '01 bridge-i-approach-i/cover-sheet.html',
      '02 road-works/Bill.pdf',
      '02 road-works/Plan.pdf',
      '02 road-works/cover-sheet.html',
      '03 nothing-yet/cover-sheet.html',
      'cover-sheet.html',
      'index.csv',
    ]);
    expect(entries.get('02 road-works/Plan.pdf')!.equals(plan)).toBe(true);
    expect(sheet).toContain('Bridge &amp; &lt;i&gt;approach&lt;/i&gt;');
    expect(sheet).toContain('href="02%20road-works/Plan.pdf"');
    expect(sheet).toContain('href="https://example.test/map?a=1&amp;b=%222"');
    expect(sheet).toContain('Thursday, 24 December 2026 (9 Poush 2083 BS), 12:00 (Kathmandu time)');
    expect(sheet).toContain('This notice has no documents.');
    expect(sheet).toContain('1 selected tender is no longer public.');
    expect(sheet).toMatch(/Not included<\/h3><ul><li>Bad – The file is not available/u);
    expect(sheet).not.toMatch(/<script|href="javascript|<i>/u);
    expect(text('02 road-works/cover-sheet.html')).toContain('href="Plan.pdf"');
    expect(text('02 road-works/cover-sheet.html')).not.toContain('Bridge');
    const [planLine, mapLine] = ['Plan.pdf', 'Map <script>'].map((name) => index.find(({ Document: document }) => document === name));
    expect(planLine).toMatchObject({ Tender: 'Road works', File: '02 road-works/Plan.pdf', Bytes: String(plan.length) });
    expect(planLine!['SHA-256']).toMatch(/^[0-9a-f]{64}$/u);
    expect(mapLine).toMatchObject({ File: '', 'Web address': 'https://example.test/map?a=1&b=%222' });
  });

  test('name a locked one, and hold nothing of it', async () => {
    const free = await noticeWith({ 'Plan.pdf': pdf() });
    const locked = await noticeWith({ 'ZILCH plan.pdf': pdf('ZILCH') }, { free: false, more: planted });
    const { paths, entries, sheet } = await zipOf([locked, free]);
    expect(paths.toSorted()).toEqual(['02 road-works/Plan.pdf', '02 road-works/cover-sheet.html', 'cover-sheet.html', 'index.csv']);
    for (const part of entries.values()) expect(part.toString()).not.toMatch(hidden);
    expect(sheet).toContain('Locked bridge');
    expect(sheet).toContain('Only subscribers can read this notice and its documents.');
    expect([await downloadsOf(free), await downloadsOf(locked)]).toEqual([1, 0]);
    expect((await zipOf([locked], '', ownerToken)).paths).toContain('01 locked-bridge/ZILCH plan.pdf');
  });

  test('are logged and counted once for each notice with files', async () => {
    const [first, second, without] = [
      await noticeWith({ 'Plan.pdf': pdf(), 'Bill.pdf': pdf() }),
      await noticeWith({ 'Plan.pdf': pdf() }),
      await noticeWith({}),
    ];
    const path = `/documents?ids=${first},${second},${without}`;
    expect((await open(path, sellerToken, 'HEAD')).statusCode).toBe(200);
    expect(await downloadsOf(first)).toBe(0);
    await open(path, sellerToken);
    expect([await downloadsOf(first), await downloadsOf(second), await downloadsOf(without)]).toEqual([1, 1, 0]);
    expect(await logOf(second)).toMatchObject([{ kind: 'zip', document: null, person: 'Given Name' }]);
    await Promise.all([open(path, sellerToken), open(`/documents?ids=${second},${first}`, sellerToken)]);
    // Once a day for each person, however often they try.
    expect([await downloadsOf(first), await downloadsOf(second)]).toEqual([1, 1]);
  });

  test('go on without a file that the storage has lost, and say so', async () => {
    const notice = await noticeWith({ 'Plan.pdf': pdf('a'), 'Lost.pdf': pdf('b') });
    await app.connection.pool.query(`update document set size = size + 1 where name = 'Lost.pdf'`);
    const { paths, sheet } = await zipOf([notice], '&lang=fr');
    expect(paths).not.toContain('01 road-works/Lost.pdf');
    expect(sheet).toContain('Lost.pdf – Le fichier n’est pas disponible.');
    expect(sheet).toContain('<html lang="fr">');
  });

  test('hold no more than fits, and name what does not', async () => {
    const notice = await noticeWith({ 'Small.pdf': pdf(), 'Huge.pdf': pdf() });
    await app.connection.pool.query(`update document set size = 600 * 1024 * 1024 where name = 'Huge.pdf'`);
    const { paths, sheet, index } = await zipOf([notice]);
    expect(paths).toContain('01 road-works/Small.pdf');
    expect(sheet).toContain('Huge.pdf – The ZIP is full: it holds up to 1,000 files and 500 MB.');
    expect(index.find(({ Document: document }) => document === 'Huge.pdf')!['Note']).toContain('The ZIP is full');
  });

  test('are in every language', async () => {
    const notice = await noticeWith({ 'Plan.pdf': pdf() });
    const sheets = await Promise.all(interfaceLanguages.map(async (lang) => (await zipOf([notice], `&lang=${lang}`)).sheet));
    expect(new Set(sheets).size).toBe(interfaceLanguages.length);
    for (const sheet of sheets) expect(sheet).not.toMatch(/\b(?:column|why)\./u);
  });

  test('are for people with an account, at most 20', async () => {
    const id = await makeNotice(app);
    expect((await open(`/documents?ids=${id}`)).statusCode).toBe(401);
    const many = Array.from({ length: 21 }, (_, index) => `${'0'.repeat(23)}${String(index).padStart(3, '0')}`).join(',');
    for (const query of ['', '?ids=', `?ids=${many}`, `?ids=${id}&lang=xx`]) expect((await open(`/documents${query}`, sellerToken)).statusCode).toBe(400);
    expect((await open(`/documents?ids=${UNKNOWN_ID}`, sellerToken)).statusCode).toBe(404);
  });
});
