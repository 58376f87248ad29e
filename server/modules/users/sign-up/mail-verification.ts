import type { Ctx } from '#server/platform/ctx.ts';
import type { AccountRow } from '../accounts.repo.ts';
import { createLink, endLinks } from '../one-time-links.repo.ts';
import { mailPerson } from '../mail-person.ts';
import * as mails from '../users.mails.ts';

export const VERIFY_EMAIL = 'verify-email';

/** The link in the mail is valid for a day. */
export const VERIFICATION_LIFE_S = 24 * 3600;

interface Addressee extends Pick<AccountRow, 'username' | 'email' | 'language'> {
  accountId: number;
  /** The data that the link stores. */
  details: Record<string, unknown>;
  /** Hash of the browser that registered. */
  browser: Buffer | null;
}

/**
 * Mails a link that confirms an address. Earlier links of the person end. The token stands after `#`, so that no server or log on the
 * way reads it. Called in a transaction.
 */
export async function mailVerification(ctx: Ctx, { accountId, username, email, language, details, browser }: Addressee): Promise<void> {
  await endLinks(ctx, [VERIFY_EMAIL], accountId);
  const token = await createLink(ctx, { kind: VERIFY_EMAIL, accountId, email, details, browser, life: VERIFICATION_LIFE_S });
  const link = `/emailverification?lang=${language}#token=${token}`;
  await mailPerson(ctx, { id: accountId, email, language }, mails.verifyEmail, { username, link, minutes: VERIFICATION_LIFE_S / 60 });
}
