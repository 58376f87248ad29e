import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { currentDocuments } from './current-documents.ts';
import { type OwnerKey, documentsOf, insertDocuments, lockDocumentsOf } from './documents.repo.ts';

/** Gives an owner its own documents with the content of another's; the stored bytes are shared. Only what is ready is copied. */
export async function copyDocuments(ctx: Ctx, from: OwnerKey, to: OwnerKey): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await lockDocumentsOf(ctx, from);
    const documents = currentDocuments(await documentsOf(ctx, from)).filter(({ state }) => state === 'ready');
    await insertDocuments(
      ctx,
      documents.map(({ name, url, title, description, documentType, language, state, storageKey, size, sha256, mediaType }, index) => ({
        owner: to,
        publicId: newPublicId(),
        position: index + 1,
        version: 1,
        replacesId: null,
        accountId: ctx.actor.kind === 'person' ? ctx.actor.accountId : null,
        ...{ name, url, title, description, documentType, language, state, storageKey, size, sha256, mediaType },
      })),
    );
  });
}
