import type { SignedIn, signIn } from '#contract/auth.ts';
import type { Input } from '#contract/endpoint.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { type AccountRow, accountNamed } from './accounts.repo.ts';
import { isPassword } from './passwords.ts';
import { insertSession, signedInRow } from './sessions.repo.ts';
import { SESSION_LIFE_S, audienceOf, issueToken } from './tokens.ts';
import { userDetailsOf } from './user-details.ts';

/** A new session of somebody who has proved who they are, and its first token. */
export async function startSession(ctx: Ctx, account: Pick<AccountRow, 'id' | 'publicId'>): Promise<SignedIn> {
  const publicId = newPublicId();
  const at = ctx.clock.now();
  const endsAt = new Date(at.getTime() + SESSION_LIFE_S * 1000);
  const { address = '', agent = null } = ctx.request ?? {};
  await inTransaction(ctx, async (inside) => {
    await insertSession(inside, { publicId, accountId: account.id, audience: audienceOf(ctx), side: null, address, agent, at, endsAt });
    await audit(inside, { action: 'session.start', subject: ['account', account.publicId], accountId: account.id });
  });
  const row = await signedInRow(ctx, publicId);
  if (!row) throw new AppError('internal');
  return { accessToken: await issueToken(ctx, { publicId, accountPublicId: account.publicId, endsAt }), userDetails: userDetailsOf(ctx, row) };
}

/** One answer for an unknown name, a wrong password and a blocked account. */
const refused = () => new AppError('unauthenticated', 'The name or the password is not right.');

/** Signs in. The same work is done, and the same said, whether or not the name exists. @throws AppError unauthenticated */
export async function signInWithPassword(ctx: Ctx, { body }: Input<typeof signIn>): Promise<SignedIn> {
  audienceOf(ctx);
  const account = await accountNamed(ctx, body.username);
  const isRight = await isPassword(body.password, account?.passwordHash ?? null);
  if (!account || !isRight || account.blockedAt) throw refused();
  return startSession(ctx, account);
}
