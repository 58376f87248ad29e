import type * as contract from '#contract/account.ts';
import type { Input } from '#contract/endpoint.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { anotherPerson, lockAmongAdministrators, somebody } from './another-person.ts';
import { endLinks } from './one-time-links.repo.ts';
import { putBlocked } from './profile.repo.ts';
import { dropSecondFactor } from './second-factor.repo.ts';
import { endSessions } from './sessions.repo.ts';
import { tellPerson } from './tell-person.ts';
import * as mails from './users.mails.ts';

/**
 * Blocks a person, whose tokens are refused from that moment on, or unblocks; they are told, with the reason, where their address
 * is proved. What is so already stays and is no error.
 */
export async function blockPerson(
  ctx: Ctx,
  { params: { id }, body: { blocked, reason } }: Input<typeof contract.blockPerson>,
): Promise<{ id: string; blocked: boolean; ended: number }> {
  const account = await anotherPerson(ctx, id);
  return inTransaction(ctx, async (ctx) => {
    if (blocked && account.superAdmin) await lockAmongAdministrators(ctx);
    if (!(await putBlocked(ctx, account.id, blocked, reason?.trim() ?? null))) return { id, blocked, ended: 0 };
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
        ? tellPerson(ctx, account, mails.accountBlocked, { reason: reason?.trim() ?? null })
        : tellPerson(ctx, account, mails.accountUnblocked, {}));
    return { id, blocked, ended };
  });
}

/** Signs a person out everywhere. */
export async function signOutPerson(ctx: Ctx, { params: { id } }: Input<typeof contract.signOutPerson>): Promise<{ ended: number }> {
  const account = await somebody(ctx, id);
  return inTransaction(ctx, async (ctx) => {
    const ended = await endSessions(ctx, account.id, 'an administrator');
    await audit(ctx, { action: 'session.end-all', subject: ['account', id], organisationId: null, details: { ended } });
    return { ended };
  });
}

/** Takes away the second factor of somebody who lost it, as their password alone then lets them in; they are told. */
export async function removeSecondFactor(ctx: Ctx, { params: { id } }: Input<typeof contract.removeSecondFactor>): Promise<{ ended: number }> {
  const account = await anotherPerson(ctx, id);
  return inTransaction(ctx, async (ctx) => {
    if (!(await dropSecondFactor(ctx, account.id))) throw new AppError('not-found', 'There is no second factor.');
    const ended = await endSessions(ctx, account.id, 'an administrator');
    await audit(ctx, { action: 'second-factor.take', subject: ['account', id], organisationId: null });
    await tellPerson(ctx, account, mails.secondFactorOff, { at: ctx.clock.now() });
    return { ended };
  });
}
