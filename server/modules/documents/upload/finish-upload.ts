import type { Refusal } from '#contract/document-names.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { storageOf } from '#server/platform/storage/storage-of.ts';
import { scanJob } from '../documents.jobs.ts';
import { checkFile } from '../files/check-file.ts';
import { type DocumentRow, setFindings, setState } from '../store/documents.repo.ts';
import { dropIncoming, hashOfFile, incomingPath, incomingState } from './incoming.ts';

const details: Readonly<Record<Refusal, string>> = {
  extension: 'The portal takes no files of this kind.',
  'content-mismatch': 'The content of the file is not what its name says.',
  markup: 'The file holds HTML, SVG or XML, which the portal does not take.',
  'archive-damaged': 'The archive is damaged.',
  'archive-path': 'The archive has names that lead out of it.',
  'archive-bomb': 'The archive unpacks to too much.',
  virus: 'The virus scanner found something in the file.',
};
/** The answer to a file that is refused. */
export const refusedFile = (refusal: Refusal): AppError =>
  new AppError('unsupported-media-type', details[refusal], [{ path: 'body.file', rule: refusal, message: details[refusal] }]);

type Upload = DocumentRow & { name: string };

/** Keeps a refusal, and nothing of the file. */
export async function refuseUpload(ctx: Ctx, upload: Upload, refusal: Refusal): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    if (await setState(ctx, upload.id, 'uploading', { state: 'refused', refusal }))
      await audit(ctx, { action: 'document.refuse', subject: ['document', upload.publicId], details: { name: upload.name, refusal } });
  });
  await dropIncoming(await incomingPath(ctx, upload.publicId));
}

/** SHA-256 of uploads that arrived in one piece: hashed on the way. The others are read once more. */
export const hashesOnTheWay = new Map<string, string>();

/** Looks into the file where it arrived. @throws AppError when it is refused. */
async function inspect(ctx: Ctx, upload: Upload, path: string): Promise<void> {
  const sha256 = hashesOnTheWay.get(upload.publicId) ?? (await hashOfFile(path));
  hashesOnTheWay.delete(upload.publicId);
  const found = await checkFile(upload.name, path);
  if ('refusal' in found) {
    await refuseUpload(ctx, upload, found.refusal);
    throw refusedFile(found.refusal);
  }
  await setFindings(ctx, upload.id, { sha256, mediaType: found.mediaType });
}

async function takeOver(ctx: Ctx, upload: Upload): Promise<void> {
  const storage = await storageOf(ctx.config);
  const path = await incomingPath(ctx, upload.publicId);
  if ((await incomingState(path)) !== null) await inspect(ctx, upload, path);
  await storage.put(upload.publicId, path);
  const state = ctx.config.CLAMD_URL === undefined ? 'ready' : 'checking';
  await inTransaction(ctx, async (ctx) => {
    if (!(await setState(ctx, upload.id, 'uploading', { state }))) return;
    await audit(ctx, { action: 'document.upload', subject: ['document', upload.publicId], details: { name: upload.name, size: upload.size } });
    if (state === 'checking') await enqueue(ctx, scanJob, { document: upload.publicId });
  });
}

const running = new Map<string, Promise<void>>();

/**
 * Takes a file whose last byte has arrived into the storage: inspected first, and its row last. A crash in between leaves the row as it was,
 * and the next call goes on where this one stopped. Who calls meanwhile waits for the same.
 * @throws AppError unsupported-media-type when it is refused.
 */
export async function finishUpload(ctx: Ctx, upload: Upload): Promise<void> {
  const work = running.get(upload.publicId) ?? takeOver(ctx, upload);
  running.set(upload.publicId, work);
  try {
    await work;
  } finally {
    running.delete(upload.publicId);
  }
}
