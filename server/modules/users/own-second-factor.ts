import type { SecondFactor } from '#contract/account-security.ts';
import type * as contract from '#contract/account-security.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import type { AccountRow } from './accounts.repo.ts';
import { countFailure, mayTry, tried } from './attempts.ts';
import { inTurn } from './in-turn.ts';
import { keepThisAlone } from './keep-session.ts';
import { holdProved, ownAccount, prove } from './prove.ts';
import { enrolmentUri, newRecoveryCodes, newTotpSecret, recoveryHash, sealTotpSecret, totpStep } from './second-factor.ts';
import { confirmTotp, dropSecondFactor, putRecoveryCodes, putTotpSecret, recoveryCodesLeft } from './second-factor.repo.ts';
import { tellPerson } from './tell-person.ts';
import * as mails from './users.mails.ts';

const show = async (ctx: Ctx, account: AccountRow): Promise<SecondFactor> => ({
  isOn: account.totpConfirmedAt !== null,
  since: account.totpConfirmedAt?.toISOString() ?? null,
  recoveryCodesLeft: account.totpConfirmedAt ? await recoveryCodesLeft(ctx, account.id) : 0,
  isRequired: ctx.config.production && account.superAdmin,
});

export const showSecondFactor = async (ctx: Ctx): Promise<SecondFactor> => show(ctx, await ownAccount(ctx));

const stands = () => new AppError('conflict', 'A second factor is on already; switch it off first.');

/**
 * Draws a secret; it counts once a code of it was given. Only for a proved address: else whoever signs up in somebody's name
 * keeps them out for good. @throws AppError conflict when one is on; email-unproved.
 */
export async function beginSecondFactor(ctx: Ctx, { body: { password } }: Input<typeof contract.beginSecondFactor>): Promise<{ secret: string; uri: string }> {
  const account = await prove(ctx, { password, field: 'password', code: undefined });
  if (!account.emailVerifiedAt) throw new AppError('email-unproved', 'Confirm your email address first. Use the link we sent to it.');
  const secret = newTotpSecret();
  await inTransaction(ctx, async (ctx) => {
    await holdProved(ctx, account);
    if (!(await putTotpSecret(ctx, account.id, sealTotpSecret(ctx, account.publicId, secret)))) throw stands();
    await audit(ctx, { action: 'second-factor.draw', subject: ['account', account.publicId], organisationId: null });
  });
  return { secret, uri: enrolmentUri(ctx, secret, account.username) };
}

/** New recovery codes in the place of all earlier ones; only their hashes are kept. */
export async function drawRecoveryCodes(ctx: Ctx, account: Pick<AccountRow, 'id' | 'publicId'>): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = await Promise.all(codes.map((code) => recoveryHash(account.publicId, code)));
  await inTransaction(ctx, (ctx) => putRecoveryCodes(ctx, account.id, hashes));
  return codes;
}

/** Switches it on by its first code; every token from before is dead. @throws AppError invalid-input (body.code `wrong`); conflict; too-many-requests. */
export async function confirmSecondFactor(
  ctx: Ctx,
  { body: { code } }: Input<typeof contract.confirmSecondFactor>,
): Promise<Output<typeof contract.confirmSecondFactor>> {
  const account = await ownAccount(ctx);
  if (account.totpConfirmedAt) throw stands();
  const { totpSecret: sealed } = account;
  if (sealed === null) throw new AppError('conflict', 'Draw a secret first.');
  const subject = tried(ctx, 'code', account.publicId);
  const step = await inTurn(ctx, subject, async (ctx) => {
    await mayTry(ctx, [subject]);
    const found = totpStep(ctx, account, code.replaceAll(/\s/gu, ''));
    if (found !== null) return found;
    await countFailure(ctx, [subject]);
    throw fieldError('code', 'wrong', 'The code is not right.');
  });
  return inTransaction(ctx, async (ctx) => {
    await holdProved(ctx, account);
    if (!(await confirmTotp(ctx, account.id, sealed, step))) throw stands();
    const recoveryCodes = await drawRecoveryCodes(ctx, account);
    const { accessToken } = await keepThisAlone(ctx, account, 'second factor');
    await audit(ctx, { action: 'second-factor.on', subject: ['account', account.publicId], organisationId: null });
    await tellPerson(ctx, account, mails.secondFactorOn, { at: ctx.clock.now() });
    return { recoveryCodes, accessToken };
  });
}

/** @throws AppError conflict without a second factor. */
export async function renewRecoveryCodes(
  ctx: Ctx,
  { body: { password, code } }: Input<typeof contract.renewRecoveryCodes>,
): Promise<{ recoveryCodes: string[] }> {
  const account = await prove(ctx, { password, field: 'password', code });
  if (!account.totpConfirmedAt) throw new AppError('conflict', 'There is no second factor.');
  return inTransaction(ctx, async (ctx) => {
    await holdProved(ctx, account);
    await audit(ctx, { action: 'second-factor.codes', subject: ['account', account.publicId], organisationId: null });
    return { recoveryCodes: await drawRecoveryCodes(ctx, account) };
  });
}

/** Switches it off. @throws AppError forbidden for whom it is required. */
export async function endSecondFactor(ctx: Ctx, { body: { password, code } }: Input<typeof contract.endSecondFactor>): Promise<SecondFactor> {
  const account = await prove(ctx, { password, field: 'password', code });
  if (ctx.config.production && account.superAdmin) throw new AppError('forbidden', 'Administrators sign in with a second factor.');
  await inTransaction(ctx, async (ctx) => {
    await holdProved(ctx, account);
    if (!(await dropSecondFactor(ctx, account.id)) || !account.totpConfirmedAt) return;
    await audit(ctx, { action: 'second-factor.off', subject: ['account', account.publicId], organisationId: null });
    await tellPerson(ctx, account, mails.secondFactorOff, { at: ctx.clock.now() });
  });
  return showSecondFactor(ctx);
}
