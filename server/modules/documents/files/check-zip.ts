import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import type { Refusal } from '#contract/document-names.ts';

/** What an archive may unpack to, in bytes and in number: enough for any real one, and no bomb. */
export const MAX_UNPACKED_BYTES = 1024 ** 3;
export const MAX_ENTRIES = 10_000;

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Unpacks an entry to nowhere. @throws Error where it is damaged, or holds more or less than it says. */
async function unpack(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<void> {
  await pipeline(await zip.openReadStreamPromise(entry), nowhere());
}

const isPathError = (error: unknown) => /absolute path|relative path|invalid characters/u.test((error as Error).message);

/**
 * Why an archive is refused; null: it may stay. The directory says how large everything is, so an honest bomb is refused unread. Then each
 * entry is unpacked, since the directory may lie. An encrypted entry is taken at its word.
 */
export async function checkZip(path: string): Promise<Refusal | null> {
  let zip: yauzl.ZipFile;
  try {
    zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true });
  } catch {
    return 'archive-damaged';
  }
  try {
    if (zip.entryCount > MAX_ENTRIES) return 'archive-bomb';
    const entries: yauzl.Entry[] = [];
    let unpacked = 0;
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize;
      if (unpacked > MAX_UNPACKED_BYTES || entries.push(entry) > MAX_ENTRIES) return 'archive-bomb';
    }
    for (const entry of entries) if (entry.canDecodeFileData()) await unpack(zip, entry);
    return null;
  } catch (error) {
    if (isPathError(error)) return 'archive-path';
    return /too many bytes/u.test((error as Error).message) ? 'archive-bomb' : 'archive-damaged';
  } finally {
    zip.close();
  }
}
