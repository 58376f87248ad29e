import type { UserDetails } from '#contract/auth.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/sign-up.ts';
import { countryOf, registerOrganisation } from '#server/modules/organisations/index.ts';
import { organisationOf, personOf } from '#server/platform/access.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
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
    const { name, city, orgType } = body;
    await registerOrganisation(ctx, { name, country, city: city || null, orgType, ownerId: accountId });
  });
  return whoAmI(ctx);
}

/** Whether the buyer part of the organisation may publish. */
export async function isBuyerApproved(ctx: Ctx): Promise<Output<typeof contract.isBuyerApproved>> {
  const { orgType, approval } = organisationOf(ctx);
  return { orgType, approval, approved: approval === 'approved' };
}
