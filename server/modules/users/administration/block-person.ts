import type * as contract from '#contract/account.ts';
import type { Input } from '#contract/endpoint.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { updateBlocked } from '../account/profile.repo.ts';
import { endLinks } from '../one-time-links.repo.ts';
import { endSessions } from '../session/sessions.repo.ts';
import { mailPerson } from '../mail-person.ts';
import * as mails from '../users.mails.ts';
import { requireAnotherPerson, lockAllAdministrators } from './another-person.ts';

/**
 * Blocks or unblocks a person. Tokens of a blocked person are refused at once. A person with a confirmed address is mailed the reason.
 * Blocking a blocked person changes nothing and is no error.
 */
export async function blockPerson(
  ctx: Ctx,
  { params: { id }, body: { blocked, reason } }: Input<typeof contract.blockPerson>,
): Promise<{ id: string; blocked: boolean; ended: number }> {
  const account = await requireAnotherPerson(ctx, id);
  return inTransaction(ctx, async (ctx) => {
    if (blocked && account.superAdmin) await lockAllAdministrators(ctx);
    if (!(await updateBlocked(ctx, account.id, blocked, reason?.trim() ?? null))) return { id, blocked, ended: 0 };
    const ended = blocked ? await endSessions(ctx, account.id, 'blocked') : 0;
    if (blocked) await endLinks(ctx, ['change-email', 'reset-password'], account.id);
    await audit(ctx, {
      action: blocked ? 'account.block' : 'account.unblock',
      subject: ['account', id],
      organisationId: null,
      details: { reason: reason ?? '' },
    });
    if (account.emailVerifiedAt)
      await (blocked
        ? mailPerson(ctx, account, mails.accountBlocked, { reason: reason?.trim() ?? null })
        : mailPerson(ctx, account, mails.accountUnblocked, {}));
    return { id, blocked, ended };
  });
}
