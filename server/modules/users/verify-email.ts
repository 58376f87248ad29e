import { timingSafeEqual } from 'node:crypto';
import { OrgType, type SignedIn } from '#contract/auth.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import type { VerificationState } from '#contract/sign-up.ts';
import type * as contract from '#contract/sign-up.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { isUniqueViolation } from '#server/platform/db/unavailable.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { type AccountRow, accountById, lockAccount, proveEmail } from './accounts.repo.ts';
import { type LinkRow, createLink, endLinks, hashOfToken, linkOf, useLink } from './one-time-links.repo.ts';
import { startSession } from './sign-in.ts';
import { tellPerson } from './tell-person.ts';
import * as mails from './users.mails.ts';

export const KIND = 'verify-email';
/** The link of the mail is good for a day. */
export const LIFE_S = 24 * 3600;
const addressTaken = () => fieldError('token', 'taken', 'The address has another account by now.');

interface Addressee extends Pick<AccountRow, 'username' | 'email' | 'language'> {
  accountId: number;
  /** What the link is to remember. */
  details: Record<string, unknown>;
  /** Hash of the browser that registered. */
  browser: Buffer | null;
}

/**
 * Mails a link that proves an address; earlier links of the person are good no longer. The token stands after `#`: no server
 * on the way, and no log, reads it. Called in a transaction.
 */
export async function mailVerification(ctx: Ctx, { accountId, username, email, language, details, browser }: Addressee): Promise<void> {
  await endLinks(ctx, [KIND], accountId);
  const token = await createLink(ctx, { kind: KIND, accountId, email, details, browser, life: LIFE_S });
  const link = `/emailverification?lang=${language}#token=${token}`;
  await tellPerson(ctx, { id: accountId, email, language }, mails.verifyEmail, { username, link, minutes: LIFE_S / 60 });
}

const stateOf = (ctx: Ctx, link: LinkRow | undefined): VerificationState['state'] =>
  !link ? 'unknown' : link.usedAt ? 'used' : link.expiresAt <= ctx.clock.now() ? 'expired' : 'open';

/** What a link would do. Changes nothing: whoever scans mail opens its links. */
export async function readVerification(ctx: Ctx, { body: { token } }: Input<typeof contract.readVerification>): Promise<VerificationState> {
  const link = await linkOf(ctx, KIND, token);
  const state = stateOf(ctx, link);
  const account = state === 'open' && link?.accountId ? await accountById(ctx, link.accountId) : undefined;
  if (state === 'open' && (!account || account.emailVerifiedAt)) return { state: account ? 'used' : 'unknown', email: null, username: null };
  return { state, email: account ? link!.email : null, username: account?.username ?? null };
}

/** Whether who uses a link is in the browser that registered. */
const isSameBrowser = ({ browser }: LinkRow, given: string | undefined): boolean =>
  browser !== null && given !== undefined && timingSafeEqual(browser, hashOfToken(given));

/** Signs in who has just proved the address where they registered: a session needs both, the mailbox and that browser. */
async function signInThere(ctx: Ctx, account: AccountRow, device: string | undefined): Promise<SignedIn | null> {
  if (ctx.site.origin === null || account.superAdmin || account.blockedAt || account.totpConfirmedAt) return null;
  try {
    return await startSession(ctx, account, device);
  } catch (error) {
    // Changed in this very instant: they sign in as anybody does.
    if (error instanceof AppError && error.code === 'unauthenticated') return null;
    throw error;
  }
}

/**
 * Uses a link: its address is the person's, and proved.
 * @throws AppError invalid-input at `token` with the rule `used`, `expired` or `unknown`; `taken` when the address got
 * another account meanwhile.
 */
export async function verifyEmail(
  ctx: Ctx,
  { body: { token, browser, device } }: Input<typeof contract.verifyEmail>,
): Promise<Output<typeof contract.verifyEmail>> {
  const using = inTransaction(ctx, async (ctx) => {
    // The account first, as a change of password holds them.
    const found = await linkOf(ctx, KIND, token);
    const account = found?.accountId ? await lockAccount(ctx, found.accountId) : undefined;
    const link = await useLink(ctx, KIND, token);
    // Of a proved address a link to another one, drawn before, changes nothing: that is /users/email's, with the password.
    if (!link || !account || account.emailVerifiedAt) {
      const state = stateOf(ctx, await linkOf(ctx, KIND, token));
      throw fieldError('token', state === 'open' ? 'unknown' : state, 'This link can be used no longer.');
    }
    if (!(await proveEmail(ctx, account.id, link.email))) throw addressTaken();
    await endLinks(ctx, [KIND], account.id);
    await audit(ctx, { action: 'account.verify-email', subject: ['account', account.publicId], accountId: account.id });
    const orgType = OrgType.nullable()
      .catch(null)
      .parse(link.details['orgType'] ?? null);
    return { account, email: link.email, orgType, isHere: isSameBrowser(link, browser) };
  });
  // Of two who prove one address at the same instant the database takes one.
  const { account, email, orgType, isHere } = await using.catch((error: unknown) => {
    throw isUniqueViolation(error) ? addressTaken() : error;
  });
  return { username: account.username, email, orgType, session: isHere ? await signInThere(ctx, account, device) : null };
}
