import type * as contract from '#contract/account.ts';
import type { Input } from '#contract/endpoint.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { deleteSecondFactor } from '../second-factor/second-factor.repo.ts';
import { endSessions } from '../session/sessions.repo.ts';
import { mailPerson } from '../mail-person.ts';
import * as mails from '../users.mails.ts';
import { requireAnotherPerson } from './another-person.ts';

/** Removes the second factor of somebody who lost it and mails them. Their password alone then lets them in. */
export async function removeSecondFactor(ctx: Ctx, { params: { id } }: Input<typeof contract.removeSecondFactor>): Promise<{ ended: number }> {
  const account = await requireAnotherPerson(ctx, id);
  return inTransaction(ctx, async (ctx) => {
    if (!(await deleteSecondFactor(ctx, account.id))) throw new AppError('not-found', 'There is no second factor.');
    const ended = await endSessions(ctx, account.id, 'an administrator');
    await audit(ctx, { action: 'second-factor.take', subject: ['account', id], organisationId: null });
    await mailPerson(ctx, account, mails.secondFactorOff, { at: ctx.clock.now() });
    return { ended };
  });
}
