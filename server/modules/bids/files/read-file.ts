import { Readable } from 'node:stream';
import { createHash } from 'node:crypto';
import { contentChecks } from '#server/modules/documents/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { storageOf } from '#server/platform/storage/storage-of.ts';
import { decryptPiecesBy } from '../keys/age.ts';
import { type BidFileRow, type PartRow, partsOf, setScan } from './files.repo.ts';

/** The stored bytes of a part. They fail at the end if they are not those of the receipt. */
async function* storedBytes(ctx: Ctx, { location, digest }: PartRow): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const chunk of await (await storageOf(ctx.config)).open(location)) {
    hash.update(chunk as Uint8Array);
    yield chunk as Uint8Array;
  }
  if (!hash.digest().equals(digest)) throw new Error(`A part of a bid’s file was changed: ${location}`);
}

/** The plain text of a file while it is decrypted, part by part. */
export async function* plainPieces(ctx: Ctx, file: Pick<BidFileRow, 'key'>, privateKey: string): AsyncGenerator<Buffer> {
  for (const part of await partsOf(ctx, [file.key]))
    for await (const chunk of await decryptPiecesBy(privateKey, storedBytes(ctx, part))) yield Buffer.from(chunk);
}

/**
 * Has a file scanned that could not be scanned as a whole when it arrived. Nobody gets it before.
 * @throws AppError not-ready while the scanner does not answer, unsupported-media-type for an infected file.
 */
export async function requireScanned(ctx: Ctx, file: BidFileRow, privateKey: string): Promise<void> {
  if (file.scan === 'waiting' && ctx.config.CLAMD_URL !== undefined) {
    const { virus } = await contentChecks.scanPieces(ctx, plainPieces(ctx, file, privateKey)).catch(() => {
      throw new AppError('not-ready', 'The file waits for the virus scanner. Try again later.');
    });
    await setScan(ctx, file.key, virus === null ? 'clean' : 'infected');
    if (virus === null) return;
  } else if (file.scan !== 'infected') return;
  throw new AppError('unsupported-media-type', 'The virus scanner found something in the file. It is given to nobody.');
}

/** A file as a stream of plain text. */
export const readFile = (ctx: Ctx, file: BidFileRow, privateKey: string): Readable => Readable.from(plainPieces(ctx, file, privateKey), { objectMode: false });
