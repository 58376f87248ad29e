import type { NoticeContent } from '#contract/notices.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { currentDocuments } from './current-documents.ts';
import { type DocumentRow, type OwnerKey, documentsOf, lockDocumentsOf, setPublished } from './documents.repo.ts';

export type PublicEntry = NonNullable<NoticeContent['documents']>[number];

const present = <T extends object>(values: T) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

/** A document as the content of its notice names it. */
function entryOf(row: DocumentRow, now: Date): PublicEntry {
  return {
    id: row.publicId,
    ...present({
      title: row.title ?? row.name ?? row.url,
      url: row.url,
      description: row.description,
      format: row.mediaType,
      documentType: row.documentType,
      datePublished: (row.publishedAt ?? now).toISOString(),
      language: row.language,
      size: row.size,
      sha256: row.sha256,
      version: row.version > 1 ? row.version : null,
      replaces: row.replaces,
    }),
  };
}

/** What the public would see of an owner's documents if they were published now: those that are ready. */
export async function readyDocuments(ctx: Ctx, owner: OwnerKey): Promise<PublicEntry[]> {
  const now = ctx.clock.now();
  return currentDocuments(await documentsOf(ctx, owner))
    .filter(({ state }) => state === 'ready')
    .map((row) => entryOf(row, now));
}

/**
 * Makes the documents of an owner public as they are, in the caller's transaction. @returns what its content says of them.
 * @throws AppError invalid-input (documents-unfinished) while a file is on its way, waits for the scanner, or was refused.
 */
export async function publishDocuments(ctx: Ctx, owner: OwnerKey): Promise<PublicEntry[]> {
  await lockDocumentsOf(ctx, owner);
  const current = currentDocuments(await documentsOf(ctx, owner));
  if (current.some(({ state }) => state !== 'ready')) {
    const message = 'A document is still uploading, is being checked, or was refused.';
    throw new AppError('invalid-input', message, [{ path: 'Documents.documents', rule: 'documents-unfinished', message }]);
  }
  const now = ctx.clock.now();
  await setPublished(
    ctx,
    current.map(({ id }) => id),
    now,
  );
  return current.map((row) => entryOf(row, now));
}
