import type * as contract from '#contract/account.ts';
import type { Input } from '#contract/endpoint.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { isUniqueViolation } from '#server/platform/db/unavailable.ts';
import { fieldError } from '#server/platform/errors.ts';
import { recordMailRecipient } from '#server/platform/mail/mail-rows.ts';
import { accountById, setVerifiedEmail } from '../accounts.repo.ts';
import { endLinks, useLink } from '../one-time-links.repo.ts';
import { mailPerson } from '../mail-person.ts';
import * as mails from '../users.mails.ts';

const expiredLink = () => fieldError('token', 'expired', 'The link was used, has expired, or a newer one was sent.');
const addressTaken = () => fieldError('token', 'taken', 'Another account has this address.');

/** Gives the account its new address. @throws AppError invalid-input: body.token `expired` or `taken`. */
export async function confirmEmail(ctx: Ctx, { body: { token } }: Input<typeof contract.confirmEmail>): Promise<{ email: string }> {
  return inTransaction(ctx, async (ctx) => {
    const link = await useLink(ctx, 'change-email', token);
    const account = link?.accountId ? await accountById(ctx, link.accountId) : undefined;
    if (!link || !account || account.blockedAt) throw expiredLink();
    if (!(await setVerifiedEmail(ctx, account.id, link.email))) throw addressTaken();
    await recordMailRecipient(ctx, account.email, account.id);
    // Links in the old mailbox are no longer valid.
    await endLinks(ctx, ['reset-password', 'verify-email'], account.id);
    await audit(ctx, { action: 'email.change', subject: ['account', account.publicId], accountId: account.id, organisationId: null });
    await mailPerson(ctx, account, mails.changedEmail, { at: ctx.clock.now() });
    return { email: link.email };
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? addressTaken() : error;
  });
}
