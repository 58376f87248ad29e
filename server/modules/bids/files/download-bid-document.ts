import type { Input } from '#contract/endpoint.ts';
import type * as contract from '#contract/bid-files.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import type { StoredFile } from '#server/platform/http/file-route.ts';
import { openedKeyOf } from '../keys/wrap-tender-key.ts';
import { hindered } from '../opening/hindrance.ts';
import { bidsWithFile } from '../taking-part/bids.repo.ts';
import { fileByPublicId } from './files.repo.ts';
import { readFile, requireScanned } from './read-file.ts';
import { requireReadableBid } from './require-readable-bid.ts';

/** The first bid with a file that the reader may read. */
async function requireReadable(ctx: Ctx, bids: readonly string[]) {
  for (const id of bids) {
    const found = await requireReadableBid(ctx, id).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not-found') return null;
      throw error;
    });
    if (found?.opening && found.bid.state === 'received') return { ...found, opening: found.opening };
  }
  throw new AppError('not-found', 'There is no such document, or it is sealed.');
}

/** A document of an opened bid, decrypted while it is sent. @throws AppError not-found before the opening and for strangers; conflict, not-ready */
export async function downloadBidDocument(ctx: Ctx, { params }: Input<typeof contract.downloadBidDocument>): Promise<StoredFile> {
  const file = await fileByPublicId(ctx, params.id);
  if (!file) throw new AppError('not-found', 'There is no such document, or it is sealed.');
  const { tender, opening } = await requireReadable(ctx, await bidsWithFile(ctx, file.key));
  const privateKey = openedKeyOf(ctx.config, tender.publicId, opening.openedKey);
  if (privateKey === null) throw hindered('secret-changed');
  await requireScanned(ctx, file, privateKey);
  return {
    name: file.name ?? file.id,
    type: file.mediaType ?? 'application/octet-stream',
    size: file.size,
    etag: null,
    open: async () => readFile(ctx, file, privateKey),
  };
}
