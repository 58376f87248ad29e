import { tenders } from '#server/modules/notices/index.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { databaseTime } from '#server/platform/db/database-time.ts';
import { AppError } from '#server/platform/errors.ts';
import type { UploadReceiver } from '#server/platform/http/upload-route.ts';
import { storageOf } from '#server/platform/storage/storage-of.ts';
import { tenderKeyOf } from '../keys/keys.repo.ts';
import { refusalAt, refused, requireSupplier } from '../taking-part/may-take-part.ts';
import { checkOnTheWay, refusedContent } from './check-on-the-way.ts';
import { type BidFileRow, deleteFiles, fileByPublicId, insertPart, lockFile, partsOf } from './files.repo.ts';
import { scanOnTheWay } from './scan-on-the-way.ts';
import { type SealedPart, sealPart } from './seal-part.ts';
import { uploadOfToken } from './upload-token.ts';

/** A file comes in so many parts at most: each is a piece of a resumed upload. */
const MAX_PARTS = 1000;

/** The supplier's own file that an address names. @throws AppError not-found, and as submitBid where the tender receives no bids any more */
async function requireUpload(ctx: Ctx, token: string): Promise<{ file: BidFileRow; extension: string }> {
  const supplier = requireSupplier(ctx);
  const upload = uploadOfToken(ctx.config, token);
  const file = upload && (await fileByPublicId(ctx, upload.file));
  if (!file || file.organisationId !== supplier.id) throw new AppError('not-found', 'There is no such upload.');
  const { publicId } = (await tenders.byId(ctx, file.noticeId))!;
  const tender = await tenders.require(ctx, publicId, 'readWhole');
  const refusal = await refusalAt(ctx, tender, await databaseTime(ctx));
  if (refusal) throw refused(refusal);
  return { file, extension: upload.extension };
}

/** Adds a part to the row of its file, unless somebody else did meanwhile. */
async function keepPart(ctx: Ctx, file: BidFileRow, offset: number, part: SealedPart, scan: BidFileRow['scan']): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const locked = await lockFile(ctx, file.key);
    if (locked?.received !== offset) throw new AppError('conflict', 'Another request sends the same file.');
    const number = (await partsOf(ctx, [file.key])).length;
    if (number >= MAX_PARTS) throw new AppError('conflict', 'The file came in too many pieces. Remove it, and send it again.');
    await insertPart(ctx, { fileKey: file.key, number, ...part }, scan);
  });
}

/** Receives the files of bids: checked, scanned and encrypted as they come. */
export const bidFileReceiver: UploadReceiver = {
  async find(ctx, token) {
    const { file } = await requireUpload(ctx, token);
    return { size: file.size, offset: file.received };
  },
  async append(ctx, token, offset, pieces) {
    const { file, extension } = await requireUpload(ctx, token);
    const key = await tenderKeyOf(ctx, file.noticeId);
    if (!key) throw new AppError('not-found', 'There is no such upload.');
    const scanned = scanOnTheWay(ctx, offset === 0 ? checkOnTheWay(extension, file.size, pieces) : pieces);
    const storage = await storageOf(ctx.config);
    let part: SealedPart | null = null;
    try {
      part = await sealPart(ctx, key.publicKey, scanned.pieces);
      if (!part) return offset;
      const verdict = await scanned.verdict();
      if (verdict === 'infected') throw refusedContent('virus', 'The virus scanner found something in the file.');
      // A scanner that saw a part has not seen the file.
      const isWhole = offset === 0 && part.size === file.size;
      const scan = ctx.config.CLAMD_URL === undefined ? 'none' : isWhole && verdict === 'clean' ? 'clean' : 'waiting';
      await keepPart(ctx, file, offset, part, scan);
      return offset + part.size;
    } catch (error) {
      if (part) await storage.remove(part.location);
      if (error instanceof AppError && error.code === 'unsupported-media-type') await deleteFiles(ctx, [file.key]);
      throw error;
    }
  },
  async finish() {
    // The last part was stored with its row: nothing is left to do.
  },
};
