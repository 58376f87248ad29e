import type { Device } from '#contract/account-security.ts';
import type * as contract from '#contract/account-security.ts';
import type { Input } from '#contract/endpoint.ts';
import { personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { endSessions, liveSessions, ownSessionId } from './sessions.repo.ts';

/** Where the person is signed in. */
export async function listDevices(ctx: Ctx): Promise<{ items: Device[]; total: number }> {
  const { accountId, session } = personOf(ctx);
  const rows = await liveSessions(ctx, accountId);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ id, address, agent, audience, createdAt, seenAt, endsAt }) => ({
      id,
      address,
      agent,
      site: audience,
      signedInAt: createdAt.toISOString(),
      seenAt: seenAt.toISOString(),
      endsAt: endsAt.toISOString(),
      isThis: id === session,
    })),
  };
}

/** Signs out one of the person's devices. @throws AppError not-found: a stranger's session does not exist for them. */
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

/** Signs out every device of the person but this one. */
export async function signOutOtherDevices(ctx: Ctx): Promise<{ ended: number }> {
  const { accountId, sessionId, session } = personOf(ctx);
  return inTransaction(ctx, async (ctx) => {
    const ended = await endSessions(ctx, accountId, 'another device', { except: sessionId });
    await audit(ctx, { action: 'session.end-others', subject: ['session', session], organisationId: null, details: { ended } });
    return { ended };
  });
}
