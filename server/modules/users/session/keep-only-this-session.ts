import { personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { newPublicId } from '#server/platform/ids.ts';
import type { AccountRow } from '../accounts.repo.ts';
import { invalidToken, issueToken } from '../tokens.ts';
import { endSessions, setSessionPublicId } from './sessions.repo.ts';

/**
 * Ends all other sessions and replaces this session's token, so that a copied token stops working. Call in a transaction.
 * @returns a new token of this session. @throws AppError unauthenticated: the session ended meanwhile.
 */
export async function keepOnlyThisSession(ctx: Ctx, { publicId: accountPublicId }: AccountRow, by: string): Promise<{ ended: number; accessToken: string }> {
  const { accountId, sessionId } = personOf(ctx);
  const ended = await endSessions(ctx, accountId, by, { except: sessionId });
  const publicId = newPublicId();
  const endsAt = await setSessionPublicId(ctx, sessionId, publicId);
  if (!endsAt) throw invalidToken();
  return { ended, accessToken: await issueToken(ctx, { publicId, accountPublicId, endsAt }) };
}
