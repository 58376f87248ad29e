import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import type { UploadProgress, UploadReceiver } from '#server/platform/http/upload-route.ts';
import { storageOf } from '#server/platform/storage/storage-of.ts';
import { checkHead } from '../files/check-file.ts';
import { HEAD_BYTES } from '../files/recognise-content.ts';
import { type DocumentRow, documentByPublicId } from '../store/documents.repo.ts';
import { finishUpload, hashesOnTheWay, refuseUpload, refusedFile } from './finish-upload.ts';
import { appendPieces, incomingPath, incomingState } from './incoming.ts';

/** @throws AppError not-found unless the actor may send this document. */
export type RequireMayUpload = (ctx: Ctx, document: DocumentRow) => Promise<void>;

/** A disk without room: nothing is wrong with the file, and the sender may try again later. */
const outOfRoom = (error: unknown): unknown =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
    ? new AppError('not-ready', 'There is no room for files at the moment; try again later.')
    : error;

/** Receives the files of documents, for a route that says who may send which. */
export function documentReceiver(requireMayUpload: RequireMayUpload): UploadReceiver {
  async function requireUpload(ctx: Ctx, id: string) {
    const document = await documentByPublicId(ctx, id);
    if (!document || document.name === null || document.size === null) throw new AppError('not-found', 'There is no such upload.');
    await requireMayUpload(ctx, document);
    return { ...document, name: document.name, size: document.size };
  }

  async function find(ctx: Ctx, id: string): Promise<UploadProgress> {
    const upload = await requireUpload(ctx, id);
    const { state, size, refusal } = upload;
    if (state === 'refused' && refusal) throw refusedFile(refusal);
    if (state !== 'uploading') return { size, offset: size };
    const arrived = await incomingState(await incomingPath(ctx, id));
    // All of it had arrived when the program stopped.
    if (upload.sha256 !== null || arrived?.size === size) {
      await finishUpload(ctx, upload);
      return { size, offset: size };
    }
    return { size, offset: arrived?.size ?? 0 };
  }

  async function append(ctx: Ctx, id: string, offset: number, pieces: AsyncIterable<Buffer>): Promise<number> {
    const upload = await requireUpload(ctx, id);
    const { incomingFolder } = await storageOf(ctx.config);
    const onHead = async (head: Buffer) => {
      const refusal = await checkHead(upload.name, head);
      if (!refusal) return;
      await refuseUpload(ctx, upload, refusal);
      throw refusedFile(refusal);
    };
    try {
      const { added, hash } = await appendPieces(incomingFolder, id, pieces, {
        headBytes: Math.min(HEAD_BYTES, upload.size),
        onHead: offset === 0 ? onHead : undefined,
      });
      if (added === upload.size) hashesOnTheWay.set(id, hash.digest('hex'));
      return offset + added;
    } catch (error) {
      throw outOfRoom(error);
    }
  }

  return { find, append, finish: async (ctx, id) => void (await find(ctx, id)) };
}
