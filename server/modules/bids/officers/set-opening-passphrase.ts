import type { Input, Output } from '#contract/endpoint.ts';
import type * as contract from '#contract/opening-officers.ts';
import { checkNewPassword, limitAttempts, reauthenticate } from '#server/modules/users/index.ts';
import { personOf } from '#server/platform/access.ts';
import { audit } from '#server/platform/audit/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { AppError, fieldError } from '#server/platform/errors.ts';
import { lockOfficerKey, officerKeysOf, putOfficerKey, sealedTenders } from '../keys/keys.repo.ts';
import { type SealedKeyPair, makeOfficerKey, resealOfficerKey } from '../keys/officer-key.ts';
import * as mails from '../bids.mails.ts';
import { mailPerson } from '../mail-person.ts';
import { organisationsOfOfficer } from './officers.repo.ts';
import { showOwnOfficerRole } from './show-own-officer-role.ts';

type Body = Input<typeof contract.setOpeningPassphrase>['body'];

/** The key pair under the new passphrase: the same one where the old passphrase is given, so that its shares stay good. */
async function newKeyOf(ctx: Ctx, stored: SealedKeyPair | undefined, { passphrase, current, lost }: Body): Promise<SealedKeyPair> {
  if (!stored || lost) return makeOfficerKey(passphrase);
  if (current === undefined) throw fieldError('current', 'required', 'Enter your passphrase until now, or say that it is lost.');
  const key = await limitAttempts(ctx, 'openingPassphrase', [String(personOf(ctx).accountId)], () => resealOfficerKey(stored, current, passphrase));
  if (!key) throw fieldError('current', 'wrong', 'The passphrase is not right.');
  return key;
}

/**
 * Sets the signed-in officer's passphrase. It is stored nowhere; it seals their private key.
 * @throws AppError forbidden for nobody's officer; conflict for two changes at once; invalid-input, too-many-requests
 */
export async function setOpeningPassphrase(
  ctx: Ctx,
  { body }: Input<typeof contract.setOpeningPassphrase>,
): Promise<Output<typeof contract.setOpeningPassphrase>> {
  const { accountId } = personOf(ctx);
  if ((await organisationsOfOfficer(ctx, accountId)).length === 0) throw new AppError('forbidden', 'You are no opening officer.');
  const { publicId } = await reauthenticate(ctx, {
    password: body.password,
    code: body.code,
    field: 'password',
    also: (account) => checkNewPassword(ctx, body.passphrase, account, 'passphrase'),
  });
  const [stored] = await officerKeysOf(ctx, [accountId]);
  const key = await newKeyOf(ctx, stored, body);
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockOfficerKey(ctx, accountId);
    if (locked?.sealedKey.toString('hex') !== stored?.sealedKey.toString('hex')) throw new AppError('conflict', 'The passphrase was changed meanwhile.');
    const lostTenders = stored && stored.publicKey !== key.publicKey ? await sealedTenders(ctx, { sharer: accountId }) : [];
    await putOfficerKey(ctx, accountId, key);
    await audit(ctx, { action: 'opening.passphrase.set', subject: ['account', publicId], details: { lost: body.lost && stored !== undefined } });
    await mailPerson(ctx, accountId, mails.openingPassphraseSet, { at: ctx.clock.now() });
    return { ...(await showOwnOfficerRole(ctx)), lostTenders: lostTenders.length };
  });
}
