import { z } from 'zod';
import type { listDownloads as endpoint } from '#contract/documents.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { openedAtOf } from '#server/modules/publication-log/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { keyset } from '#server/platform/http/keyset.ts';
import { editorOf, requireCan } from '../read/reader.ts';
import { noticeFactsOf, rowByPublicId } from '../store/notices.repo.ts';
import { countDownloads, downloadRows } from './downloads.repo.ts';

const pages = keyset('notice-downloads', z.tuple([z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)]));

/** Before the opening of an online tender nobody learns who is interested in it (product.md, "Bids"). */
async function hasSealedBids(ctx: Ctx, publicId: string, id: number): Promise<boolean> {
  const row = await rowByPublicId(ctx, publicId);
  return row?.kind === 'online' && (await openedAtOf(ctx, id)) === null;
}

/** Who downloaded what of a notice, for its editors and administrators. @throws AppError not-found, or forbidden for its other readers */
export async function listDownloads(ctx: Ctx, { query }: Input<typeof endpoint>): Promise<Output<typeof endpoint>> {
  const notice = await noticeFactsOf(ctx, query.notice);
  if (!notice) throw new AppError('not-found', 'There is no such notice.');
  requireCan(await editorOf(ctx, notice), 'readDownloads', notice);
  const isSealed = await hasSealedBids(ctx, query.notice, notice.id);
  const list = await pages.list(query, {
    read: (pageRead) => downloadRows(ctx, notice.id, pageRead),
    count: () => countDownloads(ctx, notice.id),
    keysOf: ({ id }) => [id],
    present: ({ at, kind, document, title, person, organisation }) => ({
      at: at.toISOString(),
      kind,
      document,
      title,
      person: isSealed ? null : person,
      organisation: isSealed ? null : organisation,
    }),
  });
  return { ...list, sealed: isSealed };
}
