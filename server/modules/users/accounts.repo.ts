import { sql } from 'kysely';
import type { Ctx, OrgType } from '#server/platform/ctx.ts';

/** The data of a person that signing in needs. */
export interface AccountRow {
  id: number;
  publicId: string;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  language: string;
  emailVerifiedAt: Date | null;
  passwordHash: string | null;
  superAdmin: boolean;
  blockedAt: Date | null;
  blockedReason: string | null;
  totpSecret: string | null;
  totpConfirmedAt: Date | null;
  totpLastStep: number | null;
}

const columns = [
  'id',
  'public_id as publicId',
  'username',
  'email',
  'first_name as firstName',
  'last_name as lastName',
  'language',
  'email_verified_at as emailVerifiedAt',
  'password_hash as passwordHash',
  'super_admin as superAdmin',
  'blocked_at as blockedAt',
  'blocked_reason as blockedReason',
  'totp_secret as totpSecret',
  'totp_confirmed_at as totpConfirmedAt',
  'totp_last_step as totpLastStep',
] as const;

/** A username or email address in the form in which it is compared, without invisible characters. */
export const comparisonKey = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u200c\u200d]/gu, '')
    .replace(/ +/gu, ' ')
    .trim()
    .toLowerCase();

/** Accounts whose person was not erased. */
const notErased = (ctx: Ctx) => ctx.db.selectFrom('account').select(columns).where('erased_at', 'is', null);

/** The account of a username or email address; of two the one with that address. */
export async function accountByName(ctx: Ctx, name: string): Promise<AccountRow | undefined> {
  const key = comparisonKey(name);
  return notErased(ctx)
    .where((eb) => eb.or({ username_key: key, email_key: key }))
    .orderBy((eb) => eb('email_key', '=', key), 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function accountById(ctx: Ctx, id: number): Promise<AccountRow | undefined> {
  return notErased(ctx).where('id', '=', id).executeTakeFirst();
}

export async function accountByPublicId(ctx: Ctx, publicId: string): Promise<AccountRow | undefined> {
  return notErased(ctx).where('public_id', '=', publicId).executeTakeFirst();
}

/**
 * Whether an account is unchanged since its person was authenticated. A change of password or second factor, or a block, waits until the
 * transaction ends, and then ends the session that was started in it.
 */
export async function lockIfUnchanged(ctx: Ctx, { id, passwordHash, totpConfirmedAt }: AccountRow): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', 'is not distinct from', passwordHash)
    .where('totp_confirmed_at', totpConfirmedAt === null ? 'is' : 'is not', null)
    .where('blocked_at', 'is', null)
    .where('erased_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets a password. */
export async function updatePassword(ctx: Ctx, id: number, hash: string): Promise<void> {
  await ctx.db.updateTable('account').set({ password_hash: hash, password_changed_at: ctx.clock.now() }).where('id', '=', id).execute();
}

/** A new person; `emailVerifiedAt` and `superAdmin` are null and false when absent. */
export type NewAccount = Pick<AccountRow, 'publicId' | 'username' | 'email' | 'firstName' | 'lastName' | 'language' | 'passwordHash'> &
  Partial<Pick<AccountRow, 'emailVerifiedAt' | 'superAdmin'>> & { registeredFor?: OrgType };

/** Adds a person. @returns account.id, or null when the username or email is taken, also by one of several added at once. */
export async function insertAccount(ctx: Ctx, account: NewAccount): Promise<number | null> {
  const now = ctx.clock.now();
  const row = await ctx.db
    .insertInto('account')
    .values({
      public_id: account.publicId,
      username: account.username,
      username_key: comparisonKey(account.username),
      email: account.email,
      email_key: comparisonKey(account.email),
      first_name: account.firstName,
      last_name: account.lastName,
      language: account.language,
      password_hash: account.passwordHash,
      password_changed_at: now,
      email_verified_at: account.emailVerifiedAt ?? null,
      super_admin: account.superAdmin ?? false,
      registered_for: account.registeredFor ?? null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether a username, or one that looks like it, is taken. An erased person's is not. */
export async function isUsernameTaken(ctx: Ctx, username: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('account')
    .select('id')
    .where((eb) =>
      eb.or([eb('username_key', '=', comparisonKey(username)), eb('username_skeleton', '=', eb.fn<string>('username_skeleton', [eb.val(username)]))]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The same, held until the transaction ends. If two want names that look alike at once, the second sees the first. */
export async function isUsernameTakenMeanwhile(ctx: Ctx, username: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('username ' || username_skeleton(${username}), 0))`.execute(ctx.db);
  return isUsernameTaken(ctx, username);
}

/** The account of an email address, locked until the transaction ends. */
export async function lockAccountOfEmail(ctx: Ctx, email: string): Promise<AccountRow | undefined> {
  return ctx.db.selectFrom('account').select(columns).where('email_key', '=', comparisonKey(email)).forUpdate().executeTakeFirst();
}

/** An account, held until the transaction ends. */
export async function lockAccount(ctx: Ctx, id: number): Promise<AccountRow | undefined> {
  return notErased(ctx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Notes that the owner of an account is mailed about an attempt to sign up. @returns false when they were mailed since `before`. */
export async function markSignUpMailed(ctx: Ctx, id: number, before: Date): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('account')
    .set({ sign_up_told_at: ctx.clock.now() })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('sign_up_told_at', 'is', null), eb('sign_up_told_at', '<', before)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sets the address that somebody has confirmed. @returns false when another account has it. */
export async function setVerifiedEmail(ctx: Ctx, id: number, email: string): Promise<boolean> {
  const key = comparisonKey(email);
  const { numUpdatedRows } = await ctx.db
    .updateTable('account')
    .set((eb) => ({ email, email_key: key, email_verified_at: ctx.clock.now(), revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('account as other').select('other.id').where('other.email_key', '=', key).where('other.id', '<>', id))))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes accounts that were not confirmed in time. Without confirmation they can have done nothing. @returns how many. */
export async function deleteUnconfirmedAccounts(ctx: Ctx, before: Date): Promise<number> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('account')
    .where('email_verified_at', 'is', null)
    .where('created_at', '<', before)
    .where('password_hash', 'is not', null)
    .where('super_admin', '=', false)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
