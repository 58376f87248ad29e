import { organisationOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { sendMail } from '#server/platform/mail/send-mail.ts';
import { invitedByAdministrator } from '../organisations.mails.ts';
import { directOwnersOf } from './mail-recipients.repo.ts';

/**
 * Mails the owners of the active organisation that an administrator invited somebody to it, if one did: members see what an administrator may
 * not, such as sealed bids.
 */
export async function tellOwnersOfInvitation(ctx: Ctx, organisation: { id: number; name: string }, invited: string): Promise<void> {
  if (organisationOf(ctx).relation !== 'admin') return;
  for (const { email, firstName, language } of await directOwnersOf(ctx, organisation.id))
    await sendMail(ctx, invitedByAdministrator, { to: email, name: firstName, language, values: { organisation: organisation.name, invited } });
}
