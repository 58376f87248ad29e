import type { eraseOwnAccount } from '#contract/account.ts';
import type { Input } from '#contract/endpoint.ts';
import { dropClaims, leaveAll } from '#server/modules/organisations/index.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { dropMailOf } from '#server/platform/mail/mail-rows.ts';
import type { AccountRow } from './accounts.repo.ts';
import { endInvitationsOfGone } from './invitations/leave-team.ts';
import { dropLinks } from './one-time-links.repo.ts';
import { eraseAccount, otherSuperAdmins } from './profile.repo.ts';
import { holdProved, prove } from './prove.ts';
import { dropSecondFactor } from './second-factor.repo.ts';
import { blankSessions, endSessions } from './sessions.repo.ts';
import { tellPerson } from './tell-person.ts';

const refuse = (rule: string, message: string, bound?: string) =>
  new AppError('conflict', message, [{ path: 'body', rule, message, ...(bound === undefined ? {} : { bound }) }]);

async function leaveOrganisations(ctx: Ctx, account: AccountRow): Promise<void> {
  const left = await leaveAll(ctx, account.id);
  const orphaned = left.find(({ isOrphaned }) => isOrphaned);
  if (orphaned)
    throw refuse('last-owner', `You are the last owner of ${orphaned.name}, which has other members: make one of them an owner first.`, orphaned.name);
  for (const { id, publicId } of left) {
    await audit(ctx, { action: 'member.leave', subject: ['organisation', publicId], organisationId: id, details: { person: account.publicId } });
    await endInvitationsOfGone(ctx, id, { id: account.publicId, accountId: account.id, email: account.email });
  }
}

/**
 * Erases the person who asks. What they did stays in the audit log under an id without a name; an organisation where they
 * were alone stays without people.
 * @throws AppError conflict: rule `last-owner` (bound: the organisation's name) or `last-admin`.
 */
export async function eraseOwn(ctx: Ctx, { body: { password, code } }: Input<typeof eraseOwnAccount>): Promise<{ erased: true }> {
  const account = await prove(ctx, { password, field: 'password', code });
  await inTransaction(ctx, async (inside) => {
    // All administrators are locked in their order, before one of them.
    if (account.superAdmin && (await otherSuperAdmins(inside, account.id)) === 0)
      throw refuse('last-admin', 'You are the last administrator: make another one first.');
    await holdProved(inside, account);
    await leaveOrganisations(inside, account);
    await dropClaims(inside, account.id);
    await dropMailOf(inside, account);
    await tellPerson(inside, account, 'account-erased', {});
    await endSessions(inside, account.id, 'erased');
    await blankSessions(inside, account.id);
    await dropLinks(inside, account.id);
    await dropSecondFactor(inside, account.id);
    await eraseAccount(inside, account.id);
    await audit(inside, { action: 'account.erase', subject: ['account', account.publicId], organisationId: null });
  });
  return { erased: true };
}
