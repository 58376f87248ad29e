import type { Ctx } from '#server/platform/ctx.ts';
import { fieldError } from '#server/platform/errors.ts';
import { hasPendingClaim } from '../approval/approval-request-lists.repo.ts';
import { countPendingClaims } from '../approval/approval-requests.repo.ts';
import { normaliseName } from '../normalise-name.ts';

/** @throws AppError invalid-input where somebody would create an organisation that they claim. Blocks claims until the transaction ends. */
export async function expectNotClaimed(ctx: Ctx, accountId: number, name: string, country: string | null): Promise<void> {
  await countPendingClaims(ctx, accountId);
  if (await hasPendingClaim(ctx, accountId, normaliseName(name), country))
    throw fieldError('name', 'own-claim', 'Your claim to this organisation is pending approval.');
}
