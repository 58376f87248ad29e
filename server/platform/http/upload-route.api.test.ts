import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { testApp } from '#tests/support/app.ts';
import { AppError } from '../errors.ts';
import { buildApp } from './app.ts';
import { type UploadReceiver, UPLOAD_TYPE, uploadRoute } from './upload-route.ts';

const { ctx } = await testApp();
const LIMIT_MS = 400;
const endpoint = defineEndpoint({
  method: 'PATCH',
  path: '/test/{id}',
  access: 'public',
  summary: 'Receive a test',
  upload: true,
  params: z.strictObject({ id: z.string() }),
  response: z.string(),
});
const SIZE = 1000;
let stored = Buffer.alloc(0);
/** Keeps bytes in memory; knows nobody but `known`. */
const receiver: UploadReceiver = {
  find: async (_ctx, id) => {
    if (id !== 'known') throw new AppError('not-found');
    return { size: SIZE, offset: stored.length };
  },
  append: async (_ctx, _id, offset, pieces) => {
    for await (const piece of pieces) stored = Buffer.concat([stored, piece]);
    return Math.max(offset, stored.length);
  },
  finish: async () => undefined,
};

// Its whole time limit is short. A silent connection is closed after the same time.
const app = await buildApp({ base: ctx, modules: [], resolveSite: () => ctx.site, requestTimeoutMs: LIMIT_MS });
beforeAll(async () => {
  uploadRoute(app, endpoint, receiver);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => (stored = Buffer.alloc(0)));
afterAll(() => app.close());

function openUpload(id: string, offset: number, length = SIZE - offset): ClientRequest {
  const headers = { 'tus-resumable': '1.0.0', 'upload-offset': String(offset), 'content-type': UPLOAD_TYPE, 'content-length': String(length) };
  const upload = request({ host: '127.0.0.1', port: (app.server.address() as AddressInfo).port, method: 'PATCH', path: `/api/test/${id}`, headers });
  upload.on('error', () => undefined);
  upload.flushHeaders();
  return upload;
}
const statusOf = async (upload: ClientRequest): Promise<number | string> => {
  const answered = once(upload, 'response').then(([response]) => {
    (response as IncomingMessage).resume();
    return (response as IncomingMessage).statusCode ?? 0;
  });
  return Promise.race([answered, once(upload, 'error').then(() => 'closed')]).catch(() => 'closed');
};

/** Sends a byte every 20 ms, `bytes` of them. */
function trickle(upload: ClientRequest, bytes: number): Promise<void> {
  return new Promise((resolve) => {
    let sent = 0;
    const timer = setInterval(() => {
      if (sent === bytes || upload.destroyed) {
        clearInterval(timer);
        resolve();
      } else upload.write(Buffer.from([sent++ % 256]));
    }, 20);
  });
}

test('an upload may take longer than any other request, as long as it brings something', async () => {
  const upload = openUpload('known', 0, 60);
  const status = statusOf(upload);
  // Three times the limit.
  await trickle(upload, 60);
  upload.end();
  expect(await status).toBe(204);
  expect(stored).toHaveLength(60);
});

test('an upload that is silent for as long as that ends, and what has arrived is kept', async () => {
  const upload = openUpload('known', 0);
  const status = statusOf(upload);
  await trickle(upload, 10);
  expect(await status).toBe('closed');
  await expect.poll(() => stored.length).toBe(10);
  const rest = openUpload('known', 10);
  const answered = statusOf(rest);
  rest.end(Buffer.alloc(SIZE - 10));
  expect(await answered).toBe(204);
});

test('an upload that is refused has the time of every other request', async () => {
  const upload = openUpload('unknown', 0, 1000);
  const closed = new Promise((resolve) => upload.once('close', resolve));
  expect(await statusOf(upload)).toBe(404);
  await trickle(upload, 1000);
  await closed;
  expect(stored).toHaveLength(0);
});

test('a newer request takes an upload over from a connection that hangs', async () => {
  const hanging = openUpload('known', 0);
  const closed = statusOf(hanging);
  hanging.write(Buffer.alloc(100));
  await expect.poll(() => stored.length).toBe(100);
  const next = openUpload('known', 100);
  const answered = statusOf(next);
  next.end(Buffer.alloc(SIZE - 100));
  expect(await answered).toBe(204);
  expect(await closed).toBe('closed');
  expect(stored).toHaveLength(SIZE);
});
