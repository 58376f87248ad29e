import { createHash } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ctx } from '#server/platform/ctx.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { storageOf } from '#server/platform/storage/storage-of.ts';
import { encryptPiecesTo } from '../keys/age.ts';

/** An encrypted part in the storage. */
export interface SealedPart {
  location: string;
  /** Bytes of plain text, and of what is stored. */
  size: number;
  sealedSize: number;
  /** SHA-256 of what is stored. */
  digest: Buffer;
}

/**
 * Encrypts pieces as they come, and stores what was encrypted. Nothing else of them touches the disk. Pieces that end early make a shorter
 * part.
 * @returns null where nothing came.
 */
export async function sealPart(ctx: Ctx, publicKey: string, pieces: AsyncIterable<Uint8Array>): Promise<SealedPart | null> {
  const storage = await storageOf(ctx.config);
  const location = newPublicId();
  const path = join(storage.incomingFolder, location);
  let size = 0;
  async function* counted() {
    for await (const piece of pieces) {
      size += piece.length;
      yield piece;
    }
  }
  await mkdir(storage.incomingFolder, { recursive: true });
  const file = await open(path, 'wx', 0o600);
  const digest = createHash('sha256');
  let sealedSize = 0;
  try {
    for await (const chunk of await encryptPiecesTo(publicKey, counted())) {
      digest.update(chunk);
      sealedSize += chunk.length;
      await file.write(chunk);
    }
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    throw error;
  }
  await file.close();
  if (size === 0) {
    await rm(path, { force: true });
    return null;
  }
  await storage.put(location, path);
  return { location, size, sealedSize, digest: digest.digest() };
}
