import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { type LockedOrganisation, lockOrganisation } from '../organisations.repo.ts';

/** An organisation for an administrator's decision, locked until the transaction ends. @throws AppError not-found */
export async function lockForDecision(ctx: Ctx, publicId: string): Promise<LockedOrganisation> {
  const row = await lockOrganisation(ctx, publicId);
  if (!row) throw new AppError('not-found', 'There is no such organisation.');
  return row;
}
