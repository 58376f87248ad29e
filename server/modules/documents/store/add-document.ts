import { MAX_DOCUMENTS } from '#contract/document-names.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { cleanFileName } from '../files/clean-name.ts';
import { claimedType } from '../files/file-types.ts';
import { type DocumentOwner, type DocumentRow, documentByPublicId, documentsOf, insertDocuments, lockDocumentsOf } from './documents.repo.ts';

/** What is said of a document. Empty texts count as nothing. */
export interface DocumentDetails {
  title?: string | null | undefined;
  documentType?: string | null | undefined;
  language?: string | null | undefined;
}
/** A file that is to arrive (`name`, `size`), or a link (`url`). */
export type GivenDocument = DocumentDetails & Partial<Record<'replaces' | 'name' | 'url', string | undefined>> & { size?: number | undefined };

/** All bytes of one owner's documents at most. */
const MAX_TOTAL_BYTES = 10 * 1024 ** 3;

function requireRoom(documents: readonly DocumentRow[], given: GivenDocument): void {
  if (documents.length >= MAX_DOCUMENTS) throw fieldError('notice', 'too-many-documents', `A notice has at most ${MAX_DOCUMENTS} documents.`);
  const bytes = documents.reduce((sum, { size }) => sum + (size ?? 0), given.size ?? 0);
  if (bytes > MAX_TOTAL_BYTES) throw fieldError('size', 'documents-too-large', 'The documents of a notice have at most 10 GB.');
}

/** @throws AppError invalid-input unless the file has a name, of a kind that the portal takes. */
function requireName(given: string): string {
  const name = cleanFileName(given);
  if (name === null) throw fieldError('name', 'file-name', 'The file has no name.');
  if (!claimedType(name)) throw fieldError('name', 'extension', 'The portal takes no files of this kind.');
  return name;
}

const contentOf = ({ name = '', size = 0, url }: GivenDocument) =>
  url === undefined
    ? { name: requireName(name), url: null, state: 'uploading' as const, size }
    : { name: null, url: new URL(url).href, state: 'ready' as const, size: null };

/** The document that a new one replaces. @throws AppError invalid-input unless it is one of the owner's. */
function replacedOf(documents: readonly DocumentRow[], publicId: string | undefined): DocumentRow | null {
  if (publicId === undefined) return null;
  const replaced = documents.find((document) => document.publicId === publicId);
  if (replaced?.state !== 'ready' || replaced.removedAt !== null) throw fieldError('replaces', 'unknown', 'There is no such document to replace.');
  return replaced;
}

/**
 * Adds a file that is to arrive, or a link, behind the others or in the place of the one that it replaces.
 * @throws AppError invalid-input for a file of another kind, an unknown document to replace, or too many.
 */
export async function addDocument(ctx: Ctx, owner: DocumentOwner, given: GivenDocument): Promise<DocumentRow> {
  const publicId = newPublicId();
  return inTransaction(ctx, async (ctx) => {
    await lockDocumentsOf(ctx, owner);
    const documents = await documentsOf(ctx, owner);
    requireRoom(documents, given);
    const replaced = replacedOf(documents, given.replaces);
    await insertDocuments(ctx, [
      {
        ...contentOf(given),
        owner,
        publicId,
        title: (given.title ?? replaced?.title) || null,
        documentType: given.documentType ?? replaced?.documentType ?? null,
        language: given.language ?? replaced?.language ?? null,
        position: replaced?.position ?? Math.max(0, ...documents.map(({ position }) => position)) + 1,
        version: replaced ? replaced.version + 1 : 1,
        replacesId: replaced?.id ?? null,
        accountId: ctx.actor.kind === 'person' ? ctx.actor.accountId : null,
      },
    ]);
    const added = await documentByPublicId(ctx, publicId);
    if (!added) throw new AppError('internal');
    await audit(ctx, {
      action: 'document.add',
      subject: ['document', publicId],
      details: { [owner.kind]: owner.publicId, name: added.name, url: added.url, ...(replaced ? { replaces: replaced.publicId } : {}) },
    });
    return added;
  });
}
