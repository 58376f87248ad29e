import type { Ctx } from '#server/platform/ctx.ts';
import { AppError, type FieldError } from '#server/platform/errors.ts';
import { lockFilesOf, partsOf } from './files.repo.ts';

/** A file that has arrived whole, with the digests of its encrypted parts. */
export interface CompleteFile {
  key: number;
  id: string;
  size: number;
  parts: Buffer[];
}

/**
 * The supplier's own files for a tender, in the order asked for.
 * @throws AppError invalid-input that names each one that is not there, is named twice or has not arrived whole.
 */
export async function requireCompleteFiles(ctx: Ctx, of: { noticeId: number; organisationId: number }, ids: readonly string[]): Promise<CompleteFile[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await lockFilesOf(ctx, of.noticeId, of.organisationId)).map((row) => [row.id, row]));
  const errors = ids.flatMap((id, index): FieldError[] => {
    const row = rows.get(id);
    const errorOf = (rule: string, message: string) => [{ path: `body.files.${index}`, rule, message }];
    if (!row) return errorOf('unknown', 'There is no such file.');
    if (ids.indexOf(id) < index) return errorOf('repeated', 'The file is named twice.');
    return row.received < row.size ? errorOf('incomplete', 'The file has not arrived whole.') : [];
  });
  if (errors.length > 0) throw new AppError('invalid-input', [...new Set(errors.map(({ message }) => message))].join(' '), errors);
  const chosen = ids.map((id) => rows.get(id)!);
  const parts = await partsOf(
    ctx,
    chosen.map(({ key }) => key),
  );
  return chosen.map(({ key, id, size }) => ({ key, id, size, parts: parts.filter(({ fileKey }) => fileKey === key).map(({ digest }) => digest) }));
}
