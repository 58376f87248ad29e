import { describe, expect, test } from 'vitest';
import type { EditedDocument, PublicDocument } from '#contract/documents.ts';
import type { NoticePage } from '#contract/notices.ts';
import { testApp } from '#tests/support/app.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { callApi, makePerson, tokenOf } from '#tests/support/people.ts';
import { pdf, startUpload, uploadFile } from '#tests/support/uploads.ts';

const app = await testApp();
const owner = await makePerson(app);
const token = await tokenOf(app, owner);
const published = () => makeNotice(app, { buyerId: owner.organisationId });

interface Edited {
  items: EditedDocument[];
  hasChanges: boolean;
  noticeVersion: number | null;
}
const edited = async (notice: string) => (await callApi<Edited>(app, 'GET', `/notices/noticeDocument?notice=${notice}`, { token })).body;
const amend = (notice: string, version: number, reason = 'Corrected') =>
  callApi<{ amendment: number; changes: { path: string }[] }>(app, 'POST', '/notices/noticeDocument/amendment', {
    token,
    body: { notice, reason },
    headers: { 'if-match': `"${version}"` },
  });
const listed = async (notice: string, version?: number) =>
  (await callApi<{ items: PublicDocument[] }>(app, 'GET', `/notices/documents?id=${notice}${version ? `&version=${version}` : ''}`, { token })).body.items;
const pageOf = async (notice: string) => (await callApi<Extract<NoticePage, { locked: false }>>(app, 'GET', `/notices/showNoticePage?id=${notice}`)).body;
const change = (id: string, body: object) => callApi<EditedDocument>(app, 'PUT', `/notices/noticeDocument/${id}`, { token, body });
const remove = (id: string) => callApi<Edited>(app, 'DELETE', `/notices/noticeDocument/${id}`, { token });

describe('documents of a published notice', () => {
  test('change by an amendment with a reason, and not before', async () => {
    const notice = await published();
    const { id } = await uploadFile(app, token, notice, { name: 'Plan.pdf', content: pdf(), title: 'Site plan', documentType: 'technicalSpecifications' });
    expect(await edited(notice)).toMatchObject({ hasChanges: true, noticeVersion: 1, items: [{ id, publishedAt: null }] });
    expect(await listed(notice)).toEqual([]);
    const { status, body } = await amend(notice, 1, 'The site plan was missing');
    expect({ status, amendment: body.amendment, paths: body.changes.map(({ path }) => path) }).toEqual({
      status: 200,
      amendment: 1,
      paths: ['documents'],
    });
    expect(await listed(notice)).toMatchObject([{ id, title: 'Site plan', documentType: 'technicalSpecifications' }]);
    expect(await edited(notice)).toMatchObject({ hasChanges: false, noticeVersion: 2, items: [{ id, publishedAt: expect.any(String) }] });
    const { amendments, content } = await pageOf(notice);
    expect(amendments).toMatchObject([{ number: 1, actor: 'buyer', reason: 'The site plan was missing' }]);
    expect(content.documents?.[0]).toEqual({
      id,
      title: 'Site plan',
      format: 'application/pdf',
      documentType: 'technicalSpecifications',
      datePublished: expect.any(String),
      size: pdf().length,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/u),
    });
  });

  test('that are replaced stay readable where they were', async () => {
    const notice = await published();
    const first = await uploadFile(app, token, notice, { name: 'Plan.pdf', content: pdf('one'), title: 'Site plan' });
    await amend(notice, 1);
    const second = await uploadFile(app, token, notice, { name: 'Plan 2.pdf', content: pdf('two'), replaces: first.id });
    expect((await edited(notice)).items).toMatchObject([{ id: second.id, title: 'Site plan', version: 2, replaces: first.id }]);
    expect(await listed(notice)).toMatchObject([{ id: first.id, version: 1 }]);
    await amend(notice, 2, 'A new plan');
    expect(await listed(notice)).toMatchObject([{ id: second.id, title: 'Site plan', fileName: 'Plan 2.pdf', version: 2, replaces: first.id }]);
    // The earlier version of the notice has the earlier file.
    const [old] = await listed(notice, 2);
    expect(old).toMatchObject({ id: first.id, fileName: 'Plan.pdf' });
    const file = await app.app.inject({ url: old!.link!, headers: { host: 'np.localhost' } });
    expect(file.rawPayload.equals(pdf('one'))).toBe(true);
  });

  test('that are removed leave the list with the amendment, and stay in the earlier version', async () => {
    const notice = await published();
    const { id } = await uploadFile(app, token, notice, { name: 'Plan.pdf', content: pdf() });
    await amend(notice, 1);
    expect((await remove(id)).body.items).toMatchObject([{ id, removed: true }]);
    expect(await listed(notice)).toHaveLength(1);
    expect((await change(id, { removed: false })).body).toMatchObject({ removed: false });
    expect((await edited(notice)).hasChanges).toBe(false);
    await remove(id);
    await amend(notice, 2, 'No longer needed');
    expect(await listed(notice)).toEqual([]);
    expect((await edited(notice)).items).toEqual([]);
    expect(await listed(notice, 2)).toMatchObject([{ id }]);
    expect((await app.app.inject({ url: `/api/notices/document/${id}`, headers: { host: 'np.localhost', 'access-token': token } })).statusCode).toBe(200);
  });

  test('get other titles, types and another order by an amendment', async () => {
    const notice = await published();
    const ids = [];
    for (const name of ['A.pdf', 'B.pdf', 'C.pdf']) ids.push((await uploadFile(app, token, notice, { name, content: pdf(name) })).id);
    await amend(notice, 1);
    expect((await callApi<Edited>(app, 'PUT', '/notices/noticeDocument', { token, body: { notice, order: [ids[2], ids[0]] } })).body).toMatchObject({
      hasChanges: true,
      items: [{ id: ids[2] }, { id: ids[0] }, { id: ids[1] }],
    });
    await change(ids[0]!, { title: 'Bill of quantities', documentType: 'billOfQuantity' });
    expect((await listed(notice)).map(({ id }) => id)).toEqual(ids);
    expect((await amend(notice, 2)).status).toBe(200);
    expect(await listed(notice)).toMatchObject([{ id: ids[2] }, { id: ids[0], title: 'Bill of quantities', documentType: 'billOfQuantity' }, { id: ids[1] }]);
  });

  test('are not amended without a change, over somebody else’s amendment, or with an unfinished file', async () => {
    const notice = await published();
    expect(await amend(notice, 1)).toMatchObject({ status: 409, body: { errors: [{ rule: 'unchanged' }] } });
    await startUpload(app, token, notice, { name: 'Plan.pdf', content: pdf() });
    expect(await amend(notice, 1)).toMatchObject({ status: 400, body: { errors: [{ rule: 'documents-unfinished' }] } });
    const [unfinished] = (await edited(notice)).items;
    expect((await remove(unfinished!.id)).body.items).toEqual([]);
    await uploadFile(app, token, notice, { name: 'Plan.pdf', content: pdf() });
    expect((await amend(notice, 7)).status).toBe(412);
    expect((await pageOf(notice)).amendments).toEqual([]);
  });

  test('of a notice that has ended, or was imported, do not change', async () => {
    const ended = await makeNotice(app, { buyerId: owner.organisationId, status: 'cancelled' });
    const body = { notice: ended, url: 'https://example.test/plan' };
    expect((await callApi(app, 'POST', '/notices/noticeDocument', { token, body })).status).toBe(409);
    await app.connection.pool.query(`update notice set origin = 'import', source = 'test', source_key = public_id, status = 'published' where public_id = $1`, [
      ended,
    ]);
    expect((await callApi(app, 'POST', '/notices/noticeDocument', { token, body })).status).toBe(409);
  });
});

const addLink = (notice: string, url: string, more: object = {}) =>
  callApi<EditedDocument & { errors: object[] }>(app, 'POST', '/notices/noticeDocument', { token, body: { notice, url, ...more } });

describe('links', () => {
  test('are documents like files', async () => {
    const notice = await published();
    const { body } = await addLink(notice, 'https://Example.test/plan.pdf', { title: ' Site  plan ' });
    expect(body).toMatchObject({ externalURL: '<https://example.test/plan.pdf>', title: 'Site plan', state: 'ready', name: null, size: null });
    await amend(notice, 1);
    expect(await listed(notice)).toMatchObject([{ id: body.id, externalURL: '<https://example.test/plan.pdf>', title: 'Site plan', link: null }]);
    expect((await pageOf(notice)).content.documents).toMatchObject([{ url: 'https://example.test/plan.pdf' }]);
    expect((await app.app.inject({ url: `/api/notices/document/${body.id}`, headers: { host: 'np.localhost', 'access-token': token } })).statusCode).toBe(404);
  });

  test.each(['javascript:alert(1)', 'ftp://example.test/a', 'data:text/html,x', '//example.test', 'https://user:pass@example.test/', 'x'])(
    '%s is no address of a document',
    async (url) => {
      expect(await addLink(await published(), url)).toMatchObject({ status: 400, body: { errors: [{ path: 'body.url', rule: 'web' }] } });
    },
  );
});
