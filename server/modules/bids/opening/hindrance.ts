import { OPENING_THRESHOLD, type openingHindrances } from '#contract/bid-names.ts';
import type { TenderRow } from '../tender.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { AppError } from '#server/platform/errors.ts';
import { sharesOf, tenderKeyOf } from '../keys/keys.repo.ts';
import { bidSecretId } from '../keys/wrap-tender-key.ts';
import { type Officer, type ReadyOfficer, readyOfficers } from '../officers/read-officers.ts';
import { opensAt } from './opens-at.ts';

export type Hindrance = (typeof openingHindrances)[number];

const messages: Readonly<Record<Hindrance, string>> = {
  'too-early': 'Bids are opened after the last deadline, and not before the announced time.',
  cancelled: 'The tender was cancelled: its bids stay sealed.',
  'no-key': 'The tender could receive no bids: it never had enough opening officers.',
  'few-officers': 'Fewer than two opening officers hold a share of the key: the bids cannot be opened, and the tender must be cancelled.',
  'secret-changed': 'The secret of this deployment (BID_SECRET) is not the one that the bids were sealed under. Its operator must set the earlier one.',
};
export const hindered = (hindrance: Hindrance): AppError =>
  new AppError('conflict', messages[hindrance], [{ path: 'body.notice', rule: hindrance, message: messages[hindrance] }]);

/** The officers who can take part in the opening of a tender: those of now who hold a share made to their present key. */
export async function openersOfTender(ctx: Ctx, tender: Pick<TenderRow, 'id'>, officers: readonly Officer[]): Promise<ReadyOfficer[]> {
  const keysByAccount = new Map((await sharesOf(ctx, tender.id)).map(({ accountId, publicKey }) => [accountId, publicKey]));
  return readyOfficers(officers).filter(({ accountId, key }) => keysByAccount.get(accountId) === key.publicKey);
}

/** What prevents an opening at an instant; null: nothing does. */
export async function hindranceAt(ctx: Ctx, tender: TenderRow, openers: readonly ReadyOfficer[], at: Date): Promise<Hindrance | null> {
  if (tender.status === 'cancelled') return 'cancelled';
  const key = await tenderKeyOf(ctx, tender.id);
  if (!key) return 'no-key';
  if (openers.length < OPENING_THRESHOLD) return 'few-officers';
  if (key.bidSecretId !== bidSecretId(ctx.config)) return 'secret-changed';
  const from = opensAt(tender);
  return from === null || at < from ? 'too-early' : null;
}
