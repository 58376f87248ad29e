import type { TenderRow } from '../tender.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { lockOfficers } from '../officers/officers.repo.ts';
import { type ReadyOfficer, areReady, readOfficers, readyOfficers } from '../officers/read-officers.ts';
import { makeKeyPair } from './age.ts';
import { insertTenderKey, replaceShares, tenderKeyOf } from './keys.repo.ts';
import { bidSecretId, makeSharedSecret, shareSecret, wrapTenderKey } from './wrap-tender-key.ts';

/** A tender, as far as its keys need it. */
export type TenderForKey = Pick<TenderRow, 'id' | 'publicId' | 'buyerId'>;

/** Encrypts a share of a tender's secret to each officer, in place of all earlier shares. */
export async function storeShares(ctx: Ctx, noticeId: number, secret: Uint8Array, officers: readonly ReadyOfficer[]): Promise<void> {
  const sealedShares = await shareSecret(
    secret,
    officers.map(({ key }) => key.publicKey),
  );
  const shares = officers.map(({ accountId, key }, index) => ({ accountId, publicKey: key.publicKey, sealedShare: sealedShares[index]! }));
  await replaceShares(ctx, noticeId, shares);
}

const notReady = () => {
  const message = 'Bids need three opening officers of the buyer, each of whom has set a passphrase.';
  return new AppError('conflict', message, [{ path: 'body.notice', rule: 'opening-officers', message }]);
};

/**
 * The public key that the bids of a tender are encrypted to. The key pair is made when the tender is published, or else by the first who
 * needs it. Called in a transaction that holds the tender.
 * @throws AppError conflict (rule `opening-officers`) where too few officers have a passphrase.
 */
export async function ensureTenderKey(ctx: Ctx, { id, publicId, buyerId }: TenderForKey): Promise<string> {
  const stored = await tenderKeyOf(ctx, id);
  if (stored) return stored.publicKey;
  if (buyerId === null) throw notReady();
  await lockOfficers(ctx, buyerId);
  const officers = await readOfficers(ctx, buyerId);
  if (!areReady(officers)) throw notReady();
  const { publicKey, privateKey } = await makeKeyPair();
  const secret = makeSharedSecret();
  const wrappedKey = wrapTenderKey(ctx.config, publicId, secret, privateKey);
  await insertTenderKey(ctx, { noticeId: id, publicKey, wrappedKey, bidSecretId: bidSecretId(ctx.config) });
  await storeShares(ctx, id, secret, readyOfficers(officers));
  return publicKey;
}
