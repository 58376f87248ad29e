import type { EditedDocument } from '#contract/documents.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { incomingPath, incomingState } from '../upload/incoming.ts';
import { currentDocuments } from './current-documents.ts';
import { type DocumentRow, type OwnerKey, documentsOf } from './documents.repo.ts';

/** The form in which clients receive an address elsewhere: they remove its first and last character (specification, section 7). */
export const bracketed = (url: string): string => `<${url}>`;

async function receivedOf(ctx: Ctx, { state, publicId }: DocumentRow): Promise<number | null> {
  if (state !== 'uploading') return null;
  return (await incomingState(await incomingPath(ctx, publicId)))?.size ?? 0;
}

/** A document as its editors see it. */
export async function presentEdited(ctx: Ctx, row: DocumentRow): Promise<EditedDocument> {
  return {
    id: row.publicId,
    name: row.name,
    externalURL: row.url === null ? null : bracketed(row.url),
    title: row.title,
    documentType: row.documentType,
    language: row.language,
    state: row.state,
    refusal: row.refusal,
    size: row.size,
    received: await receivedOf(ctx, row),
    sha256: row.sha256,
    format: row.mediaType,
    version: row.version,
    replaces: row.replaces,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    removed: row.removedAt !== null,
    createdAt: row.createdAt.toISOString(),
    link: null,
  };
}

/**
 * The documents of an owner as its editors see them, in their order: those that they work on, and public ones whose removal is not public
 * yet. @param publicIds ids in the public list.
 */
export async function listEdited(ctx: Ctx, owner: OwnerKey, publicIds: ReadonlySet<string>): Promise<EditedDocument[]> {
  const rows = await documentsOf(ctx, owner);
  const current = new Set(currentDocuments(rows));
  const shown = rows.filter((row) => current.has(row) || (row.removedAt !== null && publicIds.has(row.publicId)));
  return Promise.all(shown.map((row) => presentEdited(ctx, row)));
}
