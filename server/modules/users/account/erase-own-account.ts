import type * as contract from '#contract/account.ts';
import type { Input } from '#contract/endpoint.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { eraseEverywhere, erasureConflict } from './erase-account.ts';
import { lockSuperAdmins } from './profile.repo.ts';
import { lockReauthenticated, reauthenticate } from './reauthenticate.ts';

/**
 * Erases the signed-in person. Their acts stay in the audit log under an id without a name. An organisation whose only member they were
 * stays without members.
 * @throws AppError conflict: rule `last-owner` (bound: the organisation's name) or `last-admin`.
 */
export async function eraseOwnAccount(ctx: Ctx, { body: { password, code } }: Input<typeof contract.eraseOwnAccount>): Promise<{ erased: true }> {
  const account = await reauthenticate(ctx, { password, field: 'password', code });
  await inTransaction(ctx, async (ctx) => {
    // All administrators are locked in one order, before any single account.
    if (account.superAdmin && (await lockSuperAdmins(ctx)).every((id) => id === account.id))
      throw erasureConflict('last-admin', 'You are the last administrator: make another one first.');
    await lockReauthenticated(ctx, account);
    await eraseEverywhere(ctx, account);
  });
  return { erased: true };
}
