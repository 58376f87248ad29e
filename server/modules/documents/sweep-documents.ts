import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { storageOf } from '#server/platform/storage/storage-of.ts';
import { deleteDocument, documentByPublicId, documentsToDelete, idsOfUploads, knownIds, setRemoved } from './store/documents.repo.ts';
import { finishUpload } from './upload/finish-upload.ts';
import { dropIncoming, incomingPath, incomingState } from './upload/incoming.ts';

const BATCH = 500;
/** An upload that has received nothing for so long is abandoned. */
const ABANDONED_MS = 24 * 3600 * 1000;

/** Ends an upload on which nobody works any more: finished where all of it is here, else removed. */
async function endUpload(ctx: Ctx, publicId: string, before: Date): Promise<void> {
  const upload = await documentByPublicId(ctx, publicId);
  if (upload?.state !== 'uploading' || upload.name === null) return;
  const arrived = await incomingState(await incomingPath(ctx, publicId));
  if (upload.sha256 !== null || (arrived !== null && arrived.size === upload.size)) {
    // A refusal is kept in its row.
    await finishUpload(ctx, { ...upload, name: upload.name }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
  } else if (arrived === null || arrived.changedAt < before) await setRemoved(ctx, [upload.id], ctx.clock.now());
}

/** Deletes a removed document, its bytes first. */
async function deleteRemoved(ctx: Ctx, id: number, publicId: string): Promise<void> {
  await dropIncoming(await incomingPath(ctx, publicId));
  await (await storageOf(ctx.config)).remove(publicId);
  await inTransaction(ctx, (ctx) => deleteDocument(ctx, id));
}

/** Deletes files that arrived for no document, at rest for a while. */
async function dropStrayFiles(ctx: Ctx, before: Date): Promise<void> {
  const { incomingFolder } = await storageOf(ctx.config);
  const names = await readdir(incomingFolder).catch(() => [] as string[]);
  const known = await knownIds(ctx, names);
  for (const name of names.filter((key) => !known.has(key))) {
    const path = join(incomingFolder, name);
    const file = await stat(path).catch(() => null);
    if (file && file.mtime < before) await dropIncoming(path);
  }
}

/** Ends abandoned uploads, and deletes what was removed before it was public. What was public stays for ever. */
export async function sweepDocuments(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - ABANDONED_MS);
  for (const publicId of await idsOfUploads(ctx, before, BATCH)) await endUpload(ctx, publicId, before);
  for (const { id, publicId } of await documentsToDelete(ctx, BATCH)) await deleteRemoved(ctx, id, publicId);
  await dropStrayFiles(ctx, before);
}
