import type { readNoticeDocument as endpoint } from '#contract/documents.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { StoredFile } from '#server/platform/http/file-route.ts';
import { logContinuedDownload, logFileDownload } from './log-file-download.ts';
import { requireDownloadLeft } from './require-download-left.ts';
import { requireReadableDocument, storedFileOf } from './readable-document.ts';

/** The file of a document that the actor may have. What goes on after a break is no new download. @throws AppError not-found */
export async function readNoticeDocument(ctx: Ctx, { params }: Input<typeof endpoint>): Promise<StoredFile> {
  const readable = await requireReadableDocument(ctx, params.id);
  if (readable.isPublic) await requireDownloadLeft(ctx, [readable.notice]);
  const log = (start: number) => (start === 0 ? logFileDownload(ctx, readable, null) : logContinuedDownload(ctx, readable));
  return storedFileOf(ctx, readable, readable.isPublic ? (range) => log(range?.start ?? 0) : undefined);
}
