import type * as contract from '#contract/account-security.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { fieldError } from '#server/platform/errors.ts';
import type { ValidPart } from '#server/platform/http/route.ts';
import { type AccountRow, accountById, accountKey, proveEmail, putPassword } from './accounts.repo.ts';
import { forget, tried } from './attempts.ts';
import { keepThisAlone } from './keep-session.ts';
import { endLinks, forgetBrowsers, linkOf, useLink } from './one-time-links.repo.ts';
import { checkNewPassword } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { checkProof, holdProved, prove } from './prove.ts';
import { endSessions } from './sessions.repo.ts';
import { tellPerson } from './tell-person.ts';
import * as mails from './users.mails.ts';

/** Sets it, in the caller's transaction: links from before are dead with its end. */
async function setPassword(ctx: Ctx, account: AccountRow, hash: string, by: 'password.reset' | 'password.change'): Promise<void> {
  await putPassword(ctx, account.id, hash);
  await endLinks(ctx, ['reset-password', 'change-email'], account.id);
  // The person who registered may be the one that the change keeps out.
  await forgetBrowsers(ctx, account.id);
  await audit(ctx, { action: by, subject: ['account', account.publicId], accountId: account.id });
  await tellPerson(ctx, account, mails.changedPassword, { at: ctx.clock.now() });
}

const spent = () => fieldError('token', 'expired', 'The link was used, has expired, or a newer one was sent.');

/**
 * Sets a password by an emailed link, which also confirms the address. A refused password leaves the link valid.
 * @throws AppError invalid-input: body.token `expired`, body.password `common`, `own-name`.
 */
export async function resetPassword(ctx: Ctx, { body: { token, password } }: Input<typeof contract.resetPassword>): Promise<{ done: true }> {
  const found = await linkOf(ctx, 'reset-password', token);
  const account = found?.accountId ? await accountById(ctx, found.accountId) : undefined;
  if (!found || !account || account.blockedAt || found.usedAt || found.expiresAt <= ctx.clock.now()) throw spent();
  await checkNewPassword(ctx, password, account);
  const hash = await hashPassword(password);
  await inTransaction(ctx, async (ctx) => {
    if (!(await useLink(ctx, 'reset-password', token))) throw spent();
    // The reader of the email has the mailbox. The person who began the account in their name may not have it.
    if (!account.emailVerifiedAt) {
      await proveEmail(ctx, account.id, found.email);
      await endLinks(ctx, ['verify-email'], account.id);
    }
    await endSessions(ctx, account.id, 'password.reset');
    await setPassword(ctx, account, hash, 'password.reset');
  });
  // The owner of the mailbox does not wait because of strangers’ attempts.
  await forget(ctx, [tried(ctx, 'name', accountKey(account.username)), tried(ctx, 'name', accountKey(account.email))]);
  return { done: true };
}

const mayBeNew = (ctx: Ctx, newPassword: string | undefined) => (own: AccountRow) =>
  newPassword !== undefined && checkNewPassword(ctx, newPassword, own, 'newPassword');

/** Whether the current password is right, and the new one can be had; both told at once. @throws AppError invalid-input, too-many-requests */
export const checkChange = (ctx: Ctx, { currentPassword, newPassword }: ValidPart<Input<typeof contract.changePassword>['body']>): Promise<unknown> =>
  checkProof(ctx, { password: currentPassword, field: 'currentPassword', also: mayBeNew(ctx, newPassword) });

/**
 * Sets a password by the current one. Every token from before is dead; this device goes on with a new one.
 * @throws AppError invalid-input: body.currentPassword `wrong`, body.newPassword `common`, `own-name`, body.code.
 */
export async function changePassword(
  ctx: Ctx,
  { body: { currentPassword, newPassword, code } }: Input<typeof contract.changePassword>,
): Promise<Output<typeof contract.changePassword>> {
  const account = await prove(ctx, { password: currentPassword, field: 'currentPassword', code, also: mayBeNew(ctx, newPassword) });
  const hash = await hashPassword(newPassword);
  return inTransaction(ctx, async (ctx) => {
    await holdProved(ctx, account);
    await setPassword(ctx, account, hash, 'password.change');
    return keepThisAlone(ctx, account, 'password.change');
  });
}
