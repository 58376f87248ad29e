import { type Hash, createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Ctx } from '#server/platform/ctx.ts';
import { READ_BYTES, type StorageKey } from '#server/platform/storage/file-storage.ts';
import { release } from '#server/platform/storage/release.ts';
import { storageOf } from '#server/platform/storage/storage-of.ts';

/** Pieces are written together from so many bytes on: fewer calls, at little memory. */
const WRITE_BYTES = 256 * 1024;

/** Where a file arrives, before it is in the storage. */
export async function incomingPath({ config }: Pick<Ctx, 'config'>, key: StorageKey): Promise<string> {
  return join((await storageOf(config)).incomingFolder, key);
}

/** When and how much of it has arrived; null: nothing. */
export async function incomingState(path: string): Promise<{ size: number; changedAt: Date } | null> {
  try {
    const { size, mtime } = await stat(path);
    return { size, changedAt: mtime };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Adds pieces to a file as they come. What was written stays if they break off.
 * @param onHead is called once with the first `headBytes`, before they are written. It throws to refuse the file.
 * @returns how many bytes were added, and their SHA-256.
 */
export async function appendPieces(
  folder: string,
  key: StorageKey,
  pieces: AsyncIterable<Buffer>,
  { headBytes, onHead }: { headBytes: number; onHead?: ((head: Buffer) => Promise<void>) | undefined },
): Promise<{ added: number; hash: Hash }> {
  await mkdir(folder, { recursive: true });
  const file = await open(join(folder, key), 'a', 0o600);
  const hash = createHash('sha256');
  let added = 0;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let headChecked = onHead === undefined;
  const write = async () => {
    // Fewer bytes would tell too little.
    if (!headChecked && waitingBytes >= headBytes) await onHead?.(Buffer.concat(waiting));
    headChecked = true;
    if (waiting.length > 0) await file.writev(waiting);
    added += waitingBytes;
    release(...waiting);
    [waiting, waitingBytes] = [[], 0];
  };
  try {
    for await (const piece of pieces) {
      hash.update(piece);
      waiting.push(piece);
      waitingBytes += piece.length;
      if (waitingBytes >= (headChecked ? WRITE_BYTES : headBytes)) await write();
    }
    await write();
  } finally {
    await file.close();
  }
  return { added, hash };
}

/** SHA-256 of a file, hexadecimal. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: READ_BYTES }), hash);
  return hash.digest('hex');
}

export const dropIncoming = (path: string): Promise<void> => rm(path, { force: true });
