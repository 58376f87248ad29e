import type { SignedIn, UserDetails } from '#contract/auth.ts';
import type * as contract from '#contract/auth.ts';
import type { Input } from '#contract/endpoint.ts';
import { organisationOf, personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { newPublicId } from '#server/platform/ids.ts';
import type { AccountRow } from './accounts.repo.ts';
import { ownAccount } from './prove.ts';
import { type SignedInRow, endSessions, renameSession, setSide, signedInRow } from './sessions.repo.ts';
import { issueToken } from './tokens.ts';
import { userDetailsOf } from './user-details.ts';

const over = () => new AppError('unauthenticated', 'The access token is not valid, or no longer.');

async function ownRow(ctx: Ctx): Promise<SignedInRow> {
  const row = await signedInRow(ctx, personOf(ctx).session);
  if (!row) throw over();
  return row;
}

/** The signed-in person, as the database knows them now. */
export const whoAmI = async (ctx: Ctx): Promise<UserDetails> => userDetailsOf(ctx, await ownRow(ctx));

/** A new token of the same session. */
export async function renewToken(ctx: Ctx): Promise<SignedIn> {
  const row = await ownRow(ctx);
  const accessToken = await issueToken(ctx, { publicId: row.session, accountPublicId: row.publicId, endsAt: row.endsAt });
  return { accessToken, userDetails: userDetailsOf(ctx, row) };
}

/**
 * Ends every other session of the person, and every token of this one: whoever has copied it is out too. Called in a transaction.
 * @returns the token that this device goes on with. @throws AppError unauthenticated: the session ended meanwhile.
 */
export async function keepThisAlone(ctx: Ctx, { publicId: accountPublicId }: AccountRow, by: string): Promise<{ ended: number; accessToken: string }> {
  const { accountId, sessionId } = personOf(ctx);
  const ended = await endSessions(ctx, accountId, by, { except: sessionId });
  const publicId = newPublicId();
  const endsAt = await renameSession(ctx, sessionId, publicId);
  if (!endsAt) throw over();
  return { ended, accessToken: await issueToken(ctx, { publicId, accountPublicId, endsAt }) };
}

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

/** Chooses the side for the rest of the session. @throws AppError forbidden where the organisation has one side only. */
export async function chooseSide(ctx: Ctx, { body: { side } }: Input<typeof contract.chooseSide>): Promise<UserDetails> {
  if (organisationOf(ctx).orgType !== 'BOTH') throw new AppError('forbidden', 'Your organisation has one side only.');
  const { sessionId, side: before } = personOf(ctx);
  const { publicId } = await ownAccount(ctx);
  await inTransaction(ctx, async (ctx) => {
    await setSide(ctx, sessionId, side);
    await audit(ctx, { action: 'session.side', subject: ['account', publicId], details: { side: [before, side] } });
  });
  return whoAmI(ctx);
}
