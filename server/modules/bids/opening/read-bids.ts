import { z } from 'zod';
import type { OpenedBid } from '#contract/opening.ts';
import type { TenderRow } from '../tender.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { type BidFileRow, filesByKeys, partsOf } from '../files/files.repo.ts';
import { decryptBy } from '../keys/age.ts';
import { BidContent } from '../taking-part/bid-content.ts';
import type { SealedBidRow } from '../taking-part/bids.repo.ts';
import { receiptDigest } from '../taking-part/receipt.ts';
import type { ReadOutBid } from './opening.repo.ts';

/** The plain name of a file, and its media type by content. */
export const FileName = z.object({ name: z.string(), type: z.string() });

/** A bid that was read, or why it could not be. */
export interface ReadBid {
  bid: SealedBidRow;
  content: BidContent | null;
  unreadable: OpenedBid['unreadable'];
  files: { key: number; name: string; type: string }[];
}

async function hasItsDigest(ctx: Ctx, tender: TenderRow, bid: SealedBidRow): Promise<boolean> {
  const parts = await partsOf(
    ctx,
    bid.files.map(({ key }) => key),
  );
  const files = bid.files.map(({ key, id, size }) => ({ id, size, parts: parts.filter(({ fileKey }) => fileKey === key).map(({ digest }) => digest) }));
  const facts = { notice: tender.publicId, noticeVersion: bid.noticeVersion, organisation: bid.organisation.id, bid: bid.id, receivedAt: bid.receivedAt };
  return receiptDigest({ ...facts, lots: bid.lots, sealed: bid.sealed, files }).equals(bid.digest);
}

async function decryptName(privateKey: string, { key, id, sealedName }: BidFileRow): Promise<ReadBid['files'][number]> {
  try {
    return { key, ...FileName.parse(JSON.parse((await decryptBy(privateKey, sealedName)).toString())) };
  } catch {
    // The file itself may still be readable.
    return { key, name: id, type: 'application/octet-stream' };
  }
}

/** Decrypts a bid. One that was changed in the database is told apart: it must not hinder the others. */
export async function readBid(ctx: Ctx, tender: TenderRow, bid: SealedBidRow, privateKey: string): Promise<ReadBid> {
  const rows = await filesByKeys(
    ctx,
    bid.files.map(({ key }) => key),
  );
  const files = await Promise.all(rows.map((row) => decryptName(privateKey, row)));
  if (!(await hasItsDigest(ctx, tender, bid))) return { bid, content: null, unreadable: 'changed', files };
  try {
    const content = BidContent.parse(JSON.parse((await decryptBy(privateKey, bid.sealed)).toString()));
    return { bid, content, unreadable: null, files };
  } catch {
    return { bid, content: null, unreadable: 'undecipherable', files };
  }
}

/** What is read out of a bid: its offers for the lots for which it still counts. */
export function openedBidOf({ bid, content, unreadable }: ReadBid): ReadOutBid {
  const validLots = new Set(bid.validLots);
  return {
    id: bid.id,
    organisation: bid.organisation,
    receivedAt: bid.receivedAt.toISOString(),
    digest: bid.digest.toString('hex'),
    offers: (content?.offers ?? []).filter(({ lot }) => validLots.has(lot)),
    files: bid.files.length,
    unreadable,
  };
}
