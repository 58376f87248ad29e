import { personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { invalidToken } from '../tokens.ts';
import { type SignedInRow, sessionRow } from './sessions.repo.ts';

/** The current session of the signed-in person, from the database. @throws AppError unauthenticated */
export async function ownSession(ctx: Ctx): Promise<SignedInRow> {
  const row = await sessionRow(ctx, personOf(ctx).sessionPublicId);
  if (!row) throw invalidToken();
  return row;
}
