import { type DocumentRow, documentByPublicId } from '#server/modules/documents/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import type { StoredFile } from '#server/platform/http/file-route.ts';
import { storageOf } from '#server/platform/storage/storage-of.ts';
import { publicStatuses } from '../lifecycle/notice-state.ts';
import type { NoticeFacts } from '../notices.policy.ts';
import { readerOf, requireCan } from '../read/reader.ts';
import { factsById } from '../store/notices.repo.ts';

/** A document with a file that the actor may have. */
export interface ReadableDocument {
  document: DocumentRow & { name: string; storageKey: string; size: number; sha256: string; mediaType: string };
  notice: NoticeFacts & { id: number; publicId: string };
  /** It is, or was, public: a download of it is logged. */
  isPublic: boolean;
}

const isFile = (document: DocumentRow): document is ReadableDocument['document'] =>
  document.state === 'ready' && document.name !== null && document.storageKey !== null && document.sha256 !== null;

/**
 * A document that was public is for whoever reads its notice in full, in any version. One that was not is for those who work on the notice.
 * @throws AppError not-found for any other, and for a file that is not ready.
 */
export async function requireReadableDocument(ctx: Ctx, publicId: string): Promise<ReadableDocument> {
  const document = await documentByPublicId(ctx, publicId);
  const notice = document && (await factsById(ctx, document.ownerId));
  if (!document || !notice || !isFile(document)) throw new AppError('not-found', 'There is no such document.');
  const isPublic = document.publishedAt !== null && publicStatuses.includes(notice.status);
  const reader = await readerOf(ctx, isPublic ? [notice] : undefined);
  requireCan(reader, isPublic ? 'readWhole' : 'readUnpublishedDocuments', notice);
  return { document, notice, isPublic };
}

/** How the file of a document is sent. */
export async function storedFileOf(ctx: Ctx, { document }: ReadableDocument, beforeSending: StoredFile['beforeSending']): Promise<StoredFile> {
  const { name, mediaType, size, sha256, storageKey } = document;
  const storage = await storageOf(ctx.config);
  return {
    name,
    type: mediaType,
    size,
    etag: `"${sha256}"`,
    open: (range) => storage.open(storageKey, range),
    ...(beforeSending ? { beforeSending } : {}),
  };
}
