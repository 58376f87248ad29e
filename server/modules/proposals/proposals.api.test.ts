import { beforeAll, describe, expect, test } from 'vitest';
import { MAX_DOCUMENT_BYTES, type Proposal } from '#contract/proposals.ts';
import { testApp } from '#tests/support/app.ts';
import { docxOf, octets, pdfOf, wordXml, zipOf } from '#tests/support/made-up-documents.ts';
import { type RequestOptions, callApi, makePerson, signInAs } from '#tests/support/people.ts';
import { tenderDocuments } from '#tests/support/tender-documents.ts';
import { watchWrites } from '#tests/support/watch-writes.ts';

const app = await testApp();
let token = '';
beforeAll(async () => {
  token = (await signInAs(app, await makePerson(app))).accessToken;
});

interface Read {
  pages: number;
  cut: boolean;
  language: string;
  items: Proposal[];
}
const send = (file: Buffer, options: RequestOptions = {}) =>
  callApi<Read & { errors?: { rule: string }[]; code?: string }>(app, 'POST', '/notices/proposals', { token, ...octets(file), ...options });
const asLines = (lines: readonly string[]) => lines.map((line) => line.replace(/^# /u, '').replace('\t', ': '));
const codesIn = async (lines: string[]) => (await send(await docxOf(lines))).body.items.filter(({ field }) => field === 'cpv');
const likeliest = (items: readonly Proposal[], field: string) => items.find((item) => item.field === field)?.value;

/** The token is of one site; the document's site decides on currency and zone. */
async function signedInOn(host: string): Promise<RequestOptions> {
  return { host, token: (await signInAs(app, await makePerson(app, { country: host.slice(0, 2).toUpperCase() }), host)).accessToken };
}

describe('a tender is read', () => {
  test.each(tenderDocuments)('DOCX in $language', async ({ language, host, lines, found }) => {
    const { status, body } = await send(await docxOf(lines), await signedInOn(host));
    expect({ status, language: body.language }).toEqual({ status: 200, language });
    expect(Object.fromEntries(Object.keys(found).map((field) => [field, likeliest(body.items, field)]))).toEqual(found);
    for (const { sentence } of body.items) expect(sentence.length).toBeGreaterThan(0);
  });

  // The text of a PDF in Devanagari or Bengali depends on the program that made it; made-up ones have Latin letters.
  test.each(tenderDocuments.filter(({ language }) => !['ne', 'hi', 'bn'].includes(language)))('PDF in $language', async ({ language, host, lines, found }) => {
    const { status, body } = await send(pdfOf(asLines(lines)), await signedInOn(host));
    expect({ status, language: body.language, pages: body.pages }).toEqual({ status: 200, language, pages: 1 });
    expect(Object.fromEntries(Object.keys(found).map((field) => [field, likeliest(body.items, field)]))).toEqual(found);
  });

  test('rows of a table may begin with a number, and name the currency beside the label', async () => {
    const rows = [
      'S.N.\tDescription\tDetails',
      '1\tTitle\tSupply and delivery of 12 ambulances',
      '2\tEstimated amount (NRs.)\t4,80,00,000.00',
      '3\tBid security\tNRs. 12,00,000, valid for 120 days',
      '4\tName of the procuring entity\tKoshi Hospital',
    ];
    const { body } = await send(await docxOf(rows), await signedInOn('np.localhost'));
    expect(likeliest(body.items, 'title')).toBe('Supply and delivery of 12 ambulances');
    expect(likeliest(body.items, 'value')).toEqual({ amount: '48000000', currency: 'NPR' });
    expect(likeliest(body.items, 'buyerName')).toBe('Koshi Hospital');
    expect(body.items.find(({ field }) => field === 'bidSecurity')).toMatchObject({
      value: { value: { amount: '1200000', currency: 'NPR' }, validity: { count: 120, unit: 'day' } },
      shown: 'NRs. 12,00,000, valid for 120 days',
    });
  });

  test('each proposal names its sentence, and nothing is stored', async () => {
    const writtenTables = await watchWrites(app);
    const { body } = await send(await docxOf(tenderDocuments[0]!.lines));
    expect(body.items.find(({ field }) => field === 'deadline')).toMatchObject({
      tab: 'General-information',
      shown: '12:00 noon of 24 December 2026',
      sentence: 'Bids must be submitted on or before 12:00 noon of 24 December 2026.',
      confidence: 'high',
    });
    expect(await writtenTables()).toEqual([]);
  });

  test('codes that it writes are proposed; else those that its title suggests', async () => {
    expect(await codesIn(['Title of the project: Anything at all', 'CPV: 45233140-2, 71000000 and 99999999'])).toMatchObject([
      { value: '45233140', confidence: 'high' },
      { value: '71000000', confidence: 'high' },
    ]);
    expect((await codesIn(['Name of work: Supply of medicines to the hospital'])).map(({ value }) => String(value).slice(0, 2))).toContain('33');
  });

  test('only the beginning of a long one is read', async () => {
    const { body } = await send(pdfOf(['Contract No.: 12/2026', ...Array.from({ length: 4000 }, (_, line) => `This is line ${line} of many.`)]));
    expect(body).toMatchObject({ cut: true, pages: 101 });
    expect(likeliest(body.items, 'contractNumber')).toBe('12/2026');
  });
});

describe('what cannot be read is refused, and nobody else waits', () => {
  test.each([
    ['text', () => Buffer.from('Deadline: 24 December 2026'), 'document-type'],
    ['nothing', () => Buffer.alloc(0), 'document-type'],
    ['another archive', () => zipOf({ 'a.txt': 'x' }), 'document-type'],
    ['half a DOCX', async () => (await docxOf(['Deadline'])).subarray(0, 150), 'document-broken'],
    ['a bomb of spaces', () => zipOf({ 'word/document.xml': Buffer.alloc(100_000_000, 32) }), 'document-broken'],
    ['entities', () => zipOf({ 'word/document.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }), 'document-broken'],
    ['a deep one', () => zipOf({ 'word/document.xml': '<a>'.repeat(50_000) }), 'document-broken'],
    ['no PDF', () => Buffer.from(`%PDF-1.7\n${'x'.repeat(100_000)}`), 'document-broken'],
    ['an empty PDF', () => pdfOf([]), 'document-empty'],
    ['an empty DOCX', () => zipOf({ 'word/document.xml': wordXml('') }), 'document-empty'],
    ['an encrypted one', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'document-locked'],
  ])('%s', async (_name, make, rule) => {
    const { status, body } = await send(await make());
    expect({ status, rule: body.errors?.[0]?.rule }).toEqual({ status: 400, rule });
  });

  test('one that is too large, before it is read', async () => {
    expect(await send(Buffer.alloc(MAX_DOCUMENT_BYTES + 1))).toMatchObject({ status: 413, body: { code: 'body-too-large' } });
  });

  test('many at once are all answered, some with the advice to come back', async () => {
    const file = await docxOf(['Contract No.: 12/2026']);
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(file)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect((await send(file)).status).toBe(200);
  });
});

test('people who may write notices of their organisation ask; others are refused before the file is read', async () => {
  const file = Buffer.alloc(10);
  const alone = (await signInAs(app, await makePerson(app, { alone: true }))).accessToken;
  expect((await callApi(app, 'POST', '/notices/proposals', octets(file))).status).toBe(401);
  expect((await send(file, { token: alone })).status).toBe(403);
  expect((await send(file, { headers: { 'content-type': 'text/plain' } })).status).toBe(415);
  expect((await callApi(app, 'POST', '/notices/proposals', { token, body: {} })).status).toBe(415);
  expect((await callApi(app, 'POST', '/notices/proposals?language=english', { token, ...octets(file) })).status).toBe(400);
  expect((await callApi(app, 'POST', '/notices/proposals?other=1', { token, ...octets(file) })).status).toBe(400);
});
