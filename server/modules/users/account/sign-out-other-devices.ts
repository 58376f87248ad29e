import { personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { endSessions } from '../session/sessions.repo.ts';

/** Signs out every device of the person but this one. */
export async function signOutOtherDevices(ctx: Ctx): Promise<{ ended: number }> {
  const { accountId, sessionId, sessionPublicId } = personOf(ctx);
  return inTransaction(ctx, async (ctx) => {
    const ended = await endSessions(ctx, accountId, 'another device', { except: sessionId });
    await audit(ctx, { action: 'session.end-others', subject: ['session', sessionPublicId], organisationId: null, details: { ended } });
    return { ended };
  });
}
