import { createHash } from 'node:crypto';
import type { Receipt } from '#contract/participation.ts';
import type { TenderRow } from '../tender.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { canonicalJson } from '#server/platform/canonical-json.ts';
import { countResults } from '../evaluation/evaluation.repo.ts';
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

/** Bids of a tender as their supplier sees them. */
export async function presentReceipts(ctx: Ctx, tender: Pick<TenderRow, 'publicId' | 'title'>, rows: readonly BidRow[]): Promise<Receipt[]> {
  const results = await countResults(
    ctx,
    rows.map(({ key }) => key),
  );
  return rows.map((row) => ({
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
    results: results.get(row.key) ?? { won: 0, lost: 0 },
  }));
}

/** One of them. */
export const presentReceipt = async (ctx: Ctx, tender: Pick<TenderRow, 'publicId' | 'title'>, row: BidRow): Promise<Receipt> =>
  (await presentReceipts(ctx, tender, [row]))[0]!;
