import type { Input } from '#contract/endpoint.ts';
import type * as contract from '#contract/participation.ts';
import type { Receipt } from '#contract/participation.ts';
import { tenders } from '#server/modules/notices/index.ts';
import type { TenderRow } from '../tender.ts';
import { personOf } from '#server/platform/access.ts';
import { canonicalJson } from '#server/platform/canonical-json.ts';
import { type Ctx, inTransaction } from '#server/platform/ctx.ts';
import { databaseTime } from '#server/platform/db/database-time.ts';
import { AppError, type FieldError } from '#server/platform/errors.ts';
import { newPublicId } from '#server/platform/ids.ts';
import { type CompleteFile, requireCompleteFiles } from '../files/complete-files.ts';
import { encryptTo } from '../keys/age.ts';
import { ensureTenderKey } from '../keys/tender-keys.ts';
import { auditSealed } from './audit-sealed.ts';
import { bidOfRequest, endBids, insertBid, setReceipt } from './bids.repo.ts';
import { insertInterest } from './interest.repo.ts';
import { isOpenAt, lotsOf } from './lots.ts';
import { refusalAt, refused, requireSupplier } from './may-take-part.ts';
import { presentReceipt, receiptDigest } from './receipt.ts';

type Body = Input<typeof contract.submitBid>['body'];

/** What is wrong with the offers at an instant. */
function errorsOf(tender: TenderRow, { offers }: Pick<Body, 'offers'>, at: Date): FieldError[] {
  const lots = new Map(lotsOf(tender).map((lot) => [lot.id, lot]));
  const seen = new Set<string>();
  return offers.flatMap(({ lot: id, currency }, index): FieldError[] => {
    const lot = lots.get(id);
    const errorOf = (field: string, rule: string, message: string, bound?: string): FieldError[] => [
      { path: `body.offers.${index}.${field}`, rule, message, ...(bound === undefined ? {} : { bound }) },
    ];
    if (!lot) return errorOf('lot', 'unknown', 'The tender has no such lot.');
    if (seen.has(id)) return errorOf('lot', 'repeated', 'There is another offer for this lot.');
    seen.add(id);
    if (!isOpenAt(tender, lot, at)) return errorOf('lot', 'closed', 'The deadline of this lot has passed.');
    if (lot.currency !== null && lot.currency !== currency) return errorOf('currency', 'currency', `Offers are in ${lot.currency}.`, lot.currency);
    return [];
  });
}

/** @throws AppError conflict (rule `closed`) where the deadline is what is wrong, else invalid-input that names every wrong offer. */
function requireRightOffers(tender: TenderRow, body: Body, at: Date): void {
  const errors = errorsOf(tender, body, at);
  if (errors.length === 0) return;
  const code = errors.some(({ rule }) => rule === 'closed') ? 'conflict' : 'invalid-input';
  throw new AppError(code, [...new Set(errors.map(({ message }) => message))].join(' '), errors.slice(0, 100));
}

/** The plain content of a bid, as it is sealed. Lots are in the order of the notice. */
function plainContent(tender: TenderRow, { offers, note }: Body, files: readonly CompleteFile[]): string {
  const places = new Map(lotsOf(tender).map((lot, index) => [lot.id, index]));
  const sorted = offers.toSorted((a, b) => (places.get(a.lot) ?? 0) - (places.get(b.lot) ?? 0));
  return canonicalJson({ format: 'tenderbell-bid-1', offers: sorted, note, files: files.map(({ id }) => id) });
}

/**
 * Receives a bid. It counts from the instant that stands on its receipt: read from the clock when everything is stored, while nobody else can
 * change the tender or receive a bid for it. An earlier bid of the supplier is replaced for the lots that are still open.
 * @throws AppError not-found, forbidden; conflict where the deadline has passed; invalid-input
 */
export async function submitBid(ctx: Ctx, { body }: Input<typeof contract.submitBid>): Promise<Receipt> {
  const supplier = requireSupplier(ctx);
  const { accountId } = personOf(ctx);
  return inTransaction(ctx, async (ctx) => {
    const tender = await tenders.require(ctx, body.notice, 'readWhole', { locks: true });
    const request = { noticeId: tender.id, organisationId: supplier.id, request: body.request };
    const repeated = await bidOfRequest(ctx, request.noticeId, request.organisationId, request.request);
    if (repeated) return presentReceipt(ctx, tender, repeated);
    const before = await databaseTime(ctx);
    const refusal = await refusalAt(ctx, tender, before);
    if (refusal) throw refused(refusal);
    requireRightOffers(tender, body, before);
    const files = await requireCompleteFiles(ctx, request, body.files);
    const sealed = await encryptTo(await ensureTenderKey(ctx, tender), plainContent(tender, body, files));
    const openLots = lotsOf(tender).flatMap((lot) => (isOpenAt(tender, lot, before) ? [lot.id] : []));
    await endBids(ctx, { ...request, lots: openLots }, { state: 'replaced', at: before, accountId });
    const id = newPublicId();
    const lots = body.offers.map(({ lot }) => lot);
    const key = await insertBid(ctx, { ...request, id, accountId, noticeVersion: tender.version, sealed, lots, files: files.map((file) => file.key) });
    await insertInterest(ctx, tender.id, supplier.id, accountId, before);
    await auditSealed(ctx, 'bid.submit', tender);
    // Everything is stored: this is the instant of its receipt.
    const receivedAt = await databaseTime(ctx);
    requireRightOffers(tender, body, receivedAt);
    const facts = { notice: tender.publicId, noticeVersion: tender.version, organisation: supplier.publicId, bid: id, receivedAt, lots, sealed, files };
    await setReceipt(ctx, key, receivedAt, receiptDigest(facts));
    const stored = await bidOfRequest(ctx, request.noticeId, request.organisationId, request.request);
    return presentReceipt(ctx, tender, stored!);
  });
}
