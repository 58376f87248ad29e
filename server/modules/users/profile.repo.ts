import { sql } from 'kysely';
import type { OwnData } from '#contract/account.ts';
import type { Ctx } from '#server/platform/ctx.ts';

/** What a person sees of the own account. */
export interface ProfileRow {
  id: string;
  username: string;
  email: string;
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
  phone: string | null;
  language: string;
  createdAt: Date;
  passwordChangedAt: Date | null;
  revision: number;
}

export async function profileOf(ctx: Ctx, accountId: number): Promise<ProfileRow | undefined> {
  const { rows } = await sql<ProfileRow>`
    select public_id as id, username, email, email_verified_at is not null as "isEmailVerified", first_name as "firstName", last_name as "lastName",
      phone, language, created_at as "createdAt", password_changed_at as "passwordChangedAt", revision
    from account where id = ${accountId} and erased_at is null
  `.execute(ctx.db);
  return rows[0];
}

/** @returns false when the account is at another revision by now. */
export async function putOwnData(ctx: Ctx, accountId: number, revision: number, data: OwnData): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update account set first_name = ${data.firstName}, last_name = ${data.lastName}, phone = ${data.phone}, language = ${data.language}, revision = revision + 1
    where id = ${accountId} and revision = ${revision}
  `.execute(ctx.db);
  return numAffectedRows === 1n;
}

/** Waits for its turn among those who would take away a superAdmin. @returns account.id of those who are active. */
export async function lockSuperAdmins(ctx: Ctx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from account where super_admin and erased_at is null and blocked_at is null order by id for update
  `.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Takes everything of a person out of the account; the id and what was done under it stay. */
export async function eraseAccount(ctx: Ctx, accountId: number): Promise<void> {
  await sql`
    update account set username = 'erased ' || public_id, username_key = 'erased ' || public_id, email = public_id || '@erased.invalid',
      email_key = public_id || '@erased.invalid', first_name = '', last_name = '', phone = null, password_hash = null,
      totp_secret = null, totp_confirmed_at = null, totp_last_step = null, super_admin = false, blocked_reason = null, erased_at = ${ctx.clock.now()},
      revision = revision + 1
    where id = ${accountId}
  `.execute(ctx.db);
}

/** Blocks or unblocks. @returns false when it is so already. */
export async function putBlocked(ctx: Ctx, accountId: number, blocked: boolean, reason: string | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update account set blocked_at = ${blocked ? ctx.clock.now() : null}, blocked_reason = ${blocked ? reason : null}
    where id = ${accountId} and (blocked_at is not null) <> ${blocked}
  `.execute(ctx.db);
  return numAffectedRows === 1n;
}
