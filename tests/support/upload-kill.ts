import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished } from 'vitest';
import type { EditedDocument } from '#contract/documents.ts';
import { testApp } from './app.ts';
import { type FileServer, ask, askJson, bytesOf, openPiece, sendRest, signInBuyer, startFileServer, startUploadOf } from './files-over-http.ts';
import { seeded } from './import-data.ts';

const SIZE = 6 * 1024 * 1024;

/** Sends up to a place in the file, then kills the server, which has read some of it. The last byte is sent in one of three kills. */
async function killWhileSending(server: FileServer, id: string, offset: number, random: () => number): Promise<void> {
  const end = random() < 1 / 3 ? SIZE : offset + Math.ceil((SIZE - offset) * random());
  const piece = openPiece(server, id, offset, SIZE - offset);
  piece.on('error', () => undefined);
  // The kernel has taken all of it; how much the server has, the next one tells.
  await new Promise<void>((resolve) => piece.write(bytesOf(offset, end), () => resolve()));
  if (random() < 0.5) await new Promise((resolve) => setImmediate(resolve));
  server.running.child.kill('SIGKILL');
  await server.running.ended;
  piece.destroy();
}

async function offsetOf(server: FileServer, id: string): Promise<number> {
  const response = await ask(server, 'HEAD', `/notices/noticeDocument/${id}`, undefined, { 'tus-resumable': '1.0.0' });
  response.resume();
  await once(response, 'end');
  expect(response.statusCode).toBe(200);
  return Number(response.headers['upload-offset']);
}

/**
 * Kills a server with SIGKILL while it receives files, `kills` times. What it has is never less than before, and always the beginning of the
 * file. At the end every file is there once, whole, and nothing else.
 */
export async function expectUploadsSurviveKills({ kills, seed }: { kills: number; seed: number }): Promise<void> {
  console.info(`kill -9 of the server during uploads: seed ${seed}`);
  const random = seeded(seed);
  const app = await testApp();
  const dataDir = mkdtempSync(join(tmpdir(), 'upload-kill-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  let server = await startFileServer(app, dataDir);
  const { notice } = await signInBuyer(app, server);
  const sha256 = createHash('sha256').update(bytesOf(0, SIZE)).digest('hex');
  let { id } = await startUploadOf(server, notice, SIZE);
  let [acknowledged, files] = [0, 1];
  for (let kill = 0; kill < kills; kill++) {
    await killWhileSending(server, id, acknowledged, random);
    const { headers } = server;
    server = { ...(await startFileServer(app, dataDir)), headers };
    const offset = await offsetOf(server, id);
    console.info(`  kill ${kill + 1}: ${offset} of ${SIZE} bytes are there, after ${acknowledged}`);
    expect(offset).toBeGreaterThanOrEqual(acknowledged);
    acknowledged = offset;
    if (offset < SIZE) continue;
    ({ id } = await startUploadOf(server, notice, SIZE));
    [acknowledged, files] = [0, files + 1];
  }
  expect(await sendRest(server, id, acknowledged, SIZE)).toBe(204);
  const { items } = await askJson<{ items: EditedDocument[] }>(server, 'GET', `/notices/noticeDocument?notice=${notice}`);
  expect(items.map(({ state, sha256: hash }) => ({ state, hash }))).toEqual(Array.from({ length: files }, () => ({ state: 'ready', hash: sha256 })));
  for (const document of items) {
    const content = await buffer(await ask(server, 'GET', `/notices/document/${document.id}`));
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
  }
  expect(readdirSync(join(dataDir, 'files', 'incoming'))).toEqual([]);
}
