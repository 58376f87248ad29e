import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import type { DocumentDetails } from './add-document.ts';
import {
  type DocumentOwner,
  type DocumentRow,
  type OwnerKey,
  documentByPublicId,
  documentsOf,
  lockDocumentsOf,
  setRemoved,
  updateDetails,
  updatePositions,
} from './documents.repo.ts';

const ownerOf = ({ ownerKind, ownerId }: DocumentRow): OwnerKey => ({ kind: ownerKind, id: ownerId });

/** Changes what is said of a document, or takes its removal back. @returns the document as it is now. */
export async function changeDocument(
  ctx: Ctx,
  document: DocumentRow,
  { removed, ...details }: DocumentDetails & { removed?: false | undefined },
): Promise<DocumentRow> {
  return inTransaction(ctx, async (ctx) => {
    await lockDocumentsOf(ctx, ownerOf(document));
    const { title, documentType, language } = details;
    await updateDetails(ctx, document.id, {
      ...(title === undefined ? {} : { title: title || null }),
      ...(documentType === undefined ? {} : { documentType }),
      ...(language === undefined ? {} : { language }),
    });
    if (removed === false) await setRemoved(ctx, [document.id], null);
    const changed = await documentByPublicId(ctx, document.publicId);
    if (!changed) throw new AppError('not-found', 'There is no such document.');
    const fields = (['title', 'documentType', 'language'] as const).filter((name) => changed[name] !== document[name]);
    const action = removed === false ? 'document.restore' : 'document.change';
    const changes = Object.fromEntries(fields.map((name) => [name, [document[name], changed[name]]]));
    if (removed === false || fields.length > 0) await audit(ctx, { action, subject: ['document', document.publicId], details: changes });
    return changed;
  });
}

/**
 * Puts the documents of an owner into an order. Those that are not named follow in their own.
 * @throws AppError invalid-input for an id that is none of them.
 */
export async function orderDocuments(ctx: Ctx, owner: DocumentOwner, publicIds: readonly string[]): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await lockDocumentsOf(ctx, owner);
    const documents = await documentsOf(ctx, owner);
    const byId = new Map(documents.map((document) => [document.publicId, document]));
    const named = [...new Set(publicIds)].map((publicId) => byId.get(publicId));
    if (!named.every((document) => document !== undefined)) throw fieldError('order', 'unknown', 'The order names a document that is none of the notice’s.');
    const order = [...new Set([...named, ...documents])];
    if (order.every((document, index) => document === documents[index])) return;
    await updatePositions(
      ctx,
      order.map(({ id }) => id),
    );
    await audit(ctx, { action: 'document.order', subject: ['document', order[0]!.publicId], details: { [owner.kind]: owner.publicId, order: publicIds } });
  });
}

/** Removes a document. One that was public stays readable where it was; the others are deleted by the schedule. */
export async function removeDocument(ctx: Ctx, document: DocumentRow): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await lockDocumentsOf(ctx, ownerOf(document));
    if (document.removedAt !== null) return;
    await setRemoved(ctx, [document.id], ctx.clock.now());
    await audit(ctx, { action: 'document.remove', subject: ['document', document.publicId], details: { name: document.name, url: document.url } });
  });
}

/** Removes all documents of an owner that is deleted. Called in that transaction. */
export async function removeDocumentsOf(ctx: Ctx, owner: OwnerKey): Promise<void> {
  await lockDocumentsOf(ctx, owner);
  const documents = await documentsOf(ctx, owner);
  await setRemoved(
    ctx,
    documents.map(({ id }) => id),
    ctx.clock.now(),
  );
}
