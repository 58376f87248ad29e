import type { NotNull } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';

/** Uses up the code of a time step. No earlier step is valid after it. @returns whether it was valid; of two at once one is. */
export async function useTotpStep(ctx: Ctx, accountId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('account')
    .set({ totp_last_step: step })
    .where('id', '=', accountId)
    .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Uses up a recovery code. @returns whether there was one. */
export async function useRecoveryCode(ctx: Ctx, accountId: number, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('recovery_code')
    .set({ used_at: ctx.clock.now() })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** How many recovery codes are left. */
export async function recoveryCodesLeft(ctx: Ctx, accountId: number): Promise<number> {
  const { left } = await ctx.db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(ctx: Ctx, accountId: number, hashes: readonly Buffer[]): Promise<void> {
  await ctx.db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await ctx.db
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ account_id: accountId, code_hash: hash })))
    .execute();
}

/** Stores an unconfirmed secret, sealed. @returns false when there is a confirmed one, which must be turned off first. */
export async function updateTotpSecret(ctx: Ctx, accountId: number, secret: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('account')
    .set({ totp_secret: secret, totp_last_step: null })
    .where('id', '=', accountId)
    .where('totp_confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Confirms a secret by the step of its first code.
 * @param secret as it is stored. @returns whether it was still unconfirmed; of two at once one is.
 */
export async function confirmTotp(ctx: Ctx, accountId: number, secret: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('account')
    .set({ totp_confirmed_at: ctx.clock.now(), totp_last_step: step })
    .where('id', '=', accountId)
    .where('totp_secret', '=', secret)
    .where('totp_confirmed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Sets a second factor that counts from the start. @param secret sealed. */
export async function setConfirmedTotp(ctx: Ctx, accountId: number, secret: string): Promise<void> {
  await ctx.db.updateTable('account').set({ totp_secret: secret, totp_confirmed_at: ctx.clock.now() }).where('id', '=', accountId).execute();
}

/** Deletes the second factor and its recovery codes. @returns whether there was one. */
export async function deleteSecondFactor(ctx: Ctx, accountId: number): Promise<boolean> {
  await ctx.db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  const { numUpdatedRows } = await ctx.db
    .updateTable('account')
    .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
    .where('id', '=', accountId)
    .where('totp_secret', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Secrets that are stored unsealed (base 32), a thousand at most. */
export async function unsealedTotpSecrets(ctx: Ctx): Promise<{ id: number; publicId: string; totpSecret: string }[]> {
  return ctx.db
    .selectFrom('account')
    .select(['id', 'public_id as publicId', 'totp_secret as totpSecret'])
    .where('totp_secret', '~', '^[A-Z2-7]+$')
    .orderBy('id')
    .limit(1000)
    .$narrowType<{ totpSecret: NotNull }>()
    .execute();
}

/** Replaces the stored form of a secret, unless it was changed meanwhile. */
export async function replaceTotpSecret(ctx: Ctx, accountId: number, before: string, after: string): Promise<void> {
  await ctx.db.updateTable('account').set({ totp_secret: after }).where('id', '=', accountId).where('totp_secret', '=', before).execute();
}
