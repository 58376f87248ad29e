import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { EditedDocument } from '#contract/documents.ts';
import { storageOf } from '#server/platform/storage/storage-of.ts';
import { fixedClock, testApp } from '#tests/support/app.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { callApi, makePerson, tokenOf } from '#tests/support/people.ts';
import { pdf, sendPiece, startUpload, uploadFile, uploadOffset } from '#tests/support/uploads.ts';
import { sweepDocuments } from './sweep-documents.ts';

const now = new Date();
const clock = fixedClock(now);
const app = await testApp({ clock });
const owner = await makePerson(app);
const token = await tokenOf(app, owner);
const storage = await storageOf(app.ctx.config);
const draft = () => makeNotice(app, { status: 'draft', free: false, buyerId: owner.organisationId });
const documentsOf = async (notice: string) =>
  (await callApi<{ items: EditedDocument[] }>(app, 'GET', `/notices/noticeDocument?notice=${notice}`, { token })).body.items;
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

/** Sweeps as it would so many hours from now; tokens are good for less. */
async function sweepAfter(count: number) {
  clock.set(hours(count));
  await sweepDocuments(app.ctx);
  clock.set(now);
}

const content = pdf('x'.repeat(1000));

test('an upload that received nothing for a day is removed; one that did goes on', async () => {
  const notice = await draft();
  const [idle, busy] = [
    await startUpload(app, token, notice, { name: 'idle.pdf', content }),
    await startUpload(app, token, notice, { name: 'busy.pdf', content }),
  ];
  for (const { id } of [idle, busy]) await sendPiece(app, token, id, 0, content.subarray(0, 500));
  utimesSync(join(storage.incomingFolder, idle.id), now, hours(-30));
  await sweepAfter(1);
  expect(await documentsOf(notice)).toHaveLength(2);
  utimesSync(join(storage.incomingFolder, busy.id), now, hours(1));
  await sweepAfter(24.5);
  expect((await documentsOf(notice)).map(({ id }) => id)).toEqual([busy.id]);
  expect(existsSync(join(storage.incomingFolder, idle.id))).toBe(false);
  expect((await uploadOffset(app, token, busy.id)).offset).toBe(500);
});

test('an upload that was whole when the program stopped is finished', async () => {
  const notice = await draft();
  const { id } = await startUpload(app, token, notice, { name: 'whole.pdf', content });
  mkdirSync(storage.incomingFolder, { recursive: true });
  writeFileSync(join(storage.incomingFolder, id), content);
  await sweepAfter(25);
  expect(await documentsOf(notice)).toMatchObject([{ id, state: 'ready' }]);
  // Whoever asks sooner finishes it too.
  const other = await startUpload(app, token, notice, { name: 'whole.pdf', content });
  writeFileSync(join(storage.incomingFolder, other.id), content);
  expect((await uploadOffset(app, token, other.id)).offset).toBe(content.length);
  expect((await documentsOf(notice))[1]).toMatchObject({ state: 'ready' });
});

test('a file that stopped between the storage and its row is not lost', async () => {
  const notice = await draft();
  const { id } = await uploadFile(app, token, notice, { name: 'a.pdf', content });
  await app.connection.pool.query("update document set state = 'uploading' where public_id = $1", [id]);
  expect((await uploadOffset(app, token, id)).offset).toBe(content.length);
  expect(await documentsOf(notice)).toMatchObject([{ id, state: 'ready' }]);
});

test('what was removed before it was public is deleted, and what was public stays', async () => {
  const notice = await makeNotice(app, { buyerId: owner.organisationId });
  const [kept, removed] = [
    await uploadFile(app, token, notice, { name: 'kept.pdf', content }),
    await uploadFile(app, token, notice, { name: 'a.pdf', content }),
  ];
  await callApi(app, 'DELETE', `/notices/noticeDocument/${removed.id}`, { token });
  const amend = (version: number) =>
    callApi(app, 'POST', '/notices/noticeDocument/amendment', { token, body: { notice, reason: 'Plans' }, headers: { 'if-match': `"${version}"` } });
  expect((await amend(1)).status).toBe(200);
  await callApi(app, 'DELETE', `/notices/noticeDocument/${kept.id}`, { token });
  expect((await amend(2)).status).toBe(200);
  expect(await storage.sizeOf(removed.id)).toBe(content.length);
  await sweepAfter(0);
  expect(await storage.sizeOf(removed.id)).toBeNull();
  expect(await storage.sizeOf(kept.id)).toBe(content.length);
});

test('files that belong to no document are deleted after a day', async () => {
  mkdirSync(storage.incomingFolder, { recursive: true });
  const stray = join(storage.incomingFolder, '0'.repeat(26));
  writeFileSync(stray, 'x');
  await sweepAfter(0);
  expect(existsSync(stray)).toBe(true);
  await sweepAfter(25);
  expect(existsSync(stray)).toBe(false);
});
