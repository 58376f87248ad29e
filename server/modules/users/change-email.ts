import type * as contract from '#contract/account.ts';
import type { Input } from '#contract/endpoint.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { isUniqueViolation } from '#server/platform/db/unavailable.ts';
import { fieldError } from '#server/platform/errors.ts';
import type { ValidPart } from '#server/platform/http/route.ts';
import { recordMailRecipient } from '#server/platform/mail/mail-rows.ts';
import { type AccountRow, accountById, accountKey, accountNamed, proveEmail } from './accounts.repo.ts';
import { endLinks, useLink } from './one-time-links.repo.ts';
import { makeOnlyLink } from './only-link.ts';
import { checkProof, holdProved, prove } from './prove.ts';
import { tellPerson } from './tell-person.ts';
import { audienceOf } from './tokens.ts';
import * as mails from './users.mails.ts';

const LINK_LIFE_S = 3600;

/** An address that is the own one already is told. */
const mustBeAnother = (email: string | undefined) => (own: AccountRow) => {
  if (email !== undefined && accountKey(email) === accountKey(own.email)) throw fieldError('email', 'same', 'This is your address already.');
};

/** Whether the password is right, and the address another one; both told at once. @throws AppError invalid-input, too-many-requests */
export const checkNewEmail = (ctx: Ctx, { email, password }: ValidPart<Input<typeof contract.requestEmailChange>['body']>): Promise<unknown> =>
  checkProof(ctx, { password, field: 'password', also: mustBeAnother(email) });

/**
 * Mails a link to the new address and word of it to the old one. Whether somebody else has the new address is told to
 * that mailbox alone.
 * @throws AppError invalid-input: body.password `wrong`, body.code, body.email `same`.
 */
export async function requestEmailChange(ctx: Ctx, { body: { email, password, code } }: Input<typeof contract.requestEmailChange>): Promise<{ done: true }> {
  audienceOf(ctx);
  const account = await prove(ctx, { password, field: 'password', code, also: mustBeAnother(email) });
  await inTransaction(ctx, async (ctx) => {
    await holdProved(ctx, account);
    const holder = await accountNamed(ctx, email);
    const isTaken = holder !== undefined && accountKey(holder.email) === accountKey(email);
    const token = await makeOnlyLink(ctx, { kind: 'change-email', accountId: account.id, email, life: LINK_LIFE_S });
    await audit(ctx, { action: 'email.ask', subject: ['account', account.publicId], organisationId: null });
    const reader = { id: account.id, language: account.language, email };
    if (isTaken) await tellPerson(ctx, { ...reader, id: holder.id }, mails.emailTaken, {});
    else await tellPerson(ctx, reader, mails.changeEmail, { link: `/confirm-email?lang=${account.language}#token=${token}`, minutes: LINK_LIFE_S / 60 });
    await tellPerson(ctx, account, mails.emailChangeAsked, { at: ctx.clock.now() });
  });
  return { done: true };
}

const spent = () => fieldError('token', 'expired', 'The link was used, has expired, or a newer one was sent.');
const taken = () => fieldError('token', 'taken', 'Another account has this address.');

/** Gives the account its new address. @throws AppError invalid-input: body.token `expired` or `taken`. */
export async function confirmEmail(ctx: Ctx, { body: { token } }: Input<typeof contract.confirmEmail>): Promise<{ email: string }> {
  return inTransaction(ctx, async (ctx) => {
    const link = await useLink(ctx, 'change-email', token);
    const account = link?.accountId ? await accountById(ctx, link.accountId) : undefined;
    if (!link || !account || account.blockedAt) throw spent();
    if (!(await proveEmail(ctx, account.id, link.email))) throw taken();
    await recordMailRecipient(ctx, account.email, account.id);
    // Those that went to the old mailbox open nothing any more.
    await endLinks(ctx, ['reset-password', 'verify-email'], account.id);
    await audit(ctx, { action: 'email.change', subject: ['account', account.publicId], accountId: account.id, organisationId: null });
    await tellPerson(ctx, account, mails.changedEmail, { at: ctx.clock.now() });
    return { email: link.email };
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? taken() : error;
  });
}
