import type * as contract from '#contract/account-security.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import type { ValidPart } from '#server/platform/http/route.ts';
import type { AccountRow } from '../accounts.repo.ts';
import { checkNewPassword } from '../password-rules.ts';
import { hashPassword } from '../passwords.ts';
import { keepOnlyThisSession } from '../session/keep-only-this-session.ts';
import { checkReauthentication, lockReauthenticated, reauthenticate } from './reauthenticate.ts';
import { setPassword } from './set-password.ts';

const mayBeNew = (ctx: Ctx, newPassword: string | undefined) => (account: AccountRow) =>
  newPassword !== undefined && checkNewPassword(ctx, newPassword, account, 'newPassword');

/** Checks the current password and the new one, and answers both errors at once. @throws AppError invalid-input, too-many-requests */
export const checkChange = (ctx: Ctx, { currentPassword, newPassword }: ValidPart<Input<typeof contract.changePassword>['body']>): Promise<unknown> =>
  checkReauthentication(ctx, { password: currentPassword, field: 'currentPassword', also: mayBeNew(ctx, newPassword) });

/**
 * Sets a new password for somebody who gives the current one. Every earlier token ends. This device goes on with a new one.
 * @throws AppError invalid-input: body.currentPassword `wrong`, body.newPassword `common`, `own-name`, body.code.
 */
export async function changePassword(
  ctx: Ctx,
  { body: { currentPassword, newPassword, code } }: Input<typeof contract.changePassword>,
): Promise<Output<typeof contract.changePassword>> {
  const account = await reauthenticate(ctx, { password: currentPassword, field: 'currentPassword', code, also: mayBeNew(ctx, newPassword) });
  const hash = await hashPassword(newPassword);
  return inTransaction(ctx, async (ctx) => {
    await lockReauthenticated(ctx, account);
    await setPassword(ctx, account, hash, 'password.change');
    return keepOnlyThisSession(ctx, account, 'password.change');
  });
}
