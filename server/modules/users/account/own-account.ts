import { personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type AccountRow, accountById } from '../accounts.repo.ts';
import { invalidToken } from '../tokens.ts';

/** The account of the signed-in person. */
export async function ownAccount(ctx: Ctx): Promise<AccountRow> {
  const account = await accountById(ctx, personOf(ctx).accountId);
  if (!account) throw invalidToken();
  return account;
}
