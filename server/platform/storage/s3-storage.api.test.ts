import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { callApi, makePerson, tokenOf } from '#tests/support/people.ts';
import { startS3 } from '#tests/support/s3.ts';
import { pdf, uploadFile, uploadOffset } from '#tests/support/uploads.ts';
import { storageOf } from './storage-of.ts';

const s3 = await startS3();
const app = await testApp({ config: { STORAGE: s3.address } });
const owner = await makePerson(app);
const token = await tokenOf(app, owner);
const content = pdf('x'.repeat(300_000));
const key = (id: string) => `${id.slice(-2)}/${id}`;

test('an uploaded file goes to the bucket, and is read from there whole and in parts', async () => {
  const notice = await makeNotice(app, { status: 'draft', free: false, buyerId: owner.organisationId });
  const { id, status } = await uploadFile(app, token, notice, { name: 'Plan.pdf', content });
  expect(status).toBe(204);
  expect(s3.objects.get(key(id))?.equals(content)).toBe(true);
  const read = (headers: object = {}) =>
    app.app.inject({ url: `/api/notices/document/${id}`, headers: { host: 'np.localhost', 'access-token': token, ...headers } });
  expect((await read()).rawPayload.equals(content)).toBe(true);
  expect((await read({ range: 'bytes=1000-1999' })).rawPayload.equals(content.subarray(1000, 2000))).toBe(true);
});

test('while the bucket does not answer, a file waits where it arrived, and goes there later', async () => {
  const notice = await makeNotice(app, { status: 'draft', free: false, buyerId: owner.organisationId });
  s3.isDown = true;
  const { id, status } = await uploadFile(app, token, notice, { name: 'Plan.pdf', content });
  s3.isDown = false;
  expect(status).toBe(500);
  expect(await uploadOffset(app, token, id)).toEqual({ status: 200, offset: content.length });
  expect(s3.objects.get(key(id))?.equals(content)).toBe(true);
  expect((await callApi<{ items: object[] }>(app, 'GET', `/notices/noticeDocument?notice=${notice}`, { token })).body.items).toMatchObject([
    { id, state: 'ready' },
  ]);
});

test('storing and removing can be repeated', async () => {
  const storage = await storageOf(app.ctx.config);
  const id = 'k'.repeat(26);
  mkdirSync(storage.incomingFolder, { recursive: true });
  writeFileSync(join(storage.incomingFolder, id), 'text');
  await storage.put(id, join(storage.incomingFolder, id));
  await storage.put(id, join(storage.incomingFolder, id));
  expect((await buffer(await storage.open(id))).toString()).toBe('text');
  expect(await storage.sizeOf(id)).toBe(4);
  await storage.remove(id);
  await storage.remove(id);
  expect(await storage.sizeOf(id)).toBeNull();
});
