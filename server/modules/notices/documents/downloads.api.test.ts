import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import yauzl from 'yauzl';
import type { DownloadEntry, PublicDocument } from '#contract/documents.ts';
import { appendToLog } from '#server/modules/publication-log/index.ts';
import { inTransaction } from '#server/platform/ctx.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { callApi, makePerson, tokenOf } from '#tests/support/people.ts';
import { pdf, uploadFile } from '#tests/support/uploads.ts';

const clock = fixedClock('2026-11-25T09:00:00Z');
const app = await testApp({ clock });
const owner = await makePerson(app);
const [ownerToken, sellerToken] = [await tokenOf(app, owner), await tokenOf(app, await makePerson(app, { orgType: 'SELLER' }))];

const content = pdf('x'.repeat(5000));
const link = { id: 'plan', title: 'Plan', url: 'https://example.test/plan.pdf' };

/** A public notice with files of these names. @returns its id, and those of its documents. */
async function noticeWith(names: readonly string[], { free = true, documents = [] as object[] } = {}): Promise<{ notice: string; ids: string[] }> {
  const notice = await makeNotice(app, { free, buyerId: owner.organisationId, content: { documents: documents as never } });
  const ids: string[] = [];
  for (const name of names) ids.push((await uploadFile(app, ownerToken, notice, { name, content })).id);
  const body = { notice, reason: 'Documents' };
  const headers = { 'if-match': '"1"' };
  if (names.length > 0) expect((await callApi(app, 'POST', '/notices/noticeDocument/amendment', { token: ownerToken, body, headers })).status).toBe(200);
  return { notice, ids };
}
type Listed = { items: PublicDocument[]; locked: boolean; zip: string | null; linksEndAt: string | null; total: number; next: string | null };
const documentsOf = async (notice: string, token?: string, query = '') =>
  (await callApi<Listed>(app, 'GET', `/notices/documents?id=${notice}${query}`, token ? { token } : {})).body;
const open = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.app.inject({ method, url, headers: { host: 'np.localhost', ...headers } });
const downloadsOf = async (notice: string) =>
  (await callApi<{ items: { downloads: number }[] }>(app, 'GET', `/notices/downloads?ids=${notice}`, { token: ownerToken })).body.items[0]!.downloads;
const logOf = async (notice: string) =>
  (await callApi<{ items: DownloadEntry[]; total: number; sealed: boolean }>(app, 'GET', `/notices/log/downloads/list?notice=${notice}`, { token: ownerToken }))
    .body;

describe('the documents of a notice', () => {
  test('are listed for everybody, with links for those who have an account', async () => {
    const { notice, ids } = await noticeWith(['Bill of quantities.pdf']);
    const asVisitor = await documentsOf(notice);
    expect(asVisitor).toMatchObject({
      locked: false,
      zip: null,
      linksEndAt: null,
      total: 1,
      items: [{ id: ids[0], link: null, fileName: 'Bill of quantities.pdf' }],
    });
    expect(asVisitor.items[0]).toMatchObject({ format: 'application/pdf', size: content.length, version: 1, externalURL: null });
    const asSeller = await documentsOf(notice, sellerToken);
    expect(asSeller).toMatchObject({ linksEndAt: '2026-11-25T09:05:00.000Z' });
    expect(asSeller.items[0]!.link).toMatch(new RegExp(`^/api/notices/download/${ids[0]}\\?sig=[\\w.-]+$`, 'u'));
  });

  test('that are kept elsewhere have their address in brackets; other than http it is left out', async () => {
    const { notice } = await noticeWith([], { documents: [link, { id: 'bad', title: 'Bad', url: 'javascript:alert(1)' }] });
    const { items } = await documentsOf(notice, sellerToken);
    expect(items.map(({ externalURL, link: signed }) => ({ externalURL, signed }))).toEqual([
      { externalURL: '<https://example.test/plan.pdf>', signed: null },
      { externalURL: null, signed: null },
    ]);
  });

  test('of a locked notice are for those who may read it', async () => {
    const { notice, ids } = await noticeWith(['Plan.pdf'], { free: false });
    for (const token of [undefined, sellerToken]) {
      expect(await documentsOf(notice, token)).toMatchObject({ locked: true, items: [], total: 0, zip: null });
      expect((await open(`/api/notices/document/${ids[0]}`, token ? { 'access-token': token } : {})).statusCode).toBe(token ? 403 : 401);
    }
    expect((await documentsOf(notice, ownerToken)).items).toHaveLength(1);
  });

  test('come in pages', async () => {
    const documents = Array.from({ length: 7 }, (_, index) => ({ ...link, id: `d${index}` }));
    const { notice } = await noticeWith([], { documents });
    const ids = async (query: string) => {
      const { items, next } = await documentsOf(notice, undefined, query);
      return { ids: items.map(({ id }) => id), next };
    };
    const first = await ids('&size=3');
    expect(first.ids).toEqual(['d0', 'd1', 'd2']);
    const second = await ids(`&size=3&cursor=${first.next}`);
    expect(second.ids).toEqual(['d3', 'd4', 'd5']);
    expect(await ids(`&size=3&cursor=${second.next}`)).toEqual({ ids: ['d6'], next: null });
    expect((await ids('&size=3&page=3')).ids).toEqual(['d6']);
  });
});

describe('a file', () => {
  test('is sent as a download that nothing can run', async () => {
    const { ids } = await noticeWith(['बोलपत्र "1".pdf']);
    const { headers, rawPayload } = await open(`/api/notices/document/${ids[0]}`, { 'access-token': sellerToken, 'accept-encoding': 'gzip, br' });
    expect(rawPayload.equals(content)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(content.length),
      'content-disposition': `attachment; filename="??????? _1_.pdf"; filename*=UTF-8''%E0%A4%AC%E0%A5%8B%E0%A4%B2%E0%A4%AA%E0%A4%A4%E0%A5%8D%E0%A4%B0%20_1_.pdf`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
    });
    expect(headers['content-encoding']).toBeUndefined();
  });

  test('is sent in parts, to go on after a break', async () => {
    const { ids } = await noticeWith(['Plan.pdf']);
    const ask = (headers: Record<string, string>) => open(`/api/notices/document/${ids[0]}`, { 'access-token': sellerToken, ...headers });
    const whole = await ask({});
    const part = await ask({ range: 'bytes=1000-', 'if-range': String(whole.headers.etag) });
    expect({ status: part.statusCode, range: part.headers['content-range'] }).toEqual({
      status: 206,
      range: `bytes 1000-${content.length - 1}/${content.length}`,
    });
    expect(part.rawPayload.equals(content.subarray(1000))).toBe(true);
    expect((await ask({ range: 'bytes=10-19' })).rawPayload.equals(content.subarray(10, 20))).toBe(true);
    // Of another file the whole is sent.
    expect((await ask({ range: 'bytes=1000-', 'if-range': '"other"' })).statusCode).toBe(200);
    const beyond = await ask({ range: 'bytes=99999-' });
    expect({ status: beyond.statusCode, range: beyond.headers['content-range'] }).toEqual({ status: 416, range: `bytes */${content.length}` });
    expect((await ask({ 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304);
  });

  test('needs an account', async () => {
    const { ids } = await noticeWith(['Plan.pdf']);
    expect((await open(`/api/notices/document/${ids[0]}`)).statusCode).toBe(401);
    const unverified = await tokenOf(app, await makePerson(app, { unverified: true }));
    expect((await open(`/api/notices/document/${ids[0]}`, { 'access-token': unverified })).statusCode).toBe(403);
  });

  test('that is not public is for those who work on the notice', async () => {
    const notice = await makeNotice(app, { buyerId: owner.organisationId });
    const { id } = await uploadFile(app, ownerToken, notice, { name: 'Plan.pdf', content });
    expect((await open(`/api/notices/document/${id}`, { 'access-token': sellerToken })).statusCode).toBe(403);
    expect((await open(`/api/notices/document/${id}`, { 'access-token': ownerToken })).statusCode).toBe(200);
    expect(await downloadsOf(notice)).toBe(0);
  });
});

const linkTo = async (notice: string, token = sellerToken) => (await documentsOf(notice, token)).items[0]!.link!;

describe('a signed link', () => {
  test('gives the file without a token, for five minutes', async () => {
    const { notice } = await noticeWith(['Plan.pdf']);
    const url = await linkTo(notice);
    expect((await open(url)).rawPayload.equals(content)).toBe(true);
    expect((await open(url, { range: 'bytes=10-19' })).rawPayload.equals(content.subarray(10, 20))).toBe(true);
    clock.set('2026-11-25T09:05:01Z');
    expect((await open(url)).statusCode).toBe(403);
    clock.set('2026-11-25T09:00:00Z');
  });

  test('is good for its own document, host and signature alone', async () => {
    const [{ notice, ids }, other] = [await noticeWith(['Plan.pdf']), await noticeWith(['Plan.pdf'])];
    const url = await linkTo(notice);
    const zip = (await documentsOf(notice, sellerToken)).zip!;
    for (const forged of [
      url.replace(ids[0]!, other.ids[0]!),
      url.replace(ids[0]!, notice),
      zip.replace(notice, ids[0]!),
      zip.replace(notice, other.notice),
      `${url.slice(0, -3)}AAA`,
      url.replace(/sig=.*/u, 'sig=v1.x'),
    ])
      expect({ forged, status: (await open(forged)).statusCode }).toEqual({ forged, status: 403 });
    expect((await open(url, { host: 'in.localhost' })).statusCode).toBe(403);
  });

  test('gives what its reader may have now', async () => {
    const { notice, ids } = await noticeWith(['Plan.pdf']);
    const person = await makePerson(app, { orgType: 'SELLER' });
    const token = await tokenOf(app, person);
    const [first, second] = [await linkTo(notice, token), await linkTo(notice, token)];
    await app.connection.pool.query('update notice set free = false where public_id = $1', [notice]);
    expect((await open(first)).statusCode).toBe(403);
    await app.connection.pool.query('update notice set free = true where public_id = $1', [notice]);
    expect((await callApi(app, 'POST', '/auth/signout', { token, body: {} })).status).toBe(200);
    expect((await open(second)).statusCode).toBe(401);
    expect(ids).toHaveLength(1);
  });
});

const log = (id: string, body: object, token?: string) => callApi(app, 'POST', `/notices/log/downloads?noticeId=${id}`, { body, ...(token ? { token } : {}) });

const follow = (id: string, document: string, options: { method?: 'HEAD'; more?: string } = {}) =>
  open(`/api/notices/link/${id}?document=${encodeURIComponent(document)}${options.more ?? ''}`, {}, options.method ?? 'GET');

describe('the log of downloads', () => {
  test('has each once, however often a browser reads it', async () => {
    const { notice } = await noticeWith(['Plan.pdf']);
    const [first, second] = [(await documentsOf(notice, sellerToken)).items[0]!.link!, (await documentsOf(notice, sellerToken)).items[0]!.link!];
    await open(first, {}, 'HEAD');
    expect(await downloadsOf(notice)).toBe(0);
    await Promise.all([open(first), open(first), open(first, { range: 'bytes=0-9' }), open(first, { range: 'bytes=10-' })]);
    expect(await downloadsOf(notice)).toBe(1);
    await open(second);
    expect(await downloadsOf(notice)).toBe(2);
    expect(await logOf(notice)).toMatchObject({ total: 2, items: [{ kind: 'file', title: 'Plan.pdf', person: 'Given Name' }, { kind: 'file' }] });
  });

  test('has what is read by its id, and a part of it once a day', async () => {
    const { notice, ids } = await noticeWith(['Plan.pdf']);
    const read = (range?: string) => open(`/api/notices/document/${ids[0]}`, { 'access-token': sellerToken, ...(range ? { range } : {}) });
    await Promise.all([read('bytes=10-'), read('bytes=20-'), read('bytes=30-')]);
    expect(await downloadsOf(notice)).toBe(1);
    await read();
    await read('bytes=100-');
    expect(await downloadsOf(notice)).toBe(2);
  });

  test('has visitors who open links of a free notice, and of no other', async () => {
    const { notice } = await noticeWith([], { documents: [link] });
    expect((await log(notice, { document: 'plan' })).body).toEqual({ logged: true });
    // The same visitor opens it again.
    expect((await log(notice, { document: 'plan' })).body).toEqual({ logged: false });
    expect((await log(notice, { document: 'plan' }, sellerToken)).body).toEqual({ logged: true });
    expect((await log(notice, { document: 'other' })).status).toBe(400);
    const { items, total } = await logOf(notice);
    expect({ total, people: items.map(({ person, document, title }) => ({ person, document, title })) }).toEqual({
      total: 2,
      people: [
        { person: 'Given Name', document: 'plan', title: 'Plan' },
        { person: null, document: 'plan', title: 'Plan' },
      ],
    });
    const locked = await noticeWith([], { free: false, documents: [link] });
    expect((await log(locked.notice, { document: 'plan' })).status).toBe(404);
  });

  test('has plain links that somebody follows, wherever they lead', async () => {
    const documents = [
      link,
      { id: 'plan å', title: 'Søknad', url: 'https://example.test/søk?a=1&b=å' },
      { id: 'bad', title: 'Bad', url: 'javascript:alert(1)' },
    ];
    const { notice } = await noticeWith([], { documents });
    const { statusCode, headers } = await follow(notice, 'plan');
    expect([statusCode, headers['location'], headers['cache-control']]).toEqual([302, link.url, 'no-store']);
    expect((await follow(notice, 'plan')).statusCode).toBe(302);
    expect((await follow(notice, 'plan å')).headers['location']).toBe('https://example.test/s%C3%B8k?a=1&b=%C3%A5');
    expect((await follow(notice, 'plan', { method: 'HEAD' })).statusCode).toBe(404);
    expect((await follow(notice, 'bad')).statusCode).toBe(404);
    expect((await follow(notice, 'other')).statusCode).toBe(400);
    expect((await follow(notice, 'plan', { more: '&version=2' })).statusCode).toBe(404);
    expect(await logOf(notice)).toMatchObject({
      total: 2,
      items: [
        { document: 'plan å', person: null },
        { document: 'plan', kind: 'external' },
      ],
    });
    const locked = await noticeWith([], { free: false, documents: [link] });
    const refused = await follow(locked.notice, 'plan');
    expect([refused.statusCode, refused.headers['location'], refused.body.includes('example.test/plan')]).toEqual([404, undefined, false]);
    // A person is led to the page that says why.
    const explained = await open(`/api/notices/link/${locked.notice}?document=plan`, { accept: 'text/html,*/*;q=0.8' });
    expect([explained.statusCode, explained.headers['location']]).toEqual([302, `/notice-details/${locked.notice}`]);
  });

  test('has links of an earlier version too', async () => {
    const { notice } = await noticeWith(['Plan.pdf'], { documents: [link] });
    await app.connection.pool.query(`update notice set content = content || '{"documents": []}' where public_id = $1`, [notice]);
    expect((await log(notice, { document: 'plan' })).status).toBe(400);
    expect((await log(notice, { document: 'plan', version: 1 })).body).toEqual({ logged: true });
    expect((await open(`/api/notices/link/${notice}?document=plan&version=1`)).headers['location']).toBe(link.url);
  });

  test('names nobody before the bids of an online notice are opened', async () => {
    const { notice } = await noticeWith([], { documents: [link] });
    await app.connection.pool.query(`update notice set kind = 'online', content = content || '{"kind": "online"}' where public_id = $1`, [notice]);
    expect((await log(notice, { document: 'plan' }, sellerToken)).body).toEqual({ logged: true });
    expect(await logOf(notice)).toMatchObject({ sealed: true, items: [{ document: 'plan', person: null, organisation: null }] });
    const { rows } = await app.connection.pool.query<{ id: number }>('select id from notice where public_id = $1', [notice]);
    const opened = { kind: 'opened', noticeId: rows[0]!.id, record: { notice, version: 1 }, facts: {} } as const;
    await inTransaction(app.ctx, (ctx) => appendToLog(ctx, [opened]));
    expect(await logOf(notice)).toMatchObject({ sealed: false, items: [{ organisation: expect.any(String) as string }] });
  });

  test('is for the editors of the notice and administrators', async () => {
    const { notice } = await noticeWith(['Plan.pdf']);
    const read = async (token: string) => (await callApi(app, 'GET', `/notices/log/downloads/list?notice=${notice}`, { token })).status;
    expect(await read(sellerToken)).toBe(403);
    expect(await read(await tokenOf(app, await makePerson(app, { superAdmin: true })))).toBe(200);
    expect(await read(ownerToken)).toBe(200);
  });
});

/** Names and contents of the entries of a ZIP. */
async function unpack(zip: Buffer): Promise<Record<string, Buffer>> {
  const file = await yauzl.fromBufferPromise(zip, { lazyEntries: true, validateEntrySizes: true });
  const entries: Record<string, Buffer> = {};
  for await (const entry of file.eachEntry()) entries[entry.fileName] = await buffer(await file.openReadStreamPromise(entry));
  return entries;
}

describe('all files as one ZIP', () => {
  test('has each file by its name, and is one download', async () => {
    const { notice } = await noticeWith(['Plan.pdf', 'plan.pdf', 'बोलपत्र.pdf'], { documents: [] });
    const { zip } = await documentsOf(notice, sellerToken);
    const { statusCode, headers, rawPayload } = await open(zip!);
    expect({ statusCode, length: headers['content-length'], type: headers['content-type'], ranges: headers['accept-ranges'] }).toEqual({
      statusCode: 200,
      length: String(rawPayload.length),
      type: 'application/zip',
      ranges: 'none',
    });
    expect(headers['content-disposition']).toBe(`attachment; filename=road-works-${notice}.zip`);
    expect(await unpack(rawPayload)).toEqual({ 'Plan.pdf': content, 'plan (2).pdf': content, 'बोलपत्र.pdf': content });
    expect(await logOf(notice)).toMatchObject({ total: 1, items: [{ kind: 'zip', document: null }] });
    expect((await open(zip!, { range: 'bytes=10-' })).statusCode).toBe(200);
    expect(await downloadsOf(notice)).toBe(1);
  });

  test('is not offered without files', async () => {
    const { notice } = await noticeWith([], { documents: [link] });
    expect((await documentsOf(notice, sellerToken)).zip).toBeNull();
  });
});
