import type * as contract from '#contract/account-security.ts';
import type { Input } from '#contract/endpoint.ts';
import { personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { endSessions, ownSessionId } from '../session/sessions.repo.ts';

/** Signs out one of the person's devices. @throws AppError not-found, also for somebody else's session. */
export async function signOutDevice(ctx: Ctx, { params: { id } }: Input<typeof contract.signOutDevice>): Promise<{ ended: number }> {
  const { accountId } = personOf(ctx);
  const session = await ownSessionId(ctx, accountId, id);
  if (session === undefined) throw new AppError('not-found', 'There is no such device, or it is signed out.');
  return inTransaction(ctx, async (ctx) => {
    const ended = await endSessions(ctx, accountId, 'another device', { only: session });
    await audit(ctx, { action: 'session.end', subject: ['session', id], organisationId: null });
    return { ended };
  });
}
