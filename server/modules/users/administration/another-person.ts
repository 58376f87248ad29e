import { personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { type AccountRow, accountByPublicId } from '../accounts.repo.ts';
import { lockSuperAdmins } from '../account/profile.repo.ts';

/** @throws AppError not-found */
export async function requirePerson(ctx: Ctx, publicId: string): Promise<AccountRow> {
  const account = await accountByPublicId(ctx, publicId);
  if (!account) throw new AppError('not-found', 'There is no such person.');
  return account;
}

/** A person other than the signed-in administrator. @throws AppError not-found, conflict */
export async function requireAnotherPerson(ctx: Ctx, publicId: string): Promise<AccountRow> {
  const account = await requirePerson(ctx, publicId);
  if (account.id === personOf(ctx).accountId) throw new AppError('conflict', 'An administrator cannot do this to the own account.');
  return account;
}

/**
 * Called before an administrator blocks or erases another one. If two do it to each other at once, the second is no administrator any
 * more at their turn, so one stays. Called in a transaction, before an account is locked. @throws AppError forbidden
 */
export async function lockAllAdministrators(ctx: Ctx): Promise<void> {
  if (!(await lockSuperAdmins(ctx)).includes(personOf(ctx).accountId)) throw new AppError('forbidden', 'You are no administrator any more.');
}
