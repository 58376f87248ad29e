import type { UserDetails } from '#contract/auth.ts';
import type { Input } from '#contract/endpoint.ts';
import type * as contract from '#contract/sign-up.ts';
import { registerOrganisation } from '#server/modules/organisations/index.ts';
import { countryOf } from '#server/modules/sites/index.ts';
import { personOf } from '#server/platform/access.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { lockAccount } from '../accounts.repo.ts';
import { whoAmI } from '../session/who-am-i.ts';

/**
 * The second step of signing up: creates the organisation of a person who belongs to none. Its buyer part waits for an administrator.
 * Of several requests at once one creates it.
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
