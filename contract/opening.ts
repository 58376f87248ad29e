import { z } from 'zod';
import { OPENING_THRESHOLD, openingHindrances, unreadableReasons } from './bid-names.ts';
import { defineEndpoint } from './endpoint.ts';
import { NoticeId } from './notices.ts';
import { OfficerPassphrase } from './opening-officers.ts';
import { LotPage, lotPageQuery } from './lot-pages.ts';
import { LotId, Offer } from './participation.ts';

const instant = z.string();

/** What is read out of a bid at the opening: who offers what. Notes and files stay with the buyer. */
export const OpenedBid = z.object({
  id: z.string(),
  organisation: z.object({ id: z.string(), name: z.string() }),
  receivedAt: instant,
  digest: z.string(),
  /** For the lots of the requested page. */
  offers: z.array(Offer),
  /** For how many lots it offers. */
  offerCount: z.number().int(),
  files: z.number().int(),
  /** null: it was read. */
  unreadable: z.enum(unreadableReasons).nullable(),
});
export type OpenedBid = z.infer<typeof OpenedBid>;

export const Opening = z.object({
  /** When the last deadline passes, or the later announced time of the opening comes; and the portal's clock. */
  opensAt: instant.nullable(),
  now: instant,
  /** The opening, once it took place. Its officers are named to the buyer's own people alone. */
  opening: z
    .object({
      openedAt: instant,
      officers: z.array(z.object({ id: z.string(), name: z.string().nullable() })).nullable(),
      bids: z.array(OpenedBid),
      /** The lots whose offers are in this answer; one without an id for a tender without lots. */
      lots: z.array(z.object({ id: LotId, title: z.string().nullable() })),
      lotPage: LotPage,
    })
    .nullable(),
  /** For the buyer's people and its opening officers before the opening; null for others. */
  preparation: z
    .object({
      hindrance: z.enum(openingHindrances).nullable(),
      bids: z.number().int(),
      officers: z.array(z.object({ id: z.string(), name: z.string(), canOpen: z.boolean(), isYou: z.boolean() })),
      /** The officer whose passphrase was given, and until when it counts. */
      waiting: z.object({ officer: z.string(), until: instant }).nullable(),
      /** The reader is one of the officers and can begin. */
      mayOpen: z.boolean(),
    })
    .nullable(),
});
export type Opening = z.infer<typeof Opening>;

export const showOpening = defineEndpoint({
  method: 'GET',
  path: '/tenders/opening',
  access: 'public',
  summary: 'Get the opening of a tender: the bidders and amounts read out for a page of its lots, or for its buyer what is still missing',
  query: lotPageQuery,
  response: Opening,
});
export const openBids = defineEndpoint({
  method: 'POST',
  path: '/tenders/opening',
  access: 'signedIn',
  summary: 'Open the bids of a tender after its deadline with two officers’ passphrases, together or one within minutes of the other',
  body: z.strictObject({
    notice: NoticeId,
    officers: z.array(OfficerPassphrase).min(1).max(OPENING_THRESHOLD),
  }),
  response: Opening,
});
