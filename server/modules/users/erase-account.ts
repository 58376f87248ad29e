import type * as contract from '#contract/account.ts';
import type { Input } from '#contract/endpoint.ts';
import { forgetPerson } from '#server/modules/organisations/index.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { deleteMailOf } from '#server/platform/mail/mail-rows.ts';
import { type AccountRow, lockAccount } from './accounts.repo.ts';
import { anotherPerson, lockAmongAdministrators } from './another-person.ts';
import { endInvitationsOfGone } from './invitations/leave-team.ts';
import { dropLinks } from './one-time-links.repo.ts';
import { eraseAccount, lockSuperAdmins } from './profile.repo.ts';
import { holdProved, prove } from './prove.ts';
import { dropSecondFactor } from './second-factor.repo.ts';
import { blankSessions, endSessions } from './sessions.repo.ts';
import { tellPerson } from './tell-person.ts';
import * as mails from './users.mails.ts';

const refuse = (rule: string, message: string, bound?: string) =>
  new AppError('conflict', message, [{ path: 'body', rule, message, ...(bound === undefined ? {} : { bound }) }]);

async function leaveOrganisations(ctx: Ctx, account: AccountRow): Promise<void> {
  const left = await forgetPerson(ctx, account.id);
  const orphaned = left.find(({ isOrphaned }) => isOrphaned);
  if (orphaned)
    throw refuse('last-owner', `The last owner of ${orphaned.name} stays while it has other members: make one of them an owner first.`, orphaned.name);
  for (const { id, publicId } of left) {
    await audit(ctx, { action: 'member.leave', subject: ['organisation', publicId], organisationId: id, details: { person: account.publicId } });
    await endInvitationsOfGone(ctx, id, { id: account.publicId, accountId: account.id, email: account.email });
  }
}

/** Takes everything of a person away. Called in a transaction that holds the account. @throws AppError conflict (last-owner) */
async function eraseAll(ctx: Ctx, account: AccountRow, details: Record<string, unknown> = {}): Promise<void> {
  await leaveOrganisations(ctx, account);
  await deleteMailOf(ctx, account);
  await tellPerson(ctx, account, mails.accountErased, {});
  await endSessions(ctx, account.id, 'erased');
  await blankSessions(ctx, account.id);
  await dropLinks(ctx, account);
  await dropSecondFactor(ctx, account.id);
  await eraseAccount(ctx, account.id);
  await audit(ctx, { action: 'account.erase', subject: ['account', account.publicId], organisationId: null, details });
}

/**
 * Erases the person who asks. What they did stays in the audit log under an id without a name; an organisation where they
 * were alone stays without people.
 * @throws AppError conflict: rule `last-owner` (bound: the organisation's name) or `last-admin`.
 */
export async function eraseOwnAccount(ctx: Ctx, { body: { password, code } }: Input<typeof contract.eraseOwnAccount>): Promise<{ erased: true }> {
  const account = await prove(ctx, { password, field: 'password', code });
  await inTransaction(ctx, async (ctx) => {
    // All administrators are locked in their order, before one of them.
    if (account.superAdmin && (await lockSuperAdmins(ctx)).every((id) => id === account.id))
      throw refuse('last-admin', 'You are the last administrator: make another one first.');
    await holdProved(ctx, account);
    await eraseAll(ctx, account);
  });
  return { erased: true };
}

/**
 * Erases somebody for an administrator, by the same rules as for oneself.
 * @throws AppError not-found; conflict: oneself, or the rule `last-owner` (bound: the organisation's name).
 */
export async function erasePerson(ctx: Ctx, { params: { id }, body: { reason } }: Input<typeof contract.erasePerson>): Promise<{ id: string; erased: true }> {
  const { id: accountId, superAdmin } = await anotherPerson(ctx, id);
  return inTransaction(ctx, async (ctx) => {
    if (superAdmin) await lockAmongAdministrators(ctx);
    const account = await lockAccount(ctx, accountId);
    if (!account) throw new AppError('not-found', 'There is no such person.');
    await eraseAll(ctx, account, { reason: reason.trim() });
    return { id, erased: true };
  });
}
