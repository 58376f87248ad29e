import type { Ctx } from '#server/platform/ctx.ts';
import { runNamedOutside } from '#server/platform/db/named.ts';

const spend = {
  name: 'spend-captcha',
  text: 'insert into captcha_used (signature, expires_at) values ($1, $2) on conflict do nothing returning 1 as spent',
};

/**
 * Marks a proof as used, for as long as it would be valid. It stays used when the caller's transaction is rolled back.
 * @param signature of the challenge, in hex. @returns false when it was used before. Of several at once one gets true.
 */
export async function markCaptchaUsed(ctx: Ctx, signature: string, expiresAt: Date): Promise<boolean> {
  return (await runNamedOutside(ctx, spend, [Buffer.from(signature, 'hex'), expiresAt])).length > 0;
}

/** Deletes proofs that are too old to be used again. @returns how many. */
export async function deleteExpiredCaptchas(ctx: Ctx): Promise<number> {
  const { numDeletedRows } = await ctx.db.deleteFrom('captcha_used').where('expires_at', '<', ctx.clock.now()).executeTakeFirst();
  return Number(numDeletedRows);
}
