import { OrgType } from '#contract/auth.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import type { VerificationState, changeVerificationEmail, readVerification, verifyEmail } from '#contract/sign-up.ts';
import { personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { isTaken } from '#server/platform/db/unavailable.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { type AccountRow, accountById, accountKey, accountNamed, lockAccount, proveEmail } from './accounts.repo.ts';
import { requireCaptcha } from './captcha.ts';
import { type LinkRow, createLink, endLinks, latestLink, linkOf, linksSince, useLink } from './one-time-links.repo.ts';
import { tellOwner } from './tell-owner.ts';
import { tellPerson } from './tell-person.ts';
import { audienceOf } from './tokens.ts';

const KIND = 'verify-email';
/** The link of the mail is good for a day. */
const LIFE_S = 24 * 3600;
const MINUTE_MS = 60_000;
/** How often a link is mailed at most: one a minute, five an hour. */
const AN_HOUR = 5;
const addressTaken = () => fieldError('token', 'taken', 'The address has another account by now.');

interface Addressee extends Pick<AccountRow, 'username' | 'email' | 'language'> {
  accountId: number;
  /** What the link is to remember. */
  details: Record<string, unknown>;
}

/**
 * Mails a link that proves an address; earlier links of the person are good no longer. The token stands after `#`: no server
 * on the way, and no log, reads it. Called in a transaction.
 */
export async function mailVerification(ctx: Ctx, { accountId, username, email, language, details }: Addressee): Promise<void> {
  await endLinks(ctx, [KIND], accountId);
  const token = await createLink(ctx, { kind: KIND, accountId, email, details, life: LIFE_S });
  const link = `/emailverification?lang=${language}#token=${token}`;
  await tellPerson(ctx, { id: accountId, email, language }, 'verify-email', { username, link, minutes: LIFE_S / 60 });
}

const stateOf = (ctx: Ctx, link: LinkRow | undefined): VerificationState['state'] =>
  !link ? 'unknown' : link.usedAt ? 'used' : link.expiresAt <= ctx.clock.now() ? 'expired' : 'open';

/** What a link would do. Changes nothing: whoever scans mail opens its links. */
export async function stateOfVerification(ctx: Ctx, { body: { token } }: Input<typeof readVerification>): Promise<VerificationState> {
  const link = await linkOf(ctx, KIND, token);
  const state = stateOf(ctx, link);
  const account = state === 'open' && link?.accountId ? await accountById(ctx, link.accountId) : undefined;
  if (state === 'open' && (!account || account.emailVerifiedAt)) return { state: account ? 'used' : 'unknown', email: null, username: null };
  return { state, email: account ? link!.email : null, username: account?.username ?? null };
}

/**
 * Uses a link: its address is the person's, and proved.
 * @throws AppError invalid-input at `token` with the rule `used`, `expired` or `unknown`; `taken` when the address got
 * another account meanwhile.
 */
export async function useVerification(ctx: Ctx, { body: { token } }: Input<typeof verifyEmail>): Promise<Output<typeof verifyEmail>> {
  const using = inTransaction(ctx, async (inside) => {
    const link = await useLink(inside, KIND, token);
    const account = link?.accountId ? await lockAccount(inside, link.accountId) : undefined;
    // Of a proved address a link to another one, drawn before, changes nothing: that is /users/email's, with the password.
    if (!link || !account || account.emailVerifiedAt) {
      const state = stateOf(inside, await linkOf(inside, KIND, token));
      throw fieldError('token', state === 'open' ? 'unknown' : state, 'This link can be used no longer.');
    }
    if (!(await proveEmail(inside, account.id, link.email))) throw addressTaken();
    await endLinks(inside, [KIND], account.id);
    await audit(inside, { action: 'account.verify-email', subject: ['account', account.publicId], accountId: account.id });
    return {
      username: account.username,
      email: link.email,
      orgType: OrgType.nullable()
        .catch(null)
        .parse(link.details['orgType'] ?? null),
    };
  });
  // Of two who prove one address at the same instant the database takes one.
  return using.catch((error: unknown) => {
    throw isTaken(error) ? addressTaken() : error;
  });
}

/** @throws AppError too-many-requests */
async function keepWithinLimits(ctx: Ctx, accountId: number): Promise<void> {
  const now = ctx.clock.now().getTime();
  const made = await linksSince(ctx, KIND, accountId, new Date(now - 60 * MINUTE_MS));
  const [latest] = made;
  const wait = made.length >= AN_HOUR ? made[AN_HOUR - 1]!.getTime() + 60 * MINUTE_MS - now : latest ? latest.getTime() + MINUTE_MS - now : 0;
  if (wait > 0) throw new AppError('too-many-requests', 'A link was mailed a moment ago; wait for it.', undefined, { retryAfter: Math.ceil(wait / 1000) });
}

/** The account whose address is to be proved. @throws AppError conflict when it is proved already. */
async function unproved(ctx: Ctx): Promise<AccountRow> {
  const account = await lockAccount(ctx, personOf(ctx).accountId);
  if (!account || account.emailVerifiedAt) throw new AppError('conflict', 'Your e-mail address is proved already.');
  return account;
}

/**
 * Mails the link again, or to another address, which becomes the person's once it is proved. What is answered is the same
 * for an address that has an account; its owner is told.
 * @throws AppError captcha-required (another address), conflict (proved already), too-many-requests.
 */
export async function mailVerificationAgain(ctx: Ctx, { body }: Input<typeof changeVerificationEmail>): Promise<{ email: string }> {
  audienceOf(ctx);
  if (body.email !== undefined) await requireCaptcha(ctx, body.captcha);
  return inTransaction(ctx, async (inside) => {
    const account = await unproved(inside);
    await keepWithinLimits(inside, account.id);
    const before = await latestLink(inside, KIND, account.id);
    const email = body.email ?? before?.email ?? account.email;
    const details = before?.details ?? {};
    const owner = await accountNamed(inside, email);
    if (owner && owner.id !== account.id) {
      // A link that nobody gets: limits and later links go by it as by any other.
      await endLinks(inside, [KIND], account.id);
      await createLink(inside, { kind: KIND, accountId: account.id, email, details, life: LIFE_S });
      await tellOwner(inside, email);
    } else await mailVerification(inside, { accountId: account.id, ...account, email, details });
    const changed = accountKey(email) === accountKey(before?.email ?? account.email) ? 'account.verification-again' : 'account.verification-address';
    await audit(inside, { action: changed, subject: ['account', account.publicId] });
    return { email };
  });
}
