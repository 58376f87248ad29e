import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

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
  totpSecret: string | null;
  totpConfirmedAt: Date | null;
  totpLastStep: number | null;
}

const columns = sql`id, public_id as "publicId", username, email, first_name as "firstName", last_name as "lastName", language,
  email_verified_at as "emailVerifiedAt", password_hash as "passwordHash", super_admin as "superAdmin", blocked_at as "blockedAt",
  totp_secret as "totpSecret", totp_confirmed_at as "totpConfirmedAt", totp_last_step as "totpLastStep"`;

/** How usernames and e-mail addresses are compared. */
export const accountKey = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** The account of a username or e-mail address. */
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

export interface NewAccount {
  publicId: string;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  language: string;
  passwordHash: string | null;
  emailVerifiedAt?: Date | null;
  superAdmin?: boolean;
}

/** Adds a person. @returns account.id, or null when the username or e-mail is taken: of ten at once one wins. */
export async function insertAccount(ctx: Ctx, account: NewAccount): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into account (public_id, username, username_key, email, email_key, first_name, last_name, language, password_hash, password_changed_at,
      email_verified_at, super_admin, created_at)
    values (${account.publicId}, ${account.username}, ${accountKey(account.username)}, ${account.email}, ${accountKey(account.email)}, ${account.firstName},
      ${account.lastName}, ${account.language}, ${account.passwordHash}, ${ctx.clock.now()}, ${account.emailVerifiedAt ?? null},
      ${account.superAdmin ?? false}, ${ctx.clock.now()})
    on conflict do nothing returning id
  `.execute(ctx.db);
  return rows[0]?.id ?? null;
}
