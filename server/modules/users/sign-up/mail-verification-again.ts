import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { type AccountRow, accountByName, lockAccount } from '../accounts.repo.ts';
import { createLink, endLinks } from '../one-time-links.repo.ts';
import { mailOwnerOfAddress } from './mail-owner-of-address.ts';
import { VERIFY_EMAIL, VERIFICATION_LIFE_S, mailVerification } from './mail-verification.ts';

const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** How many links are mailed an hour. There is also at most one a minute. */
const AN_HOUR = 5;

/** Checks when the next link may be mailed. @param linkTimes when the links were made, the latest first. @throws AppError too-many-requests */
export function checkMailLimits(ctx: Ctx, linkTimes: readonly Date[]): void {
  const now = ctx.clock.now().getTime();
  const [latest, fifth] = [linkTimes[0], linkTimes[AN_HOUR - 1]];
  const wait = Math.max(fifth ? fifth.getTime() + HOUR_MS - now : 0, latest ? latest.getTime() + MINUTE_MS - now : 0);
  if (wait > 0) throw new AppError('too-many-requests', 'A link was sent a moment ago. Wait for it.', undefined, { retryAfter: Math.ceil(wait / 1000) });
}

interface VerificationAgain {
  /** Null if the address had another account at sign-up, so that none was made. */
  account: AccountRow | null;
  email: string;
  details: Record<string, unknown>;
  browser: Buffer | null;
}

/**
 * Mails the link. If the address has another account, its owner is mailed instead. A link is still stored, which nobody gets, so that
 * limits and later requests work as for any other address.
 */
export async function mailVerificationAgain(ctx: Ctx, { account, email, details, browser }: VerificationAgain): Promise<void> {
  const owner = await accountByName(ctx, email);
  if (account && (!owner || owner.id === account.id)) {
    await mailVerification(ctx, { accountId: account.id, ...account, email, details, browser });
    return;
  }
  if (account) await endLinks(ctx, [VERIFY_EMAIL], account.id);
  await createLink(ctx, { kind: VERIFY_EMAIL, accountId: account?.id ?? null, email, details, browser, life: VERIFICATION_LIFE_S });
  await mailOwnerOfAddress(ctx, email);
}

/** Locks an account whose address is not confirmed. @throws AppError conflict when it is. */
export async function lockUnconfirmedAccount(ctx: Ctx, id: number): Promise<AccountRow> {
  const account = await lockAccount(ctx, id);
  if (!account || account.emailVerifiedAt) throw new AppError('conflict', 'Your email address is already confirmed.');
  return account;
}
