import { personOf } from '#server/platform/access.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError, allOf, fieldError } from '#server/platform/errors.ts';
import type { ValidPart } from '#server/platform/http/route.ts';
import { type AccountRow, accountById, lockAccount } from './accounts.repo.ts';
import { countFailure, forget, mayTry, tried } from './attempts.ts';
import { inTurn } from './in-turn.ts';
import { isPassword } from './passwords.ts';
import { proveSecondFactor } from './second-factor.ts';

/** The account of who asks. */
export async function ownAccount(ctx: Ctx): Promise<AccountRow> {
  const account = await accountById(ctx, personOf(ctx).accountId);
  if (!account) throw new AppError('unauthenticated', 'The access token is not valid, or no longer.');
  return account;
}

/** What somebody who is signed in gives once more before a change of weight. */
export interface Proof {
  readonly password: string;
  /** Field of the body that holds the password. */
  readonly field: string;
  readonly code?: string | undefined;
  /** What else is to be right, told together with a wrong password; a code is not used up before it is. */
  readonly also?: (account: AccountRow) => unknown;
}

/**
 * Holds the account until the transaction ends, if it is still as it was when its person proved who they are: what a thief
 * has under way with the old password does nothing once there is a new one. Called in a transaction, before anything else.
 * @throws AppError conflict
 */
export async function holdProved(ctx: Ctx, { id, passwordHash, totpConfirmedAt }: AccountRow): Promise<void> {
  const now = await lockAccount(ctx, id);
  const isSame = now && now.passwordHash === passwordHash && now.totpConfirmedAt?.getTime() === totpConfirmedAt?.getTime() && !now.blockedAt;
  if (!isSame) throw new AppError('conflict', 'The password or the second factor has changed.');
}

/** Of somebody who is signed in a missing code is a field to fill in, no reason to sign in again. */
function asField(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'second-factor-required') throw error;
  throw fieldError('code', error.errors?.[0]?.rule ?? 'required', error.message);
}

/** As what guesses at the own password are counted. */
const ownPassword = (ctx: Ctx) => tried(ctx, 'own', String(personOf(ctx).accountId));

/** Judges a password, and what else is to be right; called in its turn. */
async function judge(ctx: Ctx, { password, field, also }: ValidPart<Proof> & Pick<Proof, 'field' | 'also'>): Promise<AccountRow> {
  const own = ownPassword(ctx);
  const account = await ownAccount(ctx);
  await mayTry(ctx, [own]);
  await allOf(
    async () => {
      if (password === undefined || (await isPassword(password, account.passwordHash))) return;
      await countFailure(ctx, [own]);
      throw fieldError(field, 'wrong', 'The password is not right.');
    },
    () => also?.(account),
  );
  return account;
}

/**
 * Makes sure that it is the person: a token alone, which may have been stolen, changes nothing of weight.
 * @throws AppError invalid-input (rule `wrong`) naming the password's field, or body.code (`required`, `wrong`); too-many-requests.
 */
export async function prove(ctx: Ctx, { code, ...proof }: Proof): Promise<AccountRow> {
  return inTurn(ctx, ownPassword(ctx), async (inside) => {
    const account = await judge(inside, proof);
    await proveSecondFactor(inside, account, code).catch(asField);
    await forget(inside, [ownPassword(inside)]);
    return account;
  });
}

/**
 * What else is wrong with a body that breaks its schema; a wrong password counts as anywhere, a code is not looked at.
 * @throws AppError invalid-input; too-many-requests
 */
export const checkProof = (ctx: Ctx, proof: ValidPart<Proof> & Pick<Proof, 'field' | 'also'>): Promise<AccountRow> =>
  inTurn(ctx, ownPassword(ctx), (inside) => judge(inside, proof));
