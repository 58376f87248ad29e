import { z } from 'zod';
import { MAX_BID_FILE_BYTES } from './bid-names.ts';
import { mediaTypes } from './document-names.ts';
import { defineEndpoint } from './endpoint.ts';
import { NoticeId } from './notices.ts';
import { OrganisationId, byId } from './organisations.ts';
import { BidFile } from './participation.ts';
import { boundedText } from './paging.ts';

/** Where a file is sent to: opaque, and known to its sender alone. */
const UploadToken = z.string().regex(/^[\w-]{40,300}$/u, 'is no upload');

export const addBidFile = defineEndpoint({
  method: 'POST',
  path: '/tenders/documents',
  access: 'may:bids.submit',
  summary: 'Begin the upload of a file for a bid; its name is sealed like its content',
  body: z.strictObject({
    notice: NoticeId,
    name: boundedText(400).min(1),
    /** In bytes. */
    size: z.number().int().min(1).max(MAX_BID_FILE_BYTES),
  }),
  /** `upload`: the last part of the address for `uploadBidFile`. */
  response: BidFile.extend({ upload: UploadToken }),
});
export const uploadBidFile = defineEndpoint({
  method: 'PATCH',
  path: '/tenders/uploads/{id}',
  access: 'may:bids.submit',
  summary: 'Send a part of a file for a bid (tus 1.0); it is encrypted as it arrives',
  params: z.strictObject({ id: UploadToken }),
  upload: true,
  response: z.string(),
});
export const removeBidFile = defineEndpoint({
  method: 'DELETE',
  path: '/tenders/documents/{id}',
  access: 'may:bids.submit',
  summary: 'Remove an uploaded file that belongs to no bid',
  params: byId,
  response: z.object({ removed: z.string() }),
});

/** A document of a bid. Before the opening its supplier alone sees it, without its name. */
export const BidDocument = z.object({
  id: z.string(),
  size: z.number().int(),
  name: z.string().nullable(),
  mediaType: z.string().nullable(),
  /** SHA-256 of each encrypted part, as the receipt covers them. */
  parts: z.array(z.string()),
});
export const listBidDocuments = defineEndpoint({
  method: 'GET',
  path: '/tenders/documents',
  access: 'may:bids.read',
  summary: 'List the documents of a bid: for its supplier, and after the opening for the buyer',
  query: z.strictObject({ bid: OrganisationId }),
  response: z.object({ items: z.array(BidDocument) }),
});
export const downloadBidDocument = defineEndpoint({
  method: 'GET',
  path: '/tenders/documents/{id}',
  access: 'may:bids.read',
  summary: 'Get a document of a bid as a file, after the opening; for the buyer and its supplier',
  params: byId,
  files: [...new Set(Object.values(mediaTypes))],
  response: z.string(),
});
