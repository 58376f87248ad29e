import { type DocumentOwner, type DocumentRow, documentByPublicId } from '#server/modules/documents/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import type { NoticeFacts } from '../notices.policy.ts';
import { readerOf, requireCan } from '../read/reader.ts';
import { factsById, factsOf } from '../store/notices.repo.ts';

export type EditableNotice = NoticeFacts & { id: number; publicId: string };

export const ownerOf = ({ id, publicId }: Pick<EditableNotice, 'id' | 'publicId'>): DocumentOwner => ({ kind: 'notice', id, publicId });

/** A notice whose documents the actor may edit. @throws AppError not-found, or forbidden where the actor may only read it. */
export async function requireEditableNotice(ctx: Ctx, publicId: string): Promise<EditableNotice> {
  const facts = await factsOf(ctx, publicId);
  if (!facts) throw new AppError('not-found', 'There is no such notice.');
  requireCan(await readerOf(ctx), 'editDocuments', facts);
  return { ...facts, publicId };
}

/** A document of a notice whose documents the actor may edit. @throws AppError not-found for any other. */
export async function requireEditableDocument(ctx: Ctx, publicId: string): Promise<{ document: DocumentRow; notice: EditableNotice }> {
  const document = await documentByPublicId(ctx, publicId);
  const notice = document && (await factsById(ctx, document.ownerId));
  if (!document || !notice) throw new AppError('not-found', 'There is no such document.');
  requireCan(await readerOf(ctx), 'editDocuments', notice);
  return { document, notice };
}
