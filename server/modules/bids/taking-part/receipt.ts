import { createHash } from 'node:crypto';
import type { Receipt } from '#contract/participation.ts';
import type { TenderRow } from '../tender.ts';
import { canonicalJson } from '#server/platform/canonical-json.ts';
import type { BidRow } from './bids.repo.ts';

/** What the digest of a receipt covers. */
export interface ReceiptFacts {
  notice: string;
  noticeVersion: number;
  organisation: string;
  bid: string;
  receivedAt: Date;
  lots: readonly string[];
  sealed: Uint8Array;
  /** Of each file the SHA-256 of its encrypted parts, in order. */
  files: readonly { id: string; size: number; parts: readonly Buffer[] }[];
}

/** SHA-256 over the canonical JSON of a bid: it changes with any byte of what is stored, with its instant and with whose it is. */
export function receiptDigest({ receivedAt, lots, sealed, files, ...facts }: ReceiptFacts): Buffer {
  const text = canonicalJson({
    format: 'tenderbell-receipt-1',
    ...facts,
    receivedAt: receivedAt.toISOString(),
    lots: [...lots].toSorted(),
    sealed: createHash('sha256').update(sealed).digest('hex'),
    files: files.map(({ id, size, parts }) => ({ id, size, parts: parts.map((digest) => digest.toString('hex')) })),
  });
  return createHash('sha256').update(text).digest();
}

/** A bid as its supplier sees it. */
export const presentReceipt = (tender: Pick<TenderRow, 'publicId' | 'title'>, row: BidRow): Receipt => ({
  id: row.id,
  notice: { id: tender.publicId, title: tender.title },
  organisation: row.organisation,
  state: row.state,
  lots: row.lots,
  validLots: row.validLots,
  files: row.files.map(({ id, size }) => ({ id, size })),
  noticeVersion: row.noticeVersion,
  receivedAt: row.receivedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  digest: row.digest.toString('hex'),
});
