import { describe, expect, test } from 'vitest';
import type { EditedDocument } from '#contract/documents.ts';
import { testApp } from '#tests/support/app.ts';
import { EICAR, startClamd } from '#tests/support/clamd.ts';
import { freePort } from '#tests/support/free-port.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { callApi, makePerson, tokenOf } from '#tests/support/people.ts';
import { pdf, uploadFile } from '#tests/support/uploads.ts';
import { storageOf } from '#server/platform/storage/storage-of.ts';
import { scanWaiting } from './scan-document.ts';

async function portal(clamdUrl: string) {
  const app = await testApp({ config: { CLAMD_URL: clamdUrl } });
  const owner = await makePerson(app);
  const token = await tokenOf(app, owner);
  const notice = await makeNotice(app, { buyerId: owner.organisationId });
  return {
    app,
    upload: (content: Buffer, name = 'Plan.pdf') => uploadFile(app, token, notice, { name, content }),
    documents: async () => (await callApi<{ items: EditedDocument[] }>(app, 'GET', `/notices/noticeDocument?notice=${notice}`, { token })).body.items,
    statusOf: async (id: string) =>
      (await app.app.inject({ url: `/api/notices/document/${id}`, headers: { host: 'np.localhost', 'access-token': token } })).statusCode,
    amend: () => callApi(app, 'POST', '/notices/noticeDocument/amendment', { token, body: { notice, reason: 'A plan' }, headers: { 'if-match': '"1"' } }),
  };
}

describe('the virus scanner', () => {
  test('sees a file before anybody gets it', async () => {
    const clamd = await startClamd();
    const { app, upload, documents, statusOf, amend } = await portal(clamd.url);
    const content = pdf('x'.repeat(700_000));
    const { id } = await upload(content);
    expect(await documents()).toMatchObject([{ state: 'checking', link: null }]);
    expect(await statusOf(id)).toBe(404);
    expect((await amend()).status).toBe(400);
    await scanWaiting(app.ctx);
    expect(clamd.scanned).toEqual([content.length]);
    expect(await documents()).toMatchObject([{ state: 'ready' }]);
    expect(await statusOf(id)).toBe(200);
    expect((await amend()).status).toBe(200);
  });

  test('has a file with a virus refused and deleted', async () => {
    const { app, upload, documents, statusOf } = await portal((await startClamd()).url);
    const { id } = await upload(Buffer.from(`Notes\n${EICAR}\n`), 'Notes.txt');
    await scanWaiting(app.ctx);
    expect(await documents()).toMatchObject([{ state: 'refused', refusal: 'virus' }]);
    expect(await statusOf(id)).toBe(404);
    expect(await (await storageOf(app.ctx.config)).sizeOf(id)).toBeNull();
    const { rows } = await app.connection.pool.query("select details ->> 'virus' as virus from audit_entry where action = 'document.refuse'");
    expect(rows).toEqual([{ virus: 'Eicar-Test-Signature' }]);
  });

  test('lets files wait while it does not answer', async () => {
    const port = await freePort();
    const { app, upload, documents, statusOf } = await portal(`tcp://127.0.0.1:${port}`);
    const { id, status } = await upload(pdf());
    expect(status).toBe(204);
    await scanWaiting(app.ctx);
    expect(await documents()).toMatchObject([{ state: 'checking' }]);
    expect(await statusOf(id)).toBe(404);
    await startClamd({ port });
    await scanWaiting(app.ctx);
    expect(await statusOf(id)).toBe(200);
  });

  test('lets a file wait that is too large for it, and scans the others', async () => {
    const { app, upload, documents } = await portal((await startClamd({ maxBytes: 1000 })).url);
    await upload(pdf('x'.repeat(400_000)));
    await upload(pdf());
    await scanWaiting(app.ctx);
    expect(await documents()).toMatchObject([{ state: 'checking' }, { state: 'ready' }]);
  });
});
