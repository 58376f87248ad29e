import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type AccountRow, updatePassword } from '../accounts.repo.ts';
import { endLinks, clearBrowsers } from '../one-time-links.repo.ts';
import { mailPerson } from '../mail-person.ts';
import * as mails from '../users.mails.ts';

/** Sets a password in the caller's transaction. Earlier links are no longer valid. */
export async function setPassword(ctx: Ctx, account: AccountRow, hash: string, by: 'password.reset' | 'password.change'): Promise<void> {
  await updatePassword(ctx, account.id, hash);
  await endLinks(ctx, ['reset-password', 'change-email'], account.id);
  // The change may be meant to keep out the person who registered.
  await clearBrowsers(ctx, account.id);
  await audit(ctx, { action: by, subject: ['account', account.publicId], accountId: account.id });
  await mailPerson(ctx, account, mails.changedPassword, { at: ctx.clock.now() });
}
