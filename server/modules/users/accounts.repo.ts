import { sql } from 'kysely';
import type { Ctx, OrgType } from '#server/platform/ctx.ts';

/** What signing in needs of a person. */
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

const columns = sql`id, public_id as "publicId", username, email, first_name as "firstName", last_name as "lastName", language,
  email_verified_at as "emailVerifiedAt", password_hash as "passwordHash", super_admin as "superAdmin", blocked_at as "blockedAt", blocked_reason as "blockedReason",
  totp_secret as "totpSecret", totp_confirmed_at as "totpConfirmedAt", totp_last_step as "totpLastStep"`;

/** Usernames and email addresses in the form in which they are compared, without invisible characters. */
export const accountKey = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u200c\u200d]/gu, '')
    .replace(/ +/gu, ' ')
    .trim()
    .toLowerCase();

/** The account of a username or email address. */
export async function accountNamed(ctx: Ctx, name: string): Promise<AccountRow | undefined> {
  const key = accountKey(name);
  const { rows } = await sql<AccountRow>`
    select ${columns} from account where (username_key = ${key} or email_key = ${key}) and erased_at is null order by (email_key = ${key}) desc limit 1
  `.execute(ctx.db);
  return rows[0];
}

export async function accountById(ctx: Ctx, id: number): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`select ${columns} from account where id = ${id} and erased_at is null`.execute(ctx.db);
  return rows[0];
}

export async function accountByPublicId(ctx: Ctx, publicId: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`select ${columns} from account where public_id = ${publicId} and erased_at is null`.execute(ctx.db);
  return rows[0];
}

/**
 * Whether an account is still as it was when its person was let in; a change of password, factor or block waits until the
 * transaction ends, and then ends the session that was begun in it.
 */
export async function accountStands(ctx: Ctx, { id, passwordHash, totpConfirmedAt }: AccountRow): Promise<boolean> {
  const { rows } = await sql`
    select from account where id = ${id} and password_hash is not distinct from ${passwordHash}
      and (totp_confirmed_at is null) = ${totpConfirmedAt === null} and blocked_at is null and erased_at is null for share
  `.execute(ctx.db);
  return rows.length === 1;
}

/** Sets a password. */
export async function putPassword(ctx: Ctx, id: number, hash: string): Promise<void> {
  await sql`update account set password_hash = ${hash}, password_changed_at = ${ctx.clock.now()} where id = ${id}`.execute(ctx.db);
}

/** A new person; `emailVerifiedAt` and `superAdmin` are null and false when absent. */
export type NewAccount = Pick<AccountRow, 'publicId' | 'username' | 'email' | 'firstName' | 'lastName' | 'language' | 'passwordHash'> &
  Partial<Pick<AccountRow, 'emailVerifiedAt' | 'superAdmin'>> & { registeredFor?: OrgType };

/** Adds a person. @returns account.id, or null when the username or email is taken: of ten at once one wins. */
export async function insertAccount(ctx: Ctx, account: NewAccount): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into account (public_id, username, username_key, email, email_key, first_name, last_name, language, password_hash, password_changed_at,
      email_verified_at, super_admin, registered_for, created_at)
    values (${account.publicId}, ${account.username}, ${accountKey(account.username)}, ${account.email}, ${accountKey(account.email)}, ${account.firstName},
      ${account.lastName}, ${account.language}, ${account.passwordHash}, ${ctx.clock.now()}, ${account.emailVerifiedAt ?? null},
      ${account.superAdmin ?? false}, ${account.registeredFor ?? null}, ${ctx.clock.now()})
    on conflict do nothing returning id
  `.execute(ctx.db);
  return rows[0]?.id ?? null;
}

/** Whether a username, or one that looks like it, is taken, by anybody who is not erased or once had it. */
export async function isUsernameTaken(ctx: Ctx, username: string): Promise<boolean> {
  const { rows } = await sql`
    select from account where username_key = ${accountKey(username)} or username_skeleton = username_skeleton(${username}) limit 1
  `.execute(ctx.db);
  return rows.length > 0;
}

/** The same, held until the transaction ends: of two who want names that look alike at once the second sees the first. */
export async function isUsernameTakenMeanwhile(ctx: Ctx, username: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('username ' || username_skeleton(${username}), 0))`.execute(ctx.db);
  return isUsernameTaken(ctx, username);
}

/** The account of an email address, locked until the transaction ends. */
export async function lockAccountOfEmail(ctx: Ctx, email: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`select ${columns} from account where email_key = ${accountKey(email)} for update`.execute(ctx.db);
  return rows[0];
}

/** An account, held until the transaction ends. */
export async function lockAccount(ctx: Ctx, id: number): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`select ${columns} from account where id = ${id} and erased_at is null for update`.execute(ctx.db);
  return rows[0];
}

/** Notes that somebody with an account is told of a try to sign up. @returns false when they were told since `before`. */
export async function noteSignUpTold(ctx: Ctx, id: number, before: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update account set sign_up_told_at = ${ctx.clock.now()} where id = ${id} and (sign_up_told_at is null or sign_up_told_at < ${before})
  `.execute(ctx.db);
  return Number(numAffectedRows ?? 0) > 0;
}

/** Sets the address that somebody has proved. @returns false when another account has it. */
export async function proveEmail(ctx: Ctx, id: number, email: string): Promise<boolean> {
  const key = accountKey(email);
  const { numAffectedRows } = await sql`
    update account set email = ${email}, email_key = ${key}, email_verified_at = ${ctx.clock.now()}, revision = revision + 1
    where id = ${id} and not exists (select from account other where other.email_key = ${key} and other.id <> ${id})
  `.execute(ctx.db);
  return Number(numAffectedRows ?? 0) > 0;
}

/** Removes accounts that were not confirmed in time. Without confirmation they can have done nothing. @returns how many. */
export async function forgetUnproved(ctx: Ctx, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from account where email_verified_at is null and created_at < ${before} and password_hash is not null and not super_admin
  `.execute(ctx.db);
  return Number(numAffectedRows ?? 0);
}
