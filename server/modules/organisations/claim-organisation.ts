import type { Input, Output } from '#contract/endpoint.ts';
import type { Claim, claimOrganization, ownClaims, unclaimedOrganizations, withdrawClaim } from '#contract/sign-up.ts';
import { personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { claimsAlike, claimsOf, claimsWaiting, lockUnclaimed, putClaim, unclaimedNamed, waitingClaim, withdraw } from './claims.repo.ts';
import { countryOf } from './country-of.ts';
import { belongsSomewhere } from './members.repo.ts';
import { normaliseName } from './normalise-name.ts';

const SUGGESTED = 10;
const LISTED = 20;
/** Claims of one person that may wait at a time. */
const WAITING = 3;
const noSuch = () => new AppError('not-found', 'There is no such organisation.');

/** Organisations that imported notices name, for somebody who looks for their own. */
export async function findUnclaimed(ctx: Ctx, { query }: Input<typeof unclaimedOrganizations>): Promise<Output<typeof unclaimedOrganizations>> {
  return { items: await unclaimedNamed(ctx, normaliseName(query.name), countryOf(ctx, query.country), SUGGESTED) };
}

/** The claims of the person who asks. */
export const listOwnClaims = async (ctx: Ctx): Promise<Output<typeof ownClaims>> => ({
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
export async function claim(ctx: Ctx, { body: { organisation, orgType, reason, replace } }: Input<typeof claimOrganization>): Promise<Claim> {
  const { accountId } = personOf(ctx);
  return inTransaction(ctx, async (inside) => {
    const waiting = await claimsWaiting(inside, accountId);
    if (await belongsSomewhere(inside, accountId)) throw new AppError('conflict', 'You belong to an organisation already.');
    const organisationId = await lockUnclaimed(inside, organisation);
    if (organisationId === undefined) throw noSuch();
    const id = await putClaim(inside, { publicId: newPublicId(), organisationId, accountId, content: { reason, orgType } }, replace);
    if (id === undefined) throw await claimedAlready(inside, accountId, organisationId);
    if (waiting >= WAITING && (await claimsWaiting(inside, accountId)) > WAITING)
      throw new AppError('conflict', `Not more than ${WAITING} claims of yours may wait at a time.`);
    await audit(inside, { action: 'organisation.claim', subject: ['organisation', organisation], organisationId: null, details: { orgType } });
    return ownClaim(inside, id);
  });
}

/** Takes a waiting claim back. @throws AppError not-found */
export async function takeClaimBack(ctx: Ctx, { params: { id } }: Input<typeof withdrawClaim>): Promise<Claim> {
  return inTransaction(ctx, async (inside) => {
    if (!(await withdraw(inside, id, personOf(ctx).accountId))) throw new AppError('not-found', 'There is no such claim.');
    const taken = await ownClaim(inside, id);
    await audit(inside, { action: 'organisation.claim-withdraw', subject: ['organisation', taken.organisation.id] });
    return taken;
  });
}
