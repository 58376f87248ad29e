import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import type { PublicDocument } from '#contract/documents.ts';
import { testApp } from './app.ts';
import { type FileServer, ask, askJson, growthWhile, sendRest, signInBuyer, startFileServer, startUploadOf } from './files-over-http.ts';

const MEGABYTE = 1024 * 1024;
const MAX_GROWTH = 64 * MEGABYTE;

/** @returns the document's id. */
async function upload(server: FileServer, notice: string, size: number): Promise<string> {
  const { id } = await startUploadOf(server, notice, size);
  expect(await sendRest(server, id, 0, size)).toBe(204);
  return id;
}

/** Reads an answer to its end without keeping it. @returns its length and its SHA-256, hexadecimal. */
async function readThrough(server: FileServer, path: string): Promise<{ length: number; sha256: string }> {
  const response = await ask(server, 'GET', path);
  expect(response.statusCode).toBe(200);
  let length = 0;
  const hash = createHash('sha256');
  for await (const piece of response as AsyncIterable<Buffer>) {
    length += piece.length;
    hash.update(piece);
  }
  return { length, sha256: hash.digest('hex') };
}

/**
 * Uploads a file and downloads all files of a notice as one ZIP, and expects that the server grows by less than 64 MB.
 * @param zip megabytes of the ZIP, in files of `file` megabytes.
 */
export async function expectSmallMemory({ file, zip }: { file: number; zip: number }): Promise<void> {
  const app = await testApp();
  const dataDir = mkdtempSync(join(tmpdir(), 'files-memory-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const server = await startFileServer(app, dataDir);
  const { notice } = await signInBuyer(app, server, {});
  // What code and connections take, before anything large.
  const small = await upload(server, notice, 2 * MEGABYTE);
  const uploadGrowth = await growthWhile(server, () => upload(server, notice, file * MEGABYTE));
  for (let megabytes = file + 2; megabytes < zip; megabytes += file) await upload(server, notice, file * MEGABYTE);
  await askJson(server, 'POST', '/notices/noticeDocument/amendment', { notice, reason: 'Documents' }, { 'if-match': '"1"' });
  // Another process, whose memory is not used to the uploads.
  const downloading = { ...(await startFileServer(app, dataDir)), headers: server.headers };
  await readThrough(downloading, `/notices/document/${small}`);
  const { zip: link, items } = await askJson<{ zip: string; items: PublicDocument[] }>(downloading, 'GET', `/notices/documents?id=${notice}&size=100`);
  let length = 0;
  const zipGrowth = await growthWhile(downloading, async () => {
    ({ length } = await readThrough(downloading, link.replace(/^\/api/u, '')));
  });
  expect(length).toBeGreaterThan(items.reduce((sum, { size }) => sum + (size ?? 0), 0));
  expect(length).toBeGreaterThanOrEqual(zip * MEGABYTE);
  // Pieces are freed as they are sent: what arrives is still the file.
  const large = items.find(({ size }) => size === file * MEGABYTE)!;
  expect(await readThrough(downloading, `/notices/document/${large.id}`)).toEqual({ length: large.size, sha256: large.sha256 });
  const inMegabytes = (bytes: number) => Math.round(bytes / MEGABYTE);
  console.info(`an upload of ${file} MB: grew by ${inMegabytes(uploadGrowth)} MB; a ZIP of ${inMegabytes(length)} MB: by ${inMegabytes(zipGrowth)} MB`);
  expect(uploadGrowth).toBeLessThan(MAX_GROWTH);
  expect(zipGrowth).toBeLessThan(MAX_GROWTH);
}
