import { once } from 'node:events';
import { mkdir, readdir, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { storageOf } from '#server/platform/storage/storage-of.ts';
import { testCtx } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { zipOf } from './zip-of.ts';

const ctx = testCtx(await testDatabase());
const storage = await storageOf(ctx.config);
const SIZE = 4_000_000;

async function store(key: string): Promise<string> {
  await mkdir(storage.incomingFolder, { recursive: true });
  const incoming = join(storage.incomingFolder, key);
  await writeFile(incoming, Buffer.alloc(SIZE, 'x'));
  await storage.put(key, incoming);
  return key;
}
/** How many files of this key the process has open. */
async function openFiles(key: string): Promise<number> {
  const targets = await Promise.all((await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return targets.filter((target) => target.endsWith(key)).length;
}

test('a ZIP whose download is broken off closes the file that it was reading', async () => {
  const key = await store('zipofbrokenoffdownload1');
  const { content } = await zipOf(ctx, [{ path: 'a.bin', at: new Date(), key, size: SIZE }]);
  await once(content, 'readable');
  content.read(1000);
  await expect.poll(() => openFiles(key), { timeout: 10_000 }).toBe(1);
  content.destroy();
  await expect.poll(() => openFiles(key), { timeout: 10_000 }).toBe(0);
});

test('a ZIP of a file that is not there fails', async () => {
  const { content } = await zipOf(ctx, [{ path: 'a.bin', at: new Date(), key: 'zipofafilethatisnotthere', size: SIZE }]);
  await expect(content.resume().toArray()).rejects.toThrow(/ENOENT|no such file/iu);
});
