import type { Input, Output } from '#contract/endpoint.ts';
import type { Claim } from '#contract/sign-up.ts';
import type * as contract from '#contract/sign-up.ts';
import { countryOf } from '#server/modules/sites/index.ts';
import { personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { claimsAlike, claimsOf } from '../approval/approval-request-lists.repo.ts';
import { claimsWaiting, putClaim, waitingClaim, endClaim } from '../approval/approval-requests.repo.ts';
import { lockUnclaimed } from '../organisations.repo.ts';
import { unclaimedNamed } from '../public-organisations.repo.ts';
import { belongsSomewhere } from '../team/memberships.repo.ts';
import { normaliseName } from '../normalise-name.ts';

const SUGGESTED = 10;
const LISTED = 20;
/** Claims of one person that may wait at a time. */
const WAITING = 3;
const noSuch = () => new AppError('not-found', 'There is no such organisation.');

/** Organisations that imported notices name, for somebody who looks for their own. */
export async function findUnclaimedOrganisations(
  ctx: Ctx,
  { query }: Input<typeof contract.findUnclaimedOrganisations>,
): Promise<Output<typeof contract.findUnclaimedOrganisations>> {
  return { items: await unclaimedNamed(ctx, normaliseName(query.name), countryOf(ctx, query.country), SUGGESTED) };
}

/** The claims of the person who asks. */
export const listOwnClaims = async (ctx: Ctx): Promise<Output<typeof contract.listOwnClaims>> => ({
  items: await claimsOf(ctx, personOf(ctx).accountId, { limit: LISTED }),
});

async function ownClaim(ctx: Ctx, id: string): Promise<Claim> {
  const [found] = await claimsOf(ctx, personOf(ctx).accountId, { id });
  if (!found) throw new AppError('not-found', 'There is no such claim.');
  return found;
}

async function claimedAlready(ctx: Ctx, accountId: number, organisationId: number): Promise<AppError> {
  const id = await waitingClaim(ctx, accountId, organisationId);
  const current = id === undefined ? {} : { current: await ownClaim(ctx, id) };
  return new AppError('conflict', 'You have claimed this already; ask to replace what you wrote.', undefined, current);
}

/** @throws AppError invalid-input where somebody would make what they claim once more. Nothing is claimed meanwhile. */
export async function expectNotClaimed(ctx: Ctx, accountId: number, name: string, country: string | null): Promise<void> {
  await claimsWaiting(ctx, accountId);
  if (await claimsAlike(ctx, accountId, normaliseName(name), country))
    throw fieldError('name', 'own-claim', 'Your claim to this organisation is pending approval.');
}

/**
 * Claims an unclaimed organisation; an administrator decides.
 * @throws AppError not-found (none, or it has people); conflict when the person belongs to one, or too many of their claims
 * wait; with the claim as `current` when theirs of this one waits and is not to be replaced.
 */
export async function claimOrganisation(
  ctx: Ctx,
  { body: { organisation, orgType, reason, replace } }: Input<typeof contract.claimOrganisation>,
): Promise<Claim> {
  const { accountId } = personOf(ctx);
  return inTransaction(ctx, async (ctx) => {
    const waiting = await claimsWaiting(ctx, accountId);
    if (await belongsSomewhere(ctx, accountId)) throw new AppError('conflict', 'You belong to an organisation already.');
    const organisationId = await lockUnclaimed(ctx, organisation);
    if (organisationId === undefined) throw noSuch();
    const id = await putClaim(ctx, { publicId: newPublicId(), organisationId, accountId, content: { reason, orgType } }, replace);
    if (id === undefined) throw await claimedAlready(ctx, accountId, organisationId);
    if (waiting >= WAITING && (await claimsWaiting(ctx, accountId)) > WAITING)
      throw new AppError('conflict', `Not more than ${WAITING} claims of yours may wait at a time.`);
    await audit(ctx, { action: 'organisation.claim', subject: ['organisation', organisation], organisationId: null, details: { orgType } });
    return ownClaim(ctx, id);
  });
}

/** Takes a waiting claim back. @throws AppError not-found */
export async function withdrawClaim(ctx: Ctx, { params: { id } }: Input<typeof contract.withdrawClaim>): Promise<Claim> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await endClaim(ctx, personOf(ctx).accountId, id))) throw new AppError('not-found', 'There is no such claim.');
    const taken = await ownClaim(ctx, id);
    await audit(ctx, { action: 'organisation.claim-withdraw', subject: ['organisation', taken.organisation.id] });
    return taken;
  });
}
