import { z } from 'zod';
import { MAX_BID_FILES, bidOutcomes, bidStates, refusals } from './bid-names.ts';
import { MANY_LOTS_BYTES, MAX_LOTS } from './draft-names.ts';
import { defineEndpoint } from './endpoint.ts';
import { LotPage, lotPageQuery } from './lot-pages.ts';
import { NoticeId } from './notices.ts';
import { OrganisationId } from './organisations.ts';
import { boundedText } from './paging.ts';

/** A decimal amount as text: up to 15 digits before the point and four behind it, never negative. */
export const Amount = z.string().regex(/^(?:0|[1-9]\d{0,14})(?:\.\d{1,4})?$/u, 'must be an amount such as 1250000.50');
export const CurrencyCode = z
  .string()
  .max(3)
  .regex(/^[A-Z]{3}$/u);
/** Id of a lot in its notice; empty for a tender without lots. */
export const LotId = boundedText(200);

const noticeQuery = z.strictObject({ notice: NoticeId });
const instant = z.string();

/** What is offered for one lot. */
export const Offer = z.strictObject({ lot: LotId, amount: Amount, currency: CurrencyCode });
export type Offer = z.infer<typeof Offer>;

/** What a supplier keeps of a bid. Its content is sealed: nobody can read it here before the opening, not even the supplier. */
export const Receipt = z.object({
  /** Of the bid. */
  id: z.string(),
  notice: z.object({ id: z.string(), title: z.string() }),
  organisation: z.object({ id: z.string(), name: z.string() }),
  state: z.enum(bidStates),
  /** The lots that it is for; one empty id for a tender without lots. */
  lots: z.array(z.string()),
  /** The lots for which it still counts. */
  validLots: z.array(z.string()),
  files: z.array(z.object({ id: z.string(), size: z.number().int() })),
  /** The version of the notice that it answers. */
  noticeVersion: z.number().int(),
  /** The instant by the portal's clock, to the millisecond. */
  receivedAt: instant,
  /** When it was replaced or withdrawn. */
  endedAt: instant.nullable(),
  /** SHA-256 in hexadecimal of the sealed bid and its files (docs/sealed-bids.md). */
  digest: z.string(),
  /** How many of its lots it won and did not win, of those that are decided (`listBidResults`). */
  results: z.object({ won: z.number().int(), lost: z.number().int() }),
});
export type Receipt = z.infer<typeof Receipt>;

/** An uploaded file, or one that is still on its way. */
export const BidFile = z.object({ id: z.string(), size: z.number().int(), received: z.number().int(), changedAt: instant });
export type BidFile = z.infer<typeof BidFile>;

export const Participation = z.object({
  notice: z.object({ id: z.string(), title: z.string(), version: z.number().int(), currency: z.string().nullable() }),
  /** Why the reader cannot take part now; null: they can. */
  refusal: z.enum(refusals).nullable(),
  /** The portal's clock. */
  now: instant,
  lots: z.array(z.object({ id: z.string(), title: z.string().nullable(), deadline: instant.nullable(), currency: z.string().nullable(), isOpen: z.boolean() })),
  interestedSince: instant.nullable(),
  /** The supplier's bids, newest first: at most 100, with 100,000 lots in all. */
  bids: z.array(Receipt),
  /** Files of the supplier for this tender: uploaded for a bid, or of an earlier bid, newest first. */
  files: z.array(BidFile),
});
export type Participation = z.infer<typeof Participation>;

export const showParticipation = defineEndpoint({
  method: 'GET',
  path: '/tenders/participation',
  access: 'may:bids.read',
  summary: 'Get one’s own part in a tender: interest, bids with receipts, uploaded files',
  query: noticeQuery,
  response: Participation,
});
export const submitBid = defineEndpoint({
  method: 'POST',
  path: '/tenders/participation',
  access: 'may:bids.submit',
  summary: 'Submit a bid, in place of an earlier one for the lots that are still open; sealed until the opening',
  maxBodyBytes: MANY_LOTS_BYTES,
  body: z.strictObject({
    notice: NoticeId,
    /** Drawn by the sender. Sent again, the answer is the receipt of the same bid. */
    request: z.uuid(),
    offers: z.array(Offer).min(1).max(MAX_LOTS),
    note: boundedText(10_000).default(''),
    /** Uploaded files, in order. */
    files: z.array(OrganisationId).max(MAX_BID_FILES).default([]),
  }),
  response: Receipt,
});
export const withdrawBid = defineEndpoint({
  method: 'DELETE',
  path: '/tenders/participation',
  access: 'may:bids.submit',
  summary: 'Withdraw one’s bid for all lots that are still open',
  query: noticeQuery,
  response: Receipt,
});

/** What the buyer decided for a bid about one lot, with the reason as the supplier was told it. */
export const BidResult = z.object({ id: LotId, title: z.string().nullable(), outcome: z.enum(bidOutcomes), reason: z.string(), decidedAt: instant });
export type BidResult = z.infer<typeof BidResult>;
export const listBidResults = defineEndpoint({
  method: 'GET',
  path: '/tenders/participation/results',
  access: 'may:bids.read',
  summary: 'List the results of one’s own bid by lots, with their reasons; nobody else reads them',
  query: lotPageQuery.omit({ notice: true }).extend({ bid: OrganisationId }),
  response: z.object({ lots: z.array(BidResult), lotPage: LotPage }),
});

/** How many take part, and after the opening who. */
export const InterestedBidders = z.object({
  /** How many have registered interest, and how many have a valid bid; for the buyer and administrators alone, else null. */
  interested: z.number().int().nullable(),
  bids: z.number().int().nullable(),
  openedAt: instant.nullable(),
  /** Suppliers with a valid bid; empty before the opening. */
  bidders: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Since when the reader's own organisation is interested. */
  interestedSince: instant.nullable(),
});
export type InterestedBidders = z.infer<typeof InterestedBidders>;
export const listInterestedBidders = defineEndpoint({
  method: 'GET',
  path: '/interestedBidders',
  access: 'public',
  summary: 'Get who takes part in a tender: numbers for its buyer before the opening, the bidders for all after it',
  query: noticeQuery,
  response: InterestedBidders,
});
export const registerInterest = defineEndpoint({
  method: 'POST',
  path: '/interestedBidders',
  access: 'may:bids.submit',
  summary: 'Register interest in a tender; nobody else sees it',
  body: z.strictObject({ notice: NoticeId }),
  response: InterestedBidders,
});
export const withdrawInterest = defineEndpoint({
  method: 'DELETE',
  path: '/interestedBidders',
  access: 'may:bids.submit',
  summary: 'Withdraw one’s interest in a tender; refused while one has a valid bid',
  query: noticeQuery,
  response: InterestedBidders,
});
