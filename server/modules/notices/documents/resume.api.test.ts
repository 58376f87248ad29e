import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, type Socket, connect, createServer } from 'node:net';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EditedDocument } from '#contract/documents.ts';
import { testApp } from '#tests/support/app.ts';
import { makeNotice } from '#tests/support/one-notice.ts';
import { callApi, makePerson, tokenOf } from '#tests/support/people.ts';
import { pdf, startUpload, uploadFile } from '#tests/support/uploads.ts';

const app = await testApp();
const owner = await makePerson(app);
const token = await tokenOf(app, owner);
const notice = await makeNotice(app, { status: 'draft', free: false, buyerId: owner.organisationId });
const content = pdf('x'.repeat(3_000_000));
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Bytes after which the next connections are cut, in either direction. */
let cuts: number[] = [];
const sockets = new Set<Socket>();
/** A network that cuts connections. */
const network = createServer((client) => {
  const server = connect((app.app.server.address() as AddressInfo).port, '127.0.0.1');
  let left = cuts.shift() ?? Number.POSITIVE_INFINITY;
  for (const [from, to] of [
    [client, server],
    [server, client],
  ] as const) {
    sockets.add(from);
    from.on('error', () => undefined);
    from.on('close', () => to.destroy());
    from.on('data', (data: Buffer) => {
      to.write(data.subarray(0, Math.max(0, left)));
      left -= data.length;
      if (left <= 0) client.resetAndDestroy();
    });
  }
});
beforeAll(async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  network.listen(0, '127.0.0.1');
  await once(network, 'listening');
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  network.close();
});
const portOfNetwork = () => (network.address() as AddressInfo).port;
const headers = { host: 'np.localhost', 'access-token': token };

test('an upload goes on after each cut of the connection, until the file is there', async () => {
  const { id } = await startUpload(app, token, notice, { name: 'Plan.pdf', content });
  cuts = [500_000, 1_200_000, 3000, 700_000];
  let requests = 0;
  await new Promise<void>((resolve, reject) => {
    new Upload(content, {
      uploadUrl: `http://127.0.0.1:${portOfNetwork()}/api/notices/noticeDocument/${id}`,
      uploadSize: content.length,
      headers,
      retryDelays: Array.from({ length: 20 }, () => 0),
      onBeforeRequest: () => void requests++,
      onSuccess: () => resolve(),
      onError: reject,
    }).start();
  });
  expect(cuts).toEqual([]);
  expect(requests).toBeGreaterThan(4);
  const { body } = await callApi<{ items: EditedDocument[] }>(app, 'GET', `/notices/noticeDocument?notice=${notice}`, { token });
  expect(body.items.find((document) => document.id === id)).toMatchObject({ state: 'ready', sha256: hash(content) });
});

test('a download goes on after each cut of the connection, where it broke off', async () => {
  const { id } = await uploadFile(app, token, notice, { name: 'Plan.pdf', content });
  cuts = [800_000, 5000, 1_500_000];
  let received = Buffer.alloc(0);
  let etag = '';
  for (let tries = 0; received.length < content.length && tries < 10; tries++) {
    const more = received.length > 0 ? { range: `bytes=${received.length}-`, 'if-range': etag } : {};
    const sent = request({ host: '127.0.0.1', port: portOfNetwork(), path: `/api/notices/document/${id}`, headers: { ...headers, ...more }, agent: false });
    sent.end();
    await new Promise<void>((resolve) => {
      sent.on('error', () => resolve());
      sent.on('response', (response) => {
        etag = response.headers.etag ?? etag;
        expect(response.statusCode).toBe(received.length > 0 ? 206 : 200);
        response.on('data', (data: Buffer) => (received = Buffer.concat([received, data])));
        response.on('error', () => resolve());
        response.on('close', () => resolve());
      });
    });
  }
  expect(cuts).toEqual([]);
  expect(hash(received)).toBe(hash(content));
});
