import type { Ctx } from '#server/platform/ctx.ts';
import { eraseClaims } from '../approval/approval-requests.repo.ts';
import { endAccountManager } from '../organisations.repo.ts';
import { leaveAllOrganisations } from './memberships.repo.ts';

/**
 * Ends an erased person's memberships, withdraws their claims, and leaves the organisations that they looked after as an administrator without
 * an account manager. Called in a transaction. @returns the organisations that they left.
 */
export async function forgetPerson(ctx: Ctx, accountId: number): ReturnType<typeof leaveAllOrganisations> {
  const leftOrganisations = await leaveAllOrganisations(ctx, accountId);
  await eraseClaims(ctx, accountId);
  await endAccountManager(ctx, accountId);
  return leftOrganisations;
}
