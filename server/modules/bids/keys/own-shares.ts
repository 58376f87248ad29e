import type { Ctx } from '#server/platform/ctx.ts';
import { sharesOf } from './keys.repo.ts';
import type { OpenedOfficer } from './open-officer-keys.ts';
import { decryptShare } from './wrap-tender-key.ts';

/** A decrypted share of the secret of one tender. */
export interface OwnShare {
  accountId: number;
  share: Uint8Array;
}

/** The shares that officers hold of a tender; none for an officer whose share was encrypted to a key that is lost. */
export async function ownShares(ctx: Ctx, noticeId: number, opened: readonly OpenedOfficer[]): Promise<OwnShare[]> {
  const stored = await sharesOf(ctx, noticeId);
  const decrypted = opened.map(async ({ accountId, privateKey }): Promise<OwnShare[]> => {
    const own = stored.find((share) => share.accountId === accountId);
    const share = own && (await decryptShare(privateKey, own.sealedShare).catch(() => null));
    return share ? [{ accountId, share }] : [];
  });
  return (await Promise.all(decrypted)).flat();
}
