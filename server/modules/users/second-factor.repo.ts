import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** Uses up the code of a time step: of two at once one wins, and no earlier step is good after it. @returns whether it was. */
export async function takeTotpStep(ctx: Ctx, accountId: number, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update account set totp_last_step = ${step} where id = ${accountId} and coalesce(totp_last_step, 0) < ${step}
  `.execute(ctx.db);
  return numAffectedRows === 1n;
}

/** Uses up a recovery code. @returns whether there was one. */
export async function takeRecoveryCode(ctx: Ctx, accountId: number, hash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update recovery_code set used_at = ${ctx.clock.now()} where account_id = ${accountId} and code_hash = ${hash} and used_at is null
  `.execute(ctx.db);
  return numAffectedRows === 1n;
}

/** How many recovery codes are left. */
export async function recoveryCodesLeft(ctx: Ctx, accountId: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from recovery_code where account_id = ${accountId} and used_at is null
  `.execute(ctx.db);
  return rows[0]?.left ?? 0;
}

/** Puts new recovery codes in the place of all earlier ones. */
export async function putRecoveryCodes(ctx: Ctx, accountId: number, hashes: readonly Buffer[]): Promise<void> {
  await sql`delete from recovery_code where account_id = ${accountId}`.execute(ctx.db);
  await sql`insert into recovery_code (account_id, code_hash) select ${accountId}, hash from unnest(${[...hashes]}::bytea[]) as hash`.execute(ctx.db);
}

/** Keeps an unconfirmed secret, sealed. @returns false when there is a confirmed one, which must be turned off first. */
export async function putTotpSecret(ctx: Ctx, accountId: number, secret: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update account set totp_secret = ${secret}, totp_last_step = null where id = ${accountId} and totp_confirmed_at is null
  `.execute(ctx.db);
  return numAffectedRows === 1n;
}

/** Confirms the secret that waits, by the step of its first code. @param secret as it is kept. @returns whether it waited: of two at once one wins. */
export async function confirmTotp(ctx: Ctx, accountId: number, secret: string, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update account set totp_confirmed_at = ${ctx.clock.now()}, totp_last_step = ${step}
    where id = ${accountId} and totp_secret = ${secret} and totp_confirmed_at is null
  `.execute(ctx.db);
  return numAffectedRows === 1n;
}

/** A second factor that works from the start. The creator of the account gives its secret, which is sealed here. */
export async function presetTotp(ctx: Ctx, accountId: number, secret: string): Promise<void> {
  await sql`update account set totp_secret = ${secret}, totp_confirmed_at = ${ctx.clock.now()} where id = ${accountId}`.execute(ctx.db);
}

/** Takes the second factor away, its recovery codes with it. @returns whether there was one. */
export async function dropSecondFactor(ctx: Ctx, accountId: number): Promise<boolean> {
  await sql`delete from recovery_code where account_id = ${accountId}`.execute(ctx.db);
  const { numAffectedRows } = await sql`
    update account set totp_secret = null, totp_confirmed_at = null, totp_last_step = null where id = ${accountId} and totp_secret is not null
  `.execute(ctx.db);
  return numAffectedRows === 1n;
}

/** Secrets that are kept as they are (base 32), a thousand at most. */
export async function plainTotpSecrets(ctx: Ctx): Promise<{ id: number; publicId: string; totpSecret: string }[]> {
  const { rows } = await sql<{ id: number; publicId: string; totpSecret: string }>`
    select id, public_id as "publicId", totp_secret as "totpSecret" from account where totp_secret ~ '^[A-Z2-7]+$' order by id limit 1000
  `.execute(ctx.db);
  return rows;
}

/** Puts another form of a secret in its place, unless it was changed meanwhile. */
export async function replaceTotpSecret(ctx: Ctx, accountId: number, before: string, after: string): Promise<void> {
  await sql`update account set totp_secret = ${after} where id = ${accountId} and totp_secret = ${before}`.execute(ctx.db);
}
