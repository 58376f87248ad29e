import type { Input } from '#contract/endpoint.ts';
import type * as contract from '#contract/sign-up.ts';
import { personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { type AccountRow, accountKey, accountNamed, lockAccount } from './accounts.repo.ts';
import { requireCaptcha } from './captcha.ts';
import { createLink, endLinks, hashOfToken, latestLink, linksOfBrowser, linksSince, lockLinkOfBrowser } from './one-time-links.repo.ts';
import { tellOwner } from './tell-owner.ts';
import { audienceOf } from './tokens.ts';
import { KIND, LIFE_S, mailVerification } from './verify-email.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A link is emailed once a minute and five times an hour at most. */
const AN_HOUR = 5;
/** So long a browser may ask: less than the week after which an account without a proof is forgotten, which must not be told from one that never was. */
const ASKS_MS = 6 * 24 * HOUR_MS;

/** @param made when the links were made, the latest first. @throws AppError too-many-requests */
function keepWithinLimits(ctx: Ctx, made: readonly Date[]): void {
  const now = ctx.clock.now().getTime();
  const [latest, fifth] = [made[0], made[AN_HOUR - 1]];
  const wait = Math.max(fifth ? fifth.getTime() + HOUR_MS - now : 0, latest ? latest.getTime() + MINUTE_MS - now : 0);
  if (wait > 0) throw new AppError('too-many-requests', 'A link was sent a moment ago. Wait for it.', undefined, { retryAfter: Math.ceil(wait / 1000) });
}

interface Again {
  /** null: at sign-up the address had another account, and none was made. */
  account: AccountRow | null;
  email: string;
  details: Record<string, unknown>;
  browser: Buffer | null;
}

/** Mails the link, unless the address has another account: its owner is told, and nobody gets the link, by which limits and later ones go as by any other. */
async function mailOnce(ctx: Ctx, { account, email, details, browser }: Again): Promise<void> {
  const owner = await accountNamed(ctx, email);
  if (account && (!owner || owner.id === account.id)) {
    await mailVerification(ctx, { accountId: account.id, ...account, email, details, browser });
    return;
  }
  if (account) await endLinks(ctx, [KIND], account.id);
  await createLink(ctx, { kind: KIND, accountId: account?.id ?? null, email, details, browser, life: LIFE_S });
  await tellOwner(ctx, email);
}

/** The account with the address to confirm. @throws AppError conflict when it is already confirmed. */
async function unproved(ctx: Ctx, id: number): Promise<AccountRow> {
  const account = await lockAccount(ctx, id);
  if (!account || account.emailVerifiedAt) throw new AppError('conflict', 'Your email address is already confirmed.');
  return account;
}

/**
 * Mails the link again, or to another address, which becomes the person's once it is proved. What is answered is the same
 * for an address that has an account; its owner is told.
 * @throws AppError captcha-required (another address), conflict (proved already), too-many-requests.
 */
export async function changeVerificationEmail(ctx: Ctx, { body }: Input<typeof contract.changeVerificationEmail>): Promise<{ email: string }> {
  audienceOf(ctx);
  if (body.email !== undefined) await requireCaptcha(ctx, body.captcha);
  return inTransaction(ctx, async (ctx) => {
    const account = await unproved(ctx, personOf(ctx).accountId);
    keepWithinLimits(ctx, await linksSince(ctx, KIND, account.id, new Date(ctx.clock.now().getTime() - HOUR_MS)));
    const before = await latestLink(ctx, KIND, account.id);
    const email = body.email ?? before?.email ?? account.email;
    await mailOnce(ctx, { account, email, details: before?.details ?? {}, browser: before?.browser ?? null });
    const changed = accountKey(email) === accountKey(before?.email ?? account.email) ? 'account.verification-again' : 'account.verification-address';
    await audit(ctx, { action: changed, subject: ['account', account.publicId] });
    return { email };
  });
}

/**
 * The same for the browser that registered, in which nobody is signed in yet. What is answered is the same when the address
 * had an account, and none was made.
 * @throws AppError not-found when it registered nobody, or too long ago; conflict when the address is proved already; too-many-requests.
 */
export async function resendVerification(ctx: Ctx, { body }: Input<typeof contract.resendVerification>): Promise<{ email: string }> {
  audienceOf(ctx);
  const browser = hashOfToken(body.browser);
  return inTransaction(ctx, async (ctx) => {
    const before = await lockLinkOfBrowser(ctx, KIND, browser);
    const made = await linksOfBrowser(ctx, KIND, browser);
    const [first] = made.slice(-1);
    if (!before || !first || first.getTime() < ctx.clock.now().getTime() - ASKS_MS)
      throw new AppError('not-found', 'Nobody registered in this browser a short while ago.');
    const account = before.accountId === null ? null : await unproved(ctx, before.accountId);
    keepWithinLimits(ctx, made);
    const { email, details } = before;
    await mailOnce(ctx, { account, email, details, browser });
    if (account) await audit(ctx, { action: 'account.verification-again', subject: ['account', account.publicId], accountId: account.id });
    return { email };
  });
}
