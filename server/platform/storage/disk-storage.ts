import { createReadStream } from 'node:fs';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { type ByteRange, type FileStorage, READ_BYTES, type StorageKey, pathOf } from './file-storage.ts';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Has the disk write down what it was given, so that a power cut cannot take it back. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Files in a folder. */
export function diskStorage(folder: string): FileStorage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  const locationOf = (key: StorageKey) => join(folder, pathOf(key));
  const sizeOf = async (key: StorageKey) => {
    const exists = await disk.exists(pathOf(key));
    return exists ? (await disk.getMetaData(pathOf(key))).contentLength : null;
  };
  return {
    // On the same disk, so that taking a file over is a rename. Flydrive would copy it, and a crash would leave half of the copy.
    incomingFolder: join(folder, 'incoming'),
    async put(key, incomingFile) {
      const location = locationOf(key);
      await mkdir(dirname(location), { recursive: true });
      try {
        await flush(incomingFile);
        await rename(incomingFile, location);
      } catch (error) {
        if (!isMissing(error) || (await sizeOf(key)) === null) throw error;
      }
      await flush(dirname(location));
    },
    sizeOf,
    // Flydrive opens whole files only, in pieces of 64 kB.
    async open(key, range?: ByteRange) {
      const stream = createReadStream(locationOf(key), { highWaterMark: READ_BYTES, ...range });
      await new Promise<void>((resolve, reject) => {
        stream.once('open', () => resolve());
        stream.once('error', reject);
      });
      return stream;
    },
    remove: (key) => disk.delete(pathOf(key)),
  };
}
