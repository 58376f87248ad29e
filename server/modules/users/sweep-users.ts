import type { Ctx } from '#server/platform/ctx.ts';
import { deleteUnconfirmedAccounts } from './accounts.repo.ts';
import { deleteOldAttempts } from './attempts.repo.ts';
import { deleteExpiredCaptchas } from './captcha/captcha.repo.ts';
import { deleteOldLinks } from './one-time-links.repo.ts';
import { sealTotpSecret } from './second-factor/totp.ts';
import { unsealedTotpSecrets, replaceTotpSecret } from './second-factor/second-factor.repo.ts';
import { deleteOldSessions } from './session/sessions.repo.ts';

const DAY_MS = 86_400_000;
/** An account whose address is not confirmed by then is deleted. Its name and address are free again. */
const UNCONFIRMED_DAYS = 7;
/** Until then an expired link can be told from an unknown one. */
const LINK_DAYS = 30;
/** A device that was not used for longer is a new one again. */
const SESSION_DAYS = 180;
/** No rule counts a failure for longer. */
const ATTEMPT_DAYS = 1;

async function sealPlainSecrets(ctx: Ctx): Promise<void> {
  for (const { id, publicId, totpSecret } of await unsealedTotpSecrets(ctx))
    await replaceTotpSecret(ctx, id, totpSecret, sealTotpSecret(ctx, publicId, totpSecret));
}

/** Deletes proofs of work, links, old sessions, forgiven failures and unconfirmed accounts that nobody needs. Seals plain secrets. */
export async function sweepUsers(ctx: Ctx): Promise<void> {
  const before = (days: number) => new Date(ctx.clock.now().getTime() - days * DAY_MS);
  await deleteExpiredCaptchas(ctx);
  await deleteOldLinks(ctx, before(LINK_DAYS));
  await deleteOldSessions(ctx, before(SESSION_DAYS));
  await deleteOldAttempts(ctx, before(ATTEMPT_DAYS));
  await deleteUnconfirmedAccounts(ctx, before(UNCONFIRMED_DAYS));
  await sealPlainSecrets(ctx);
}
