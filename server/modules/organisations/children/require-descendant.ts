import { organisationOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { type ChildRow, childRow } from './children.repo.ts';
import { isDescendantOf } from './tree.repo.ts';

/** The requested organisation is not below the active one. */
export const notBelow = () => new AppError('not-found', 'There is no such organisation below yours.');

/** The organisation that is acted for, or one below it. @throws AppError not-found for any other. */
export async function requireSelfOrDescendant(ctx: Ctx, publicId: string): Promise<ChildRow> {
  const { id } = organisationOf(ctx);
  const row = await childRow(ctx, publicId);
  if (row && (row.rowId === id || (await isDescendantOf(ctx, row.rowId, [id])))) return row;
  throw notBelow();
}

/** An organisation below the one that is acted for. @throws AppError not-found for any other. */
export async function requireDescendant(ctx: Ctx, publicId: string): Promise<ChildRow> {
  const row = await requireSelfOrDescendant(ctx, publicId);
  if (row.rowId === organisationOf(ctx).id) throw notBelow();
  return row;
}
