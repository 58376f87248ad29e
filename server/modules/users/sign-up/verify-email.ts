import { timingSafeEqual } from 'node:crypto';
import { type SignInResult, OrgType } from '#contract/auth.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/sign-up.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { isUniqueViolation } from '#server/platform/db/unavailable.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { type AccountRow, lockAccount, setVerifiedEmail } from '../accounts.repo.ts';
import { type LinkRow, endLinks, hashOfToken, linkOf, useLink } from '../one-time-links.repo.ts';
import { startSession } from '../session/start-session.ts';
import { VERIFY_EMAIL } from './mail-verification.ts';
import { stateOfLink } from './read-verification.ts';

const addressTaken = () => fieldError('token', 'taken', 'The address has another account by now.');

/** Whether a link is used in the browser that registered. */
const isSameBrowser = ({ browser }: LinkRow, browserId: string | undefined): boolean =>
  browser !== null && browserId !== undefined && timingSafeEqual(browser, hashOfToken(browserId));

/** Signs in somebody who confirmed the address in the browser that registered. A session needs both the mailbox and that browser. */
async function signInSameBrowser(ctx: Ctx, account: AccountRow, device: string | undefined): Promise<SignInResult | null> {
  if (ctx.site.origin === null || account.superAdmin || account.blockedAt || account.totpConfirmedAt) return null;
  try {
    return await startSession(ctx, account, device);
  } catch (error) {
    // The account changed at this moment: they sign in as anybody does.
    if (error instanceof AppError && error.code === 'unauthenticated') return null;
    throw error;
  }
}

/**
 * Uses a link. Its address becomes the person's and is confirmed.
 * @throws AppError invalid-input at `token` with the rule `used`, `expired` or `unknown`; `taken` when the address got
 * another account meanwhile.
 */
export async function verifyEmail(
  ctx: Ctx,
  { body: { token, browser, device } }: Input<typeof contract.verifyEmail>,
): Promise<Output<typeof contract.verifyEmail>> {
  const verification = inTransaction(ctx, async (ctx) => {
    // The account is locked before the link, as a change of password does it.
    const currentLink = await linkOf(ctx, VERIFY_EMAIL, token);
    const account = currentLink?.accountId ? await lockAccount(ctx, currentLink.accountId) : undefined;
    const link = await useLink(ctx, VERIFY_EMAIL, token);
    // An older link cannot change a confirmed address. Only /users/email can, with the password.
    if (!link || !account || account.emailVerifiedAt) {
      const state = stateOfLink(ctx, await linkOf(ctx, VERIFY_EMAIL, token));
      throw fieldError('token', state === 'open' ? 'unknown' : state, 'This link can be used no longer.');
    }
    if (!(await setVerifiedEmail(ctx, account.id, link.email))) throw addressTaken();
    await endLinks(ctx, [VERIFY_EMAIL], account.id);
    await audit(ctx, { action: 'account.verify-email', subject: ['account', account.publicId], accountId: account.id });
    const orgType = OrgType.nullable()
      .catch(null)
      .parse(link.details['orgType'] ?? null);
    return { account, email: link.email, orgType, isHere: isSameBrowser(link, browser) };
  });
  // If two confirm one address at the same instant, the database takes one.
  const { account, email, orgType, isHere } = await verification.catch((error: unknown) => {
    throw isUniqueViolation(error) ? addressTaken() : error;
  });
  return { username: account.username, email, orgType, session: isHere ? await signInSameBrowser(ctx, account, device) : null };
}
