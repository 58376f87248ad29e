import type { UserDetails } from '#contract/auth.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/sign-up.ts';
import { belongsSomewhere, createOrganisation, countryOf, expectNotClaimed, tellThatItWaits } from '#server/modules/organisations/index.ts';
import { organisationOf, personOf } from '#server/platform/access.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { lockAccount } from './accounts.repo.ts';
import { whoAmI } from './keep-session.ts';

/**
 * The second step of signing up: the organisation of a person who belongs to none. Its buyer part waits for an
 * administrator. Of several at once one is made.
 * @throws AppError conflict when the person belongs to one; invalid-input for a country without a site,
 * and for a name that they claim (`own-claim`).
 */
export async function createOwnOrganisation(ctx: Ctx, { body }: Input<typeof contract.createOwnOrganisation>): Promise<UserDetails> {
  const { accountId } = personOf(ctx);
  const country = countryOf(ctx, body.country);
  await inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, accountId);
    if (await belongsSomewhere(ctx, accountId)) throw new AppError('conflict', 'You belong to an organisation already.');
    const { name, city, orgType } = body;
    await expectNotClaimed(ctx, accountId, name, country);
    const { id } = await createOrganisation(ctx, { name, country, city: city || null, orgType, ownerId: accountId });
    if (orgType !== 'SELLER') await tellThatItWaits(ctx, { id, name }, 'registration-waits');
  });
  return whoAmI(ctx);
}

/** Whether the buyer part of the organisation may publish. */
export async function isBuyerApproved(ctx: Ctx): Promise<Output<typeof contract.isBuyerApproved>> {
  const { orgType, approval } = organisationOf(ctx);
  return { orgType, approval, approved: approval === 'approved' };
}
