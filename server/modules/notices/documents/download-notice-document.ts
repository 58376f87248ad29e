import type { downloadNoticeDocument as endpoint } from '#contract/documents.ts';
import type { Input } from '#contract/endpoint.ts';
import { actorOfSession } from '#server/modules/users/index.ts';
import { authorise } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import type { StoredFile } from '#server/platform/http/file-route.ts';
import { readLink } from './download-links.ts';
import { logFileDownload } from './log-file-download.ts';
import { noticeZip } from './notice-zip.ts';
import { requireDownloadLeft } from './require-download-left.ts';
import { requireReadableDocument, storedFileOf } from './readable-document.ts';

/**
 * What a signed link leads to, for the reader who got it: with the rights that they have now. However often a browser reads a link, it is
 * one download.
 * @throws AppError forbidden for a link that has ended, unauthenticated after signing out, not-found without the right.
 */
export async function downloadNoticeDocument(ctx: Ctx, { params, query }: Input<typeof endpoint>): Promise<StoredFile> {
  const link = readLink(ctx, params.id, query.sig);
  const readerCtx = { ...ctx, actor: await actorOfSession(ctx, link.session, link.organisation) };
  authorise(readerCtx.actor, 'signedIn');
  if (link.target === 'zip') return noticeZip(readerCtx, params.id, link.id);
  const readable = await requireReadableDocument(readerCtx, params.id);
  if (readable.isPublic) await requireDownloadLeft(readerCtx, [readable.notice]);
  return storedFileOf(readerCtx, readable, readable.isPublic ? () => logFileDownload(readerCtx, readable, link.id) : undefined);
}
