import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Ctx } from '#server/platform/ctx.ts';
import type { StorageKey } from '#server/platform/storage/file-storage.ts';
import { storageOf } from '#server/platform/storage/storage-of.ts';

/** A stored file, or a text, and where it stands in a ZIP. */
export type ZipEntry = { readonly path: string; readonly at: Date } & ({ readonly key: StorageKey; readonly size: number } | { readonly text: string });

/** Gives a file that is being opened, or why it is not. It is closed with the ZIP, which fails where the file does. */
async function give(opening: Promise<Readable>, zip: Readable, done: (error: Error | null, stream: Readable) => void): Promise<void> {
  const [error, stream] = await opening.then(
    (opened) => [null, opened] as const,
    (cause: Error) => [cause, Readable.from([])] as const,
  );
  // Whoever downloads it may break off: nobody reads the file to its end then.
  const close = () => stream.destroy();
  zip.once('close', close);
  stream.once('close', () => zip.off('close', close));
  stream.once('error', (cause) => zip.destroy(cause));
  if (zip.destroyed) close();
  done(error, stream);
}

/**
 * A ZIP, made while it is read. Files are stored as they are, since most formats are compressed already. So its length is known before, and
 * an answer can tell it.
 */
export async function zipOf(ctx: Pick<Ctx, 'config'>, entries: readonly ZipEntry[]): Promise<{ content: Readable; size: number }> {
  const storage = await storageOf(ctx.config);
  const zip = new ZipFile();
  const content = zip.outputStream as Readable;
  zip.on('error', (error: Error) => content.destroy(error));
  for (const entry of entries) {
    const options = { compress: false, mtime: entry.at };
    if ('text' in entry) zip.addBuffer(Buffer.from(entry.text), entry.path, options);
    // Opened one after another, each when its turn has come.
    else zip.addReadStreamLazy(entry.path, { ...options, size: entry.size }, (done) => void give(storage.open(entry.key), content, done));
  }
  const size = await new Promise<number>((resolve) => zip.end({ forceZip64Format: false, comment: '' }, (total = 0) => resolve(total)));
  return { content, size };
}
