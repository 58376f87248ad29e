import type { Input } from '#contract/endpoint.ts';
import type { Claim } from '#contract/sign-up.ts';
import type * as contract from '#contract/sign-up.ts';
import { personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { countPendingClaims, lockClaims, putClaim, pendingClaimId } from '../approval/approval-requests.repo.ts';
import { lockUnclaimed } from '../organisations.repo.ts';
import { isMemberAnywhere } from '../team/memberships.repo.ts';
import { ownClaim } from './own-claim.ts';

/** Claims of one person that may wait at a time. */
const MAX_PENDING_CLAIMS = 3;

const noSuchOrganisation = () => new AppError('not-found', 'There is no such organisation.');

async function claimedAlready(ctx: Ctx, accountId: number, organisationId: number): Promise<AppError> {
  const id = await pendingClaimId(ctx, accountId, organisationId);
  const current = id === undefined ? {} : { current: await ownClaim(ctx, id) };
  return new AppError('conflict', 'You have claimed this already; ask to replace what you wrote.', undefined, current);
}

/**
 * Claims an unclaimed organisation; an administrator decides.
 * @throws AppError not-found (none, or it has members); conflict when the person is a member of one, or has too many pending claims; with
 * the claim as `current` when they have a pending claim of this one that is not to be replaced.
 */
export async function claimOrganisation(
  ctx: Ctx,
  { body: { organisation, orgType, reason, replace } }: Input<typeof contract.claimOrganisation>,
): Promise<Claim> {
  const { accountId } = personOf(ctx);
  return inTransaction(ctx, async (ctx) => {
    await lockClaims(ctx, accountId);
    const pendingCount = await countPendingClaims(ctx, accountId);
    if (await isMemberAnywhere(ctx, accountId)) throw new AppError('conflict', 'You belong to an organisation already.');
    const organisationId = await lockUnclaimed(ctx, organisation);
    if (organisationId === undefined) throw noSuchOrganisation();
    const id = await putClaim(ctx, { publicId: newPublicId(), organisationId, accountId, content: { reason, orgType } }, replace);
    if (id === undefined) throw await claimedAlready(ctx, accountId, organisationId);
    if (pendingCount >= MAX_PENDING_CLAIMS && (await countPendingClaims(ctx, accountId)) > MAX_PENDING_CLAIMS)
      throw new AppError('conflict', `Not more than ${MAX_PENDING_CLAIMS} claims of yours may wait at a time.`);
    await audit(ctx, { action: 'organisation.claim', subject: ['organisation', organisation], organisationId: null, details: { orgType } });
    return ownClaim(ctx, id);
  });
}
