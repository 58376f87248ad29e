import { type DocumentRow, documentByPublicId } from '#server/modules/documents/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import type { StoredFile } from '#server/platform/http/file-route.ts';
import { storageOf } from '#server/platform/storage/storage-of.ts';
import { factsOfEdited } from '../drafts/edited-notice.ts';
import { publicStatuses } from '../lifecycle/notice-state.ts';
import { editorOf, readerOf, requireCan, withParticipation } from '../read/reader.ts';
import { type EditedNotice, editedNoticeById } from '../store/drafts.repo.ts';

/** A document with a file that the actor may have. */
export interface ReadableDocument {
  document: DocumentRow & { name: string; size: number; sha256: string; mediaType: string };
  notice: EditedNotice;
  /** It is, or was, public: a download of it is logged. */
  isPublic: boolean;
}

const isFile = (document: DocumentRow): document is ReadableDocument['document'] =>
  document.state === 'ready' && document.name !== null && document.sha256 !== null;

/** @throws AppError not-found or forbidden unless the actor may have a document of the notice. */
async function requireMayRead(ctx: Ctx, notice: EditedNotice, isPublic: boolean): Promise<void> {
  const facts = factsOfEdited(notice);
  if (isPublic) requireCan(await readerOf(ctx, [notice]), 'readWhole', await withParticipation(ctx, { ...facts, id: notice.id }));
  // It waits for the publication, or for an amendment.
  else requireCan(await editorOf(ctx, notice), publicStatuses.includes(notice.status) ? 'amend' : 'readDraft', facts);
}

/**
 * A document that was public is for whoever reads its notice in full, in any version. One that was not is for those who work on the notice
 * or decide about it.
 * @throws AppError not-found for any other, and for a file that is not ready.
 */
export async function requireReadableDocument(ctx: Ctx, publicId: string): Promise<ReadableDocument> {
  const document = await documentByPublicId(ctx, publicId);
  const notice = document && (await editedNoticeById(ctx, document.ownerId));
  if (!document || !notice || !isFile(document)) throw new AppError('not-found', 'There is no such document.');
  const isPublic = document.publishedAt !== null && publicStatuses.includes(notice.status);
  await requireMayRead(ctx, notice, isPublic);
  return { document, notice, isPublic };
}

/** How the file of a document is sent. */
export async function storedFileOf(ctx: Ctx, { document }: ReadableDocument, beforeSending: StoredFile['beforeSending']): Promise<StoredFile> {
  const { name, mediaType, size, sha256, publicId } = document;
  const storage = await storageOf(ctx.config);
  return {
    name,
    type: mediaType,
    size,
    etag: `"${sha256}"`,
    open: (range) => storage.open(publicId, range),
    ...(beforeSending ? { beforeSending } : {}),
  };
}
