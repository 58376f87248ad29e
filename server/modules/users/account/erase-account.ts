import { personalData } from '#server/modules/organisations/index.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { runHook } from '#server/platform/hooks.ts';
import { deleteMailOf } from '#server/platform/mail/mail-rows.ts';
import type { AccountRow } from '../accounts.repo.ts';
import { endFormerMemberInvitations } from '../invitations/end-former-member-invitations.ts';
import { deleteLinksOf } from '../one-time-links.repo.ts';
import { deleteSecondFactor } from '../second-factor/second-factor.repo.ts';
import { anonymiseSessions, endSessions } from '../session/sessions.repo.ts';
import { mailPerson } from '../mail-person.ts';
import { accountErasing } from '../users.hooks.ts';
import * as mails from '../users.mails.ts';
import { eraseAccount } from './profile.repo.ts';

export const erasureConflict = (rule: string, message: string, bound?: string) =>
  new AppError('conflict', message, [{ path: 'body', rule, message, ...(bound === undefined ? {} : { bound }) }]);

async function leaveOrganisations(ctx: Ctx, account: AccountRow): Promise<void> {
  const leftOrganisations = await personalData.forgetPerson(ctx, account.id);
  const orphanedOrganisation = leftOrganisations.find(({ isOrphaned }) => isOrphaned);
  if (orphanedOrganisation)
    throw erasureConflict(
      'last-owner',
      `The last owner of ${orphanedOrganisation.name} stays while it has other members: make one of them an owner first.`,
      orphanedOrganisation.name,
    );
  for (const { id, publicId } of leftOrganisations) {
    await audit(ctx, { action: 'member.leave', subject: ['organisation', publicId], organisationId: id, details: { person: account.publicId } });
    await endFormerMemberInvitations(ctx, id, { id: account.publicId, accountId: account.id, email: account.email });
  }
}

/** Erases a person everywhere. Called in a transaction that holds the account. @throws AppError conflict (last-owner) */
export async function eraseEverywhere(ctx: Ctx, account: AccountRow, details: Record<string, unknown> = {}): Promise<void> {
  await runHook(ctx, accountErasing, { accountId: account.id });
  await leaveOrganisations(ctx, account);
  await deleteMailOf(ctx, account);
  await mailPerson(ctx, account, mails.accountErased, {});
  await endSessions(ctx, account.id, 'erased');
  await anonymiseSessions(ctx, account.id);
  await deleteLinksOf(ctx, account);
  await deleteSecondFactor(ctx, account.id);
  await eraseAccount(ctx, account.id);
  await audit(ctx, { action: 'account.erase', subject: ['account', account.publicId], organisationId: null, details });
}
