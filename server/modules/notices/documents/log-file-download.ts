import { personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { continueDownload, insertDownload } from './downloads.repo.ts';
import type { ReadableDocument } from './readable-document.ts';

const entryOf = (ctx: Ctx, { document, notice }: ReadableDocument) => {
  const { accountId, organisation } = personOf(ctx);
  return {
    noticeId: notice.id,
    kind: 'file' as const,
    document: document.publicId,
    title: document.title ?? document.name,
    accountId,
    organisationId: organisation?.id ?? null,
  };
};

/** Logs and counts a download before its first byte is sent. @param link its id: each counts once. */
export async function logFileDownload(ctx: Ctx, readable: ReadableDocument, link: string | null): Promise<void> {
  await insertDownload(ctx, { ...entryOf(ctx, readable), link });
}

/** A part from the middle of a file belongs to a download that began before. Where none did in the last day, it is one by itself. */
export async function logContinuedDownload(ctx: Ctx, readable: ReadableDocument): Promise<void> {
  await continueDownload(ctx, { ...entryOf(ctx, readable), link: null });
}
