import type { RoleId } from '#contract/permissions.ts';
import { INVITATION_DAYS } from '#contract/team.ts';
import { personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { type AccountRow, comparisonKey, accountByName } from '../accounts.repo.ts';
import { countFailure, checkAttempt, attemptSubject } from '../attempts.ts';
import { createLink, newToken } from '../one-time-links.repo.ts';
import { mailPerson } from '../mail-person.ts';
import { type InvitationRow, endInvitationsOf, invitationOf, renewInvitation } from './invitations.repo.ts';
import * as mails from '../users.mails.ts';

/** An invitation is good for seven days. */
export const INVITATION_LIFE_S = INVITATION_DAYS * 86_400;

export interface NewInvitation {
  /** organisation.id, public id and name. */
  readonly organisation: { readonly id: number; readonly publicId: string; readonly name: string };
  readonly email: string;
  readonly roleId: RoleId;
  /** organisation_role.id of the same organisation. */
  readonly namedRoleId?: number | null;
  readonly firstName?: string;
  /** Of a mail to a person without an account. */
  readonly language: string;
  /** The inviter: a team for itself, or an administrator for an owner of a new organisation. */
  readonly template?: InvitationRow['template'];
}

/** Emails it, in the language of the reader’s account. The token is after `#`, so no server or log on the way reads it. */
function mail(
  ctx: Ctx,
  organisation: string,
  token: string,
  { email, language: requestedLanguage, template }: Pick<InvitationRow, 'email' | 'language' | 'template'>,
  account: AccountRow | undefined,
): Promise<boolean> {
  const language = account?.language ?? requestedLanguage ?? 'en';
  const link = `/verifyInvitee?lang=${language}#token=${token}`;
  return mailPerson(ctx, { ...account, email, language }, template === 'invite' ? mails.invite : mails.ownerInvite, {
    organisation,
    link,
    minutes: INVITATION_LIFE_S / 60,
  });
}

/**
 * Invitations carry text of their sender, such as the name of an organisation, into any mailbox. So they are limited per hour for one
 * person, over all organisations, and further for one address. An administrator invites without limit.
 * @throws AppError too-many-requests
 */
async function limitInvitations(ctx: Ctx, email: string): Promise<void> {
  const { accountId, superAdmin } = personOf(ctx);
  if (superAdmin) return;
  const subjects = [attemptSubject(ctx, 'invites', String(accountId)), attemptSubject(ctx, 'invitee', String(accountId), comparisonKey(email))];
  await checkAttempt(ctx, subjects);
  await countFailure(ctx, subjects);
}

/**
 * Invites somebody by mail into an organisation. The answer and the work are the same for an address with and without an account. An
 * earlier invitation of the address becomes invalid. Called in a transaction, after all checks.
 */
export async function inviteByMail(ctx: Ctx, invitation: NewInvitation): Promise<InvitationRow> {
  const { organisation, email, roleId, namedRoleId = null, firstName = '', language, template = 'invite' } = invitation;
  await limitInvitations(ctx, email);
  const account = await accountByName(ctx, email);
  await endInvitationsOf(ctx, organisation.id, email);
  const id = newPublicId();
  const details = { id, organisationId: organisation.id, roleId, namedRoleId, firstName, language, template, invitedBy: personOf(ctx).accountId };
  const token = await createLink(ctx, { kind: 'invite', accountId: account?.id ?? null, email, details, life: INVITATION_LIFE_S });
  await mail(ctx, organisation.name, token, { email, language, template }, account);
  await audit(ctx, { action: 'team.invite', subject: ['invitation', id], organisationId: organisation.id, details: { roleId, namedRoleId } });
  return (await invitationOf(ctx, organisation.id, id))!;
}

/** Mails an invitation again with a new link, valid for seven days from now, in the name of the signed-in person. Called in a transaction. */
export async function mailAgain(ctx: Ctx, organisation: { id: number; name: string }, row: InvitationRow): Promise<InvitationRow> {
  await limitInvitations(ctx, row.email);
  const renewedToken = newToken(ctx, INVITATION_LIFE_S);
  await renewInvitation(ctx, row.rowId, renewedToken, personOf(ctx).accountId);
  await mail(ctx, organisation.name, renewedToken.token, row, await accountByName(ctx, row.email));
  await audit(ctx, { action: 'team.invite-again', subject: ['invitation', row.id], organisationId: organisation.id });
  return (await invitationOf(ctx, organisation.id, row.id))!;
}
