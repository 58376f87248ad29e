import type { SignInResult } from '#contract/auth.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { issueToken } from '../tokens.ts';
import { ownSession } from './own-session.ts';
import { userDetailsOf } from './user-details.ts';

/** A new token of the same session. */
export async function renewToken(ctx: Ctx): Promise<SignInResult> {
  const row = await ownSession(ctx);
  const accessToken = await issueToken(ctx, { publicId: row.sessionPublicId, accountPublicId: row.publicId, endsAt: row.endsAt });
  return { accessToken, userDetails: userDetailsOf(ctx, row) };
}
