import type { TenderRow } from '../tender.ts';
import { appendToLog } from '#server/modules/publication-log/index.ts';
import { audit } from '#server/platform/audit/audit.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { databaseTime } from '#server/platform/db/database-time.ts';
import { emit } from '#server/platform/events/outbox.ts';
import { tenderKeyOf } from '../keys/keys.repo.ts';
import type { OwnShare } from '../keys/own-shares.ts';
import { joinShares, sealOpenedKey, unwrapTenderKey } from '../keys/wrap-tender-key.ts';
import { setName } from '../files/files.repo.ts';
import * as events from '../bids.events.ts';
import * as mails from '../bids.mails.ts';
import { mailEach } from '../mail-person.ts';
import { recipientsIn } from '../people.repo.ts';
import { sealedBids, setContent } from '../taking-part/bids.repo.ts';
import { hindered } from './hindrance.ts';
import { type ReadOutBid, insertOpening, officersOfOpening, versionOf } from './opening.repo.ts';
import { type ReadBid, openedBidOf, readBid } from './read-bids.ts';

async function unwrap(ctx: Ctx, tender: TenderRow, shares: readonly OwnShare[]): Promise<string> {
  const key = await tenderKeyOf(ctx, tender.id);
  if (!key) throw hindered('no-key');
  const secret = await joinShares(shares.map(({ share }) => share));
  const privateKey = unwrapTenderKey(ctx.config, tender.publicId, secret, key.wrappedKey);
  if (privateKey === null) throw hindered('secret-changed');
  return privateKey;
}

/** From now on it is no secret who has bid: the audit log says it. */
async function auditBids(ctx: Ctx, tender: TenderRow, read: readonly ReadBid[]): Promise<void> {
  for (const { bid, unreadable } of read) {
    const details = { bid: bid.id, receivedAt: bid.receivedAt.toISOString(), unreadable };
    await audit(ctx, { action: 'bid.open', subject: ['tender', tender.publicId], organisationId: bid.organisationId, details });
  }
}

/** What was read out, without names, for everybody to compare with later. */
const factsOf = (openedAt: Date, bids: readonly ReadOutBid[]) => ({
  openedAt: openedAt.toISOString(),
  bids: bids.map(({ organisation, ...bid }) => ({ ...bid, organisation: organisation.id })),
});

/**
 * The opening itself, in the transaction that holds the tender: unwraps its key, reads every valid bid, and records the event with what was read
 * out. @param shares of two officers.
 */
export async function recordOpening(ctx: Ctx, tender: TenderRow, shares: readonly OwnShare[]): Promise<void> {
  const privateKey = await unwrap(ctx, tender, shares);
  const read: ReadBid[] = [];
  for (const bid of await sealedBids(ctx, tender.id)) read.push(await readBid(ctx, tender, bid, privateKey));
  for (const { bid, content, unreadable, files } of read) {
    await setContent(ctx, bid.key, content ? { content } : { unreadable: unreadable ?? 'undecipherable' });
    for (const { key, name, type } of files) await setName(ctx, key, name, type);
  }
  const bids = read.map(openedBidOf);
  const openedAt = await databaseTime(ctx);
  const openedKey = sealOpenedKey(ctx.config, tender.publicId, privateKey);
  const officers = shares.map(({ accountId }) => accountId);
  await insertOpening(ctx, { noticeId: tender.id, openedAt, openedKey, summary: { bids }, officers });
  const details = { officers: (await officersOfOpening(ctx, tender.id)).map(({ id }) => id), bids: read.length };
  await audit(ctx, { action: 'tender.open', subject: ['tender', tender.publicId], organisationId: tender.buyerId, details });
  await auditBids(ctx, tender, read);
  await emit(ctx, events.bidsOpened, [tender.id]);
  for (const organisation of new Map(read.map(({ bid }) => [bid.organisationId, bid])).values())
    await mailEach(ctx, await recipientsIn(ctx, organisation.organisationId, organisation.accountId), mails.bidsOpened, { tender: tender.title, at: openedAt });
  // Last, because the head of the log stays locked.
  const record = { notice: tender.publicId, version: await versionOf(ctx, tender.id) };
  await appendToLog(ctx, [{ kind: 'opened', noticeId: tender.id, record, facts: factsOf(openedAt, bids) }]);
}
