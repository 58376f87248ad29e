import type { SecondFactor, beginSecondFactor, confirmSecondFactor, endSecondFactor, renewRecoveryCodes } from '#contract/account-security.ts';
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

const show = async (ctx: Ctx, account: AccountRow): Promise<SecondFactor> => ({
  isOn: account.totpConfirmedAt !== null,
  since: account.totpConfirmedAt?.toISOString() ?? null,
  recoveryCodesLeft: account.totpConfirmedAt ? await recoveryCodesLeft(ctx, account.id) : 0,
  isRequired: ctx.config.production && account.superAdmin,
});

export const ownSecondFactor = async (ctx: Ctx): Promise<SecondFactor> => show(ctx, await ownAccount(ctx));

const stands = () => new AppError('conflict', 'A second factor is on already; switch it off first.');

/**
 * Draws a secret; it counts once a code of it was given. Only for a proved address: else whoever signs up in somebody's name
 * keeps them out for good. @throws AppError conflict when one is on; email-unproved.
 */
export async function drawSecret(ctx: Ctx, { body: { password } }: Input<typeof beginSecondFactor>): Promise<{ secret: string; uri: string }> {
  const account = await prove(ctx, { password, field: 'password', code: undefined });
  if (!account.emailVerifiedAt) throw new AppError('email-unproved', 'Confirm your email address first. Use the link we sent to it.');
  const secret = newTotpSecret();
  await inTransaction(ctx, async (inside) => {
    await holdProved(inside, account);
    if (!(await putTotpSecret(inside, account.id, sealTotpSecret(ctx, account.publicId, secret)))) throw stands();
    await audit(inside, { action: 'second-factor.draw', subject: ['account', account.publicId], organisationId: null });
  });
  return { secret, uri: enrolmentUri(ctx, secret, account.username) };
}

/** New recovery codes in the place of all earlier ones; only their hashes are kept. */
export async function drawRecoveryCodes(ctx: Ctx, account: Pick<AccountRow, 'id' | 'publicId'>): Promise<string[]> {
  const codes = newRecoveryCodes();
  const hashes = await Promise.all(codes.map((code) => recoveryHash(account.publicId, code)));
  await inTransaction(ctx, (inside) => putRecoveryCodes(inside, account.id, hashes));
  return codes;
}

/** Switches it on by its first code; every token from before is dead. @throws AppError invalid-input (body.code `wrong`); conflict; too-many-requests. */
export async function confirmSecret(ctx: Ctx, { body: { code } }: Input<typeof confirmSecondFactor>): Promise<Output<typeof confirmSecondFactor>> {
  const account = await ownAccount(ctx);
  if (account.totpConfirmedAt) throw stands();
  const { totpSecret: sealed } = account;
  if (sealed === null) throw new AppError('conflict', 'Draw a secret first.');
  const subject = tried(ctx, 'code', account.publicId);
  const step = await inTurn(ctx, subject, async (inside) => {
    await mayTry(inside, [subject]);
    const found = totpStep(inside, account, code.replaceAll(/\s/gu, ''));
    if (found !== null) return found;
    await countFailure(inside, [subject]);
    throw fieldError('code', 'wrong', 'The code is not right.');
  });
  return inTransaction(ctx, async (inside) => {
    await holdProved(inside, account);
    if (!(await confirmTotp(inside, account.id, sealed, step))) throw stands();
    const recoveryCodes = await drawRecoveryCodes(inside, account);
    const { accessToken } = await keepThisAlone(inside, account, 'second factor');
    await audit(inside, { action: 'second-factor.on', subject: ['account', account.publicId], organisationId: null });
    await tellPerson(inside, account, 'second-factor-on', { at: ctx.clock.now() });
    return { recoveryCodes, accessToken };
  });
}

/** @throws AppError conflict without a second factor. */
export async function drawCodesAnew(ctx: Ctx, { body: { password, code } }: Input<typeof renewRecoveryCodes>): Promise<{ recoveryCodes: string[] }> {
  const account = await prove(ctx, { password, field: 'password', code });
  if (!account.totpConfirmedAt) throw new AppError('conflict', 'There is no second factor.');
  return inTransaction(ctx, async (inside) => {
    await holdProved(inside, account);
    await audit(inside, { action: 'second-factor.codes', subject: ['account', account.publicId], organisationId: null });
    return { recoveryCodes: await drawRecoveryCodes(inside, account) };
  });
}

/** Switches it off. @throws AppError forbidden for whom it is required. */
export async function switchOff(ctx: Ctx, { body: { password, code } }: Input<typeof endSecondFactor>): Promise<SecondFactor> {
  const account = await prove(ctx, { password, field: 'password', code });
  if (ctx.config.production && account.superAdmin) throw new AppError('forbidden', 'Administrators sign in with a second factor.');
  await inTransaction(ctx, async (inside) => {
    await holdProved(inside, account);
    if (!(await dropSecondFactor(inside, account.id)) || !account.totpConfirmedAt) return;
    await audit(inside, { action: 'second-factor.off', subject: ['account', account.publicId], organisationId: null });
    await tellPerson(inside, account, 'second-factor-off', { at: ctx.clock.now() });
  });
  return ownSecondFactor(ctx);
}
