import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type AccountRow, updatePassword } from '../accounts.repo.ts';
import { endLinks, clearBrowsers } from '../one-time-links.repo.ts';
import { tellPerson } from '../tell-person.ts';
import * as mails from '../users.mails.ts';

/** Sets it, in the caller's transaction: links from before are dead with its end. */
export async function setPassword(ctx: Ctx, account: AccountRow, hash: string, by: 'password.reset' | 'password.change'): Promise<void> {
  await updatePassword(ctx, account.id, hash);
  await endLinks(ctx, ['reset-password', 'change-email'], account.id);
  // The person who registered may be the one that the change keeps out.
  await clearBrowsers(ctx, account.id);
  await audit(ctx, { action: by, subject: ['account', account.publicId], accountId: account.id });
  await tellPerson(ctx, account, mails.changedPassword, { at: ctx.clock.now() });
}
