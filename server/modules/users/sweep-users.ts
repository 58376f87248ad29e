import type { Ctx } from '#server/platform/ctx.ts';
import { forgetUnproved } from './accounts.repo.ts';
import { dropOldAttempts } from './attempts.repo.ts';
import { forgetCaptchas } from './captcha.repo.ts';
import { forgetLinks } from './one-time-links.repo.ts';
import { sealTotpSecret } from './second-factor.ts';
import { plainTotpSecrets, replaceTotpSecret } from './second-factor.repo.ts';
import { dropOldSessions } from './sessions.repo.ts';

const DAY_MS = 86_400_000;
/** So long an account waits for its address to be proved; then name and address are free again. */
const UNPROVED_DAYS = 7;
/** A link that is over can still be told from one that never was. */
const LINK_DAYS = 30;
/** Where somebody signed in is remembered so long: what is older is a new device again. */
const SESSION_DAYS = 180;
/** No rule holds a failure against anybody for longer. */
const ATTEMPT_DAYS = 1;

async function sealPlainSecrets(ctx: Ctx): Promise<void> {
  for (const { id, publicId, totpSecret } of await plainTotpSecrets(ctx))
    await replaceTotpSecret(ctx, id, totpSecret, sealTotpSecret(ctx, publicId, totpSecret));
}

/** Deletes proofs of work, links, old sessions, forgiven failures and unconfirmed accounts that nobody needs. Seals plain secrets. */
export async function sweepUsers(ctx: Ctx): Promise<void> {
  const before = (days: number) => new Date(ctx.clock.now().getTime() - days * DAY_MS);
  await forgetCaptchas(ctx);
  await forgetLinks(ctx, before(LINK_DAYS));
  await dropOldSessions(ctx, before(SESSION_DAYS));
  await dropOldAttempts(ctx, before(ATTEMPT_DAYS));
  await forgetUnproved(ctx, before(UNPROVED_DAYS));
  await sealPlainSecrets(ctx);
}
