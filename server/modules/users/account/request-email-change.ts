import type * as contract from '#contract/account.ts';
import type { Input } from '#contract/endpoint.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { fieldError } from '#server/platform/errors.ts';
import type { ValidPart } from '#server/platform/http/route.ts';
import { type AccountRow, comparisonKey, accountByName } from '../accounts.repo.ts';
import { replaceLink } from '../replace-link.ts';
import { mailPerson } from '../mail-person.ts';
import { tokenAudienceOf } from '../tokens.ts';
import * as mails from '../users.mails.ts';
import { checkReauthentication, lockReauthenticated, reauthenticate } from './reauthenticate.ts';

const LINK_LIFE_S = 3600;

/** Refuses the address that the account already has. */
const requireAnotherAddress = (email: string | undefined) => (account: AccountRow) => {
  if (email !== undefined && comparisonKey(email) === comparisonKey(account.email)) throw fieldError('email', 'same', 'This is your address already.');
};

/** Checks the password and that the address is another one, and answers both errors at once. @throws AppError invalid-input, too-many-requests */
export const checkNewEmail = (ctx: Ctx, { email, password }: ValidPart<Input<typeof contract.requestEmailChange>['body']>): Promise<unknown> =>
  checkReauthentication(ctx, { password, field: 'password', also: requireAnotherAddress(email) });

/**
 * Mails a link to the new address and a notice to the old one. Only the new mailbox learns whether somebody else has the address.
 * @throws AppError invalid-input: body.password `wrong`, body.code, body.email `same`.
 */
export async function requestEmailChange(ctx: Ctx, { body: { email, password, code } }: Input<typeof contract.requestEmailChange>): Promise<{ done: true }> {
  tokenAudienceOf(ctx);
  const account = await reauthenticate(ctx, { password, field: 'password', code, also: requireAnotherAddress(email) });
  await inTransaction(ctx, async (ctx) => {
    await lockReauthenticated(ctx, account);
    const holder = await accountByName(ctx, email);
    const isUniqueViolation = holder !== undefined && comparisonKey(holder.email) === comparisonKey(email);
    const token = await replaceLink(ctx, { kind: 'change-email', accountId: account.id, email, life: LINK_LIFE_S });
    await audit(ctx, { action: 'email.ask', subject: ['account', account.publicId], organisationId: null });
    const reader = { id: account.id, language: account.language, email };
    if (isUniqueViolation) await mailPerson(ctx, { ...reader, id: holder.id }, mails.emailTaken, {});
    else await mailPerson(ctx, reader, mails.changeEmail, { link: `/confirm-email?lang=${account.language}#token=${token}`, minutes: LINK_LIFE_S / 60 });
    await mailPerson(ctx, account, mails.emailChangeRequested, { at: ctx.clock.now() });
  });
  return { done: true };
}
