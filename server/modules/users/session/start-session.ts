import type { SignInResult } from '#contract/auth.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { type AccountRow, lockIfUnchanged } from '../accounts.repo.ts';
import { mailPerson } from '../mail-person.ts';
import { SESSION_LIFE_S, tokenAudienceOf, issueToken } from '../tokens.ts';
import * as mails from '../users.mails.ts';
import { deviceHash, isKnownDevice } from './known-device.ts';
import { devicesSeen, insertSession, sessionRow } from './sessions.repo.ts';
import { userDetailsOf } from './user-details.ts';

/** One answer for an unknown name and a wrong password. */
export const invalidCredentialsError = () => new AppError('unauthenticated', 'The name or the password is not right.');

/**
 * Starts a session of an authenticated person, with its first token. The person is mailed about a new device.
 * @param deviceName random id that the browser stores (contract: DeviceName).
 */
export async function startSession(ctx: Ctx, account: AccountRow, deviceName?: string): Promise<SignInResult> {
  const sessionPublicId = newPublicId();
  const startedAt = ctx.clock.now();
  const endsAt = new Date(startedAt.getTime() + SESSION_LIFE_S * 1000);
  const { address = '', agent = null } = ctx.request ?? {};
  await inTransaction(ctx, async (ctx) => {
    if (!(await lockIfUnchanged(ctx, account))) throw invalidCredentialsError();
    const device = deviceName === undefined ? null : deviceHash(account.publicId, deviceName);
    const seenDevices = await devicesSeen(ctx, account.id);
    await insertSession(ctx, {
      publicId: sessionPublicId,
      accountId: account.id,
      siteOrigin: tokenAudienceOf(ctx),
      side: null,
      address,
      agent,
      device,
      at: startedAt,
      endsAt,
    });
    await audit(ctx, { action: 'session.start', subject: ['account', account.publicId], accountId: account.id });
    if (seenDevices.length > 0 && !isKnownDevice(seenDevices, { device, address, agent }))
      await mailPerson(ctx, account, mails.newDevice, { address, agent: agent ?? '', at: startedAt });
  });
  const row = await sessionRow(ctx, sessionPublicId);
  if (!row) throw new AppError('internal');
  return { accessToken: await issueToken(ctx, { publicId: sessionPublicId, accountPublicId: account.publicId, endsAt }), userDetails: userDetailsOf(ctx, row) };
}
