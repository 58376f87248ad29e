import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/bid-files.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { requireReadableBid } from './require-readable-bid.ts';
import { filesByKeys, partsOf } from './files.repo.ts';

/** The documents of a bid, in its order. @throws AppError not-found unless it is the reader's own, or was opened for the reader. */
export async function listBidDocuments(ctx: Ctx, { query }: Input<typeof contract.listBidDocuments>): Promise<Output<typeof contract.listBidDocuments>> {
  const { bid } = await requireReadableBid(ctx, query.bid);
  const keys = bid.files.map(({ key }) => key);
  const [files, parts] = [new Map((await filesByKeys(ctx, keys)).map((file) => [file.key, file])), await partsOf(ctx, keys)];
  return {
    items: bid.files.map(({ key, id, size }) => ({
      id,
      size,
      name: files.get(key)?.name ?? null,
      mediaType: files.get(key)?.mediaType ?? null,
      parts: parts.filter(({ fileKey }) => fileKey === key).map(({ digest }) => digest.toString('hex')),
    })),
  };
}
