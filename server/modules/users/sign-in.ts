import type { SignedIn } from '#contract/auth.ts';
import type * as contract from '#contract/auth.ts';
import type { Input } from '#contract/endpoint.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { networkOf } from '#server/platform/http/client-network.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { type AccountRow, accountKey, accountNamed, accountStands } from './accounts.repo.ts';
import { type Tried, countFailure, forget, mayTry, tried } from './attempts.ts';
import { requireCaptcha } from './captcha.ts';
import { atMost, inTurn } from './in-turn.ts';
import { deviceHash, isKnown } from './known-device.ts';
import { isPassword } from './passwords.ts';
import { proveSecondFactor } from './second-factor.ts';
import { devicesSeen, hasSignedInFrom, insertSession, signedInRow } from './sessions.repo.ts';
import { tellPerson } from './tell-person.ts';
import { SESSION_LIFE_S, audienceOf, issueToken } from './tokens.ts';
import { userDetailsOf } from './user-details.ts';
import * as mails from './users.mails.ts';

/** One answer for an unknown name and a wrong password. */
const refused = () => new AppError('unauthenticated', 'The name or the password is not right.');

/**
 * A new session of somebody who has proved who they are, and its first token. A device not seen before is told of by mail.
 * @param name that the browser gave itself.
 */
export async function startSession(ctx: Ctx, account: AccountRow, name?: string): Promise<SignedIn> {
  const publicId = newPublicId();
  const at = ctx.clock.now();
  const endsAt = new Date(at.getTime() + SESSION_LIFE_S * 1000);
  const { address = '', agent = null } = ctx.request ?? {};
  await inTransaction(ctx, async (ctx) => {
    if (!(await accountStands(ctx, account))) throw refused();
    const device = name === undefined ? null : deviceHash(account.publicId, name);
    const seen = await devicesSeen(ctx, account.id);
    await insertSession(ctx, { publicId, accountId: account.id, audience: audienceOf(ctx), side: null, address, agent, device, at, endsAt });
    await audit(ctx, { action: 'session.start', subject: ['account', account.publicId], accountId: account.id });
    if (seen.length > 0 && !isKnown(seen, { device, address, agent })) await tellPerson(ctx, account, mails.newDevice, { address, agent: agent ?? '', at });
  });
  const row = await signedInRow(ctx, publicId);
  if (!row) throw new AppError('internal');
  return { accessToken: await issueToken(ctx, { publicId, accountPublicId: account.publicId, endsAt }), userDetails: userDetailsOf(ctx, row) };
}

/** How many guesses from one network are judged at once. */
const FROM_ONE_NETWORK = 2;

async function judge(
  ctx: Ctx,
  { username, password, code, captcha }: Input<typeof contract.signIn>['body'],
  name: Tried,
  network: string,
): Promise<AccountRow> {
  const account = await accountNamed(ctx, username);
  const own = [tried(ctx, 'pair', accountKey(username), network), name];
  const subjects = [...own, tried(ctx, 'address', network)];
  // Whom a name belongs to may come back from where they were, whatever strangers tried on it meanwhile.
  const isHome = await hasSignedInFrom(ctx, account?.id ?? 0, ctx.request?.address ?? '');
  if (await mayTry(ctx, isHome ? subjects.filter(({ rule }) => rule !== 'name') : subjects)) await requireCaptcha(ctx, captcha);
  const isRight = await isPassword(password, account?.passwordHash ?? null);
  if (!account || !isRight) {
    await countFailure(ctx, subjects);
    ctx.log.warn({ address: ctx.request?.address, account: account?.publicId }, 'sign-in refused');
    throw refused();
  }
  await proveSecondFactor(ctx, account, code);
  await forget(ctx, own);
  // After the right password and code, a person may know why they cannot sign in.
  if (account.blockedAt) throw new AppError('account-blocked', 'This account is blocked.', undefined, { reason: account.blockedReason });
  return account;
}

/**
 * Signs in. The same work is done, and the same said, whether or not the name exists.
 * @throws AppError unauthenticated; second-factor-required; account-blocked; captcha-required and too-many-requests after failures.
 */
export async function signIn(ctx: Ctx, { body }: Input<typeof contract.signIn>): Promise<SignedIn> {
  audienceOf(ctx);
  const network = networkOf(ctx.request?.address ?? '');
  const name = tried(ctx, 'name', accountKey(body.username));
  const account = await atMost(ctx, FROM_ONE_NETWORK, `network ${network}`, () => inTurn(ctx, name, (ctx) => judge(ctx, body, name, network)));
  return startSession(ctx, account, body.device);
}
