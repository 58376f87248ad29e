import { type DocumentRow, documentsByPublicIds } from '#server/modules/documents/index.ts';
import { personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import type { StoredFile } from '#server/platform/http/file-route.ts';
import { requireVisibleNotice } from '../read/reader.ts';
import { slugOf } from '../read/notice-slug.ts';
import { rowByPublicId } from '../store/notices.repo.ts';
import { insertDownload } from './downloads.repo.ts';
import { requireDownloadLeft } from './require-download-left.ts';
import { uniqueNames } from './unique-names.ts';
import { zipOf } from './zip-of.ts';

type ZippedFile = DocumentRow & { name: string; size: number };
const isFile = (document: DocumentRow | undefined): document is ZippedFile => document?.state === 'ready' && document.name !== null && document.size !== null;

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
  await requireDownloadLeft(ctx, [row]);
  const { accountId, organisation } = personOf(ctx);
  const names = uniqueNames(files.map(({ name }) => name));
  const entries = files.map(({ publicId, size, publishedAt, createdAt }, index) => ({
    path: names[index]!,
    key: publicId,
    size,
    at: publishedAt ?? createdAt,
  }));
  return {
    name: `${slugOf(row.title, row.publicId)}.zip`,
    type: 'application/zip',
    size: null,
    etag: null,
    open: () => zipOf(ctx, entries),
    beforeSending: () =>
      insertDownload(ctx, { noticeId: row.id, kind: 'zip', document: null, title: null, accountId, organisationId: organisation?.id ?? null, link }),
  };
}
