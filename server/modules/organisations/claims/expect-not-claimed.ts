import type { Ctx } from '#server/platform/ctx.ts';
import { fieldError } from '#server/platform/errors.ts';
import { hasPendingClaim } from '../approval/approval-request-lists.repo.ts';
import { lockClaims } from '../approval/approval-requests.repo.ts';
import { normaliseName } from '../normalise-name.ts';

/** @throws AppError invalid-input when the person has a pending claim to an organisation of this name. They cannot add one until the transaction ends. */
export async function expectNotClaimed(ctx: Ctx, accountId: number, name: string, country: string | null): Promise<void> {
  await lockClaims(ctx, accountId);
  if (await hasPendingClaim(ctx, accountId, normaliseName(name), country))
    throw fieldError('name', 'own-claim', 'Your claim to this organisation is pending approval.');
}
