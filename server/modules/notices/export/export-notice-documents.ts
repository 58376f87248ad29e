import type { Input } from '#contract/endpoint.ts';
import type { exportNoticeDocuments as endpoint } from '#contract/notice-export.ts';
import { personOf } from '#server/platform/access.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import type { StoredFile } from '#server/platform/http/file-route.ts';
import { continueDownload } from '../documents/downloads.repo.ts';
import { requireDownloadLeft } from '../documents/require-download-left.ts';
import { type ZipEntry, zipOf } from '../documents/zip-of.ts';
import { chosenNotices } from './chosen-notices.ts';
import { coverSheet } from './cover-sheet.ts';
import { dayOfFile } from './export-notices.ts';
import { exportWords } from './export-words.ts';
import { type PlannedNotice, planZip } from './plan-zip.ts';
import { zipIndex } from './zip-index.ts';

/** Logs and counts each notice with files in the ZIP, once a day for each person: all or none. */
const logDownloads = (ctx: Ctx, planned: readonly PlannedNotice[]): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const { accountId, organisation } = personOf(ctx);
    const entry = { kind: 'zip' as const, document: null, title: null, accountId, organisationId: organisation?.id ?? null, link: null };
    // In one order: two ZIPs of the same notices would wait for each other.
    const ids = planned.filter(({ files }) => files.length > 0).map(({ id }) => id);
    for (const noticeId of ids.toSorted((a, b) => a - b)) await continueDownload(ctx, { ...entry, noticeId });
  });

/**
 * The documents of the chosen notices as one ZIP: a folder for each notice that the actor reads in full, a cover sheet, and an index. What is
 * not in it stands on the cover sheet. It is made while it is read.
 * @throws AppError not-found when none of the notices is public.
 */
export async function exportNoticeDocuments(ctx: Ctx, { query }: Input<typeof endpoint>): Promise<StoredFile> {
  const words = await exportWords(ctx, query.lang);
  const planned = await planZip(ctx, await chosenNotices(ctx, query.ids));
  await requireDownloadLeft(
    ctx,
    planned.filter(({ files }) => files.length > 0),
  );
  const at = ctx.clock.now();
  const missing = query.ids.length - planned.length;
  const entries: ZipEntry[] = [
    { path: 'cover-sheet.html', text: coverSheet(planned, words, { place: 'top', missing, at }), at },
    { path: 'index.csv', text: zipIndex(planned, words), at },
    ...planned
      .filter(({ card }) => !card.locked)
      .flatMap((notice): ZipEntry[] => [
        { path: `${notice.folder}/cover-sheet.html`, text: coverSheet([notice], words, { place: 'folder', missing: 0, at }), at },
        ...notice.files.map(({ path, row }) => ({ path, key: row.publicId, size: row.size, at: row.publishedAt ?? row.createdAt })),
      ]),
  ];
  return {
    name: `tenders-${dayOfFile(ctx)}.zip`,
    type: 'application/zip',
    size: null,
    etag: null,
    open: () => zipOf(ctx, entries),
    beforeSending: () => logDownloads(ctx, planned),
  };
}
