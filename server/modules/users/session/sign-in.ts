import type * as contract from '#contract/auth.ts';
import type { SignInResult } from '#contract/auth.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { networkOf } from '#server/platform/http/client-network.ts';
import { type AccountRow, comparisonKey, accountByName } from '../accounts.repo.ts';
import { type AttemptSubject, clearFailures, countFailure, checkAttempt, attemptSubject } from '../attempts.ts';
import { requireCaptcha } from '../captcha/require-captcha.ts';
import { limitConcurrency, runSerially } from '../run-serially.ts';
import { isPassword } from '../passwords.ts';
import { verifySecondFactor } from '../second-factor/verify-second-factor.ts';
import { tokenAudienceOf } from '../tokens.ts';
import { hasSignedInFrom } from './sessions.repo.ts';
import { startSession, invalidCredentialsError } from './start-session.ts';

/** How many guesses from one network are judged at once. */
const FROM_ONE_NETWORK = 2;

/** The account of a name and password, and code, that are right. */
async function judge(
  ctx: Ctx,
  { username, password, code, captcha }: Input<typeof contract.signIn>['body'],
  name: AttemptSubject,
  network: string,
): Promise<AccountRow> {
  const account = await accountByName(ctx, username);
  const nameSubjects = [attemptSubject(ctx, 'nameAndNetwork', comparisonKey(username), network), name];
  const subjects = [...nameSubjects, attemptSubject(ctx, 'network', network)];
  // The owner of a name may sign in from an address that they used before, whatever strangers tried meanwhile.
  const isKnownAddress = await hasSignedInFrom(ctx, account?.id ?? 0, ctx.request?.address ?? '');
  if (await checkAttempt(ctx, isKnownAddress ? subjects.filter(({ rule }) => rule !== 'name') : subjects)) await requireCaptcha(ctx, captcha);
  const isRight = await isPassword(password, account?.passwordHash ?? null);
  if (!account || !isRight) {
    await countFailure(ctx, subjects);
    ctx.log.warn({ address: ctx.request?.address, account: account?.publicId }, 'sign-in refused');
    throw invalidCredentialsError();
  }
  await verifySecondFactor(ctx, account, code);
  await clearFailures(ctx, nameSubjects);
  // After the right password and code, a person may know why they cannot sign in.
  if (account.blockedAt) throw new AppError('account-blocked', 'This account is blocked.', undefined, { reason: account.blockedReason });
  return account;
}

/**
 * Signs in. Work and answer are the same whether or not the name exists.
 * @throws AppError unauthenticated; second-factor-required; account-blocked; captcha-required and too-many-requests after failures.
 */
export async function signIn(ctx: Ctx, { body }: Input<typeof contract.signIn>): Promise<SignInResult> {
  tokenAudienceOf(ctx);
  const network = networkOf(ctx.request?.address ?? '');
  const name = attemptSubject(ctx, 'name', comparisonKey(body.username));
  const account = await limitConcurrency(ctx, FROM_ONE_NETWORK, `network ${network}`, () => runSerially(ctx, name, (ctx) => judge(ctx, body, name, network)));
  return startSession(ctx, account, body.device);
}
