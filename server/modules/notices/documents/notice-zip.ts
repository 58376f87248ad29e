import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { type DocumentRow, documentsByPublicIds } from '#server/modules/documents/index.ts';
import { personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import type { StoredFile } from '#server/platform/http/file-route.ts';
import { storageOf } from '#server/platform/storage/storage-of.ts';
import { requireVisibleNotice } from '../read/reader.ts';
import { slugOf } from '../read/notice-slug.ts';
import { rowByPublicId } from '../store/notices.repo.ts';
import { insertDownload } from './downloads.repo.ts';
import { uniqueNames } from './unique-names.ts';

type ZippedFile = DocumentRow & { name: string; size: number };
const isFile = (document: DocumentRow | undefined): document is ZippedFile => document?.state === 'ready' && document.name !== null && document.size !== null;

/** Gives a file that is being opened, or why it is not. */
async function give(opening: Promise<Readable>, done: (error: Error | null, stream: Readable) => void): Promise<void> {
  const [error, stream] = await opening.then(
    (opened) => [null, opened] as const,
    (cause: Error) => [cause, Readable.from([])] as const,
  );
  done(error, stream);
}

/**
 * A ZIP of some files, made while it is read. They are stored as they are, since most formats are compressed already. So its length is known
 * before, and the browser can show how far it is.
 */
async function zipOf(ctx: Ctx, files: readonly ZippedFile[]): Promise<{ content: Readable; size: number }> {
  const storage = await storageOf(ctx.config);
  const zip = new ZipFile();
  const content = zip.outputStream as Readable;
  zip.on('error', (error: Error) => content.destroy(error));
  const names = uniqueNames(files.map(({ name }) => name));
  for (const [index, { publicId, size, publishedAt, createdAt }] of files.entries()) {
    // Opened one after another, each when its turn has come.
    zip.addReadStreamLazy(names[index]!, { compress: false, size, mtime: publishedAt ?? createdAt }, (done) => void give(storage.open(publicId), done));
  }
  const size = await new Promise<number>((resolve) => zip.end({ forceZip64Format: false, comment: '' }, (total = 0) => resolve(total)));
  return { content, size };
}

/** The files of documents by their ids, in that order. */
export async function filesOf(ctx: Ctx, publicIds: readonly string[]): Promise<ZippedFile[]> {
  const rows = await documentsByPublicIds(ctx, publicIds);
  return publicIds.map((publicId) => rows.get(publicId)).filter(isFile);
}

/** All files of a notice that the actor reads in full, as one ZIP. @param link id of the signed link. @throws AppError not-found */
export async function noticeZip(ctx: Ctx, publicId: string, link: string): Promise<StoredFile> {
  const { row, audience } = await requireVisibleNotice(ctx, await rowByPublicId(ctx, publicId));
  const files =
    audience === 'whole'
      ? await filesOf(
          ctx,
          (row.content.documents ?? []).map(({ id }) => id),
        )
      : [];
  if (files.length === 0) throw new AppError('not-found', 'The notice has no files.');
  const { accountId, organisation } = personOf(ctx);
  return {
    name: `${slugOf(row.title, row.publicId)}.zip`,
    type: 'application/zip',
    size: null,
    etag: null,
    open: () => zipOf(ctx, files),
    beforeSending: () =>
      insertDownload(ctx, { noticeId: row.id, kind: 'zip', document: null, title: null, accountId, organisationId: organisation?.id ?? null, link }),
  };
}
