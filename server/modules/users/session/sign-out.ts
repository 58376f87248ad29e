import type * as contract from '#contract/auth.ts';
import type { Input } from '#contract/endpoint.ts';
import { personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { ownAccount } from '../account/own-account.ts';
import { endSessions } from './sessions.repo.ts';

/** Ends this session, or all of the person's. */
export async function signOut(ctx: Ctx, { body: { everywhere } }: Input<typeof contract.signOut>): Promise<{ ended: number }> {
  const { accountId, sessionId } = personOf(ctx);
  const { publicId } = await ownAccount(ctx);
  return inTransaction(ctx, async (ctx) => {
    const ended = await endSessions(ctx, accountId, everywhere ? 'sign-out everywhere' : 'sign-out', everywhere ? {} : { only: sessionId });
    await audit(ctx, { action: everywhere ? 'session.end-all' : 'session.end', subject: ['account', publicId] });
    return { ended };
  });
}
