import type { Input } from '#contract/endpoint.ts';
import type { Claim } from '#contract/sign-up.ts';
import type * as contract from '#contract/sign-up.ts';
import { personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { withdrawClaimRequest } from '../approval/approval-requests.repo.ts';
import { ownClaim } from './own-claim.ts';

/** Withdraws a pending claim. @throws AppError not-found */
export async function withdrawClaim(ctx: Ctx, { params: { id } }: Input<typeof contract.withdrawClaim>): Promise<Claim> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await withdrawClaimRequest(ctx, personOf(ctx).accountId, id))) throw new AppError('not-found', 'There is no such claim.');
    const claim = await ownClaim(ctx, id);
    await audit(ctx, { action: 'organisation.claim-withdraw', subject: ['organisation', claim.organisation.id] });
    return claim;
  });
}
