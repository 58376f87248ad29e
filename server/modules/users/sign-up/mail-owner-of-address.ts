import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { lockAccountOfEmail, markSignUpMailed } from '../accounts.repo.ts';
import { mailPerson } from '../mail-person.ts';
import * as mails from '../users.mails.ts';

const HOUR_MS = 3_600_000;

/** Mails the owner of an address that somebody tried to sign up with it, once an hour at most. Called in a transaction. */
export async function mailOwnerOfAddress(ctx: Ctx, email: string): Promise<void> {
  const owner = await lockAccountOfEmail(ctx, email);
  if (!owner || !(await markSignUpMailed(ctx, owner.id, new Date(ctx.clock.now().getTime() - HOUR_MS)))) return;
  await mailPerson(ctx, owner, mails.signUpWithTakenAddress, { username: owner.username });
  await audit(ctx, { action: 'account.sign-up-again', subject: ['account', owner.publicId] });
}
