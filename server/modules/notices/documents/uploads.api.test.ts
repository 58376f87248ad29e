import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { EditedDocument } from '#contract/documents.ts';
import { testApp } from '#tests/support/app.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { callApi, makePerson, signInAs } from '#tests/support/people.ts';
import { pdf, sendPiece, startUpload, uploadFile, uploadOffset } from '#tests/support/uploads.ts';

const app = await testApp();
const owner = await makePerson(app);
const token = (await signInAs(app, owner)).accessToken;
const draft = () => makeNotice(app, { status: 'draft', free: false, buyerId: owner.organisationId });
const listOf = async (notice: string) =>
  (await callApi<{ items: EditedDocument[] }>(app, 'GET', `/notices/noticeDocument?notice=${notice}`, { token })).body.items;

describe('an upload', () => {
  test('arrives whole, with its name, size, type by content and SHA-256', async () => {
    const notice = await draft();
    const content = pdf();
    const { id, status, headers } = await uploadFile(app, token, notice, { name: '../../etc/Bid  documents .pdf', content, documentType: 'biddingDocuments' });
    expect({ status, offset: headers['upload-offset'], tus: headers['tus-resumable'] }).toEqual({ status: 204, offset: String(content.length), tus: '1.0.0' });
    const [document] = await listOf(notice);
    expect(document).toMatchObject({
      id,
      name: 'Bid documents.pdf',
      state: 'ready',
      size: content.length,
      format: 'application/pdf',
      documentType: 'biddingDocuments',
      sha256: createHash('sha256').update(content).digest('hex'),
      version: 1,
      publishedAt: null,
    });
    const file = await app.app.inject({ url: `/api/notices/document/${id}`, headers: { host: 'np.localhost', 'access-token': token } });
    expect(file.rawPayload.equals(content)).toBe(true);
  });

  test('goes on where it broke off, and says how far it is', async () => {
    const notice = await draft();
    const content = pdf('x'.repeat(200_000));
    const { id } = await startUpload(app, token, notice, { name: 'long.pdf', content });
    expect(await uploadOffset(app, token, id)).toEqual({ status: 200, offset: 0 });
    expect((await sendPiece(app, token, id, 0, content.subarray(0, 70_000))).status).toBe(204);
    expect(await uploadOffset(app, token, id)).toEqual({ status: 200, offset: 70_000 });
    expect((await listOf(notice))[0]).toMatchObject({ state: 'uploading', received: 70_000, sha256: null });
    // From another place it would leave a gap, or a part twice.
    for (const offset of [0, 80_000])
      expect(await sendPiece(app, token, id, offset, content.subarray(offset))).toMatchObject({ status: 409, problem: { code: 'conflict' } });
    expect((await sendPiece(app, token, id, 70_000, content.subarray(70_000))).status).toBe(204);
    expect((await listOf(notice))[0]).toMatchObject({ state: 'ready', received: null, sha256: createHash('sha256').update(content).digest('hex') });
    expect(await uploadOffset(app, token, id)).toEqual({ status: 200, offset: content.length });
  });

  test('takes no more bytes than were said at its start', async () => {
    const content = pdf();
    const { id } = await startUpload(app, token, await draft(), { name: 'a.pdf', content });
    const longer = Buffer.concat([content, Buffer.from('more')]);
    expect(await sendPiece(app, token, id, 0, longer)).toMatchObject({ status: 413, problem: { code: 'body-too-large' } });
    expect(await sendPiece(app, token, id, 0, longer, { 'content-length': '', 'transfer-encoding': 'chunked' })).toMatchObject({ status: 413 });
  });

  test.each([
    ['no piece of tus', { 'tus-resumable': '' }, 412],
    ['another content type', { 'content-type': 'application/octet-stream' }, 415],
    ['no offset', { 'upload-offset': '' }, 400],
    ['an offset that is no number', { 'upload-offset': '-1' }, 400],
  ])('is refused with %s', async (_what, headers, status) => {
    const content = pdf();
    const { id } = await startUpload(app, token, await draft(), { name: 'a.pdf', content });
    const answer = await sendPiece(app, token, id, 0, content, headers);
    expect({ status: answer.status, isProblem: answer.problem !== null }).toEqual({ status, isProblem: true });
    expect((await uploadOffset(app, token, id)).offset).toBe(0);
  });

  test('is for the editors of its notice alone', async () => {
    const content = pdf();
    const { id } = await startUpload(app, token, await draft(), { name: 'a.pdf', content });
    const stranger = (await signInAs(app, await makePerson(app))).accessToken;
    const viewer = await makePerson(app, { joins: { id: owner.organisationId, publicId: owner.organisation, roleId: 4 } });
    expect((await sendPiece(app, null, id, 0, content)).status).toBe(401);
    expect((await sendPiece(app, stranger, id, 0, content)).status).toBe(404);
    expect((await uploadOffset(app, stranger, id)).status).toBe(404);
    expect((await sendPiece(app, (await signInAs(app, viewer)).accessToken, id, 0, content)).status).toBe(403);
    expect((await uploadOffset(app, token, id)).offset).toBe(0);
  });

  test.each([
    [{ name: 'a.exe', size: 5 }, 'body.name', 'extension'],
    [{ name: 'page.html', size: 5 }, 'body.name', 'extension'],
    [{ name: 'drawing.svg', size: 5 }, 'body.name', 'extension'],
    [{ name: 'no extension', size: 5 }, 'body.name', 'extension'],
    [{ name: '../', size: 5 }, 'body.name', 'file-name'],
    [{ name: 'a.pdf', size: 0 }, 'body.size', 'least-number'],
    [{ name: 'a.pdf', size: 200 * 1024 * 1024 + 1 }, 'body.size', 'most-number'],
  ])('of %o does not begin', async (file, path, rule) => {
    const { status, body } = await callApi<{ errors: { path: string; rule: string }[] }>(app, 'POST', '/notices/noticeDocument', {
      token,
      body: { notice: await draft(), ...file },
    });
    expect({ status, path: body.errors[0]!.path, rule: body.errors[0]!.rule }).toEqual({ status: 400, path, rule });
  });
});
