import type { Claim } from '#contract/sign-up.ts';
import { personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { claimsOf } from '../approval/approval-request-lists.repo.ts';

/** A claim of the signed-in person. @throws AppError not-found */
export async function ownClaim(ctx: Ctx, id: string): Promise<Claim> {
  const [found] = await claimsOf(ctx, personOf(ctx).accountId, { id });
  if (!found) throw new AppError('not-found', 'There is no such claim.');
  return found;
}
