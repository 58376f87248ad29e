import { organisationOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { type ChildRow, childRow } from './children.repo.ts';
import { isDescendantOf } from './tree.repo.ts';

/** The requested organisation is not below the active one. */
export const notBelow = () => new AppError('not-found', 'There is no such organisation below yours.');

/** An organisation below the one that is acted for; with `includeItself` also that one. @throws AppError not-found for any other. */
export async function requireDescendant(ctx: Ctx, publicId: string, includeItself: boolean): Promise<ChildRow> {
  const acting = organisationOf(ctx);
  const row = await childRow(ctx, publicId);
  if (!row) throw notBelow();
  if (row.rowId === acting.id ? includeItself : await isDescendantOf(ctx, row.rowId, [acting.id])) return row;
  throw notBelow();
}
