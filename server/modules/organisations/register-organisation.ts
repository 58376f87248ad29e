import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { mailPendingApproval } from './approval/decision-mail.ts';
import { expectNotClaimed } from './claims/expect-not-claimed.ts';
import { type NewOwnedOrganisation, createOrganisation } from './create-organisation.ts';
import { isMemberAnywhere } from './team/memberships.repo.ts';

/**
 * Creates the organisation of a person who belongs to none. Its owner is mailed that its buyer part is pending. Called in a transaction
 * that locks the account.
 * @throws AppError conflict when the person is a member of one; invalid-input at `name` for one that they claim (`own-claim`).
 */
export async function registerOrganisation(ctx: Ctx, newOrganisation: NewOwnedOrganisation & { readonly ownerId: number }): Promise<void> {
  const { ownerId, name, country, orgType } = newOrganisation;
  if (await isMemberAnywhere(ctx, ownerId)) throw new AppError('conflict', 'You belong to an organisation already.');
  await expectNotClaimed(ctx, ownerId, name, country);
  const { id } = await createOrganisation(ctx, newOrganisation);
  if (orgType !== 'SELLER') await mailPendingApproval(ctx, { id, name }, 'registration-waits');
}
