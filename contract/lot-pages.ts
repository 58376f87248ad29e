import { z } from 'zod';
import { MAX_LOTS } from './draft-names.ts';
import { LOTS_ON_PAGE, MAX_LOTS_ON_PAGE } from './notice-names.ts';
import { NoticeId, PartPage } from './notices.ts';
import { boundedText } from './paging.ts';

/** A part of the lots of a tender, which may be thousands: a page of those that a search finds by their number or title. */
export const lotPageQuery = z.strictObject({
  notice: NoticeId,
  page: z.coerce.number().int().min(1).max(MAX_LOTS).default(1),
  size: z.coerce.number().int().min(1).max(MAX_LOTS_ON_PAGE).default(LOTS_ON_PAGE),
  search: boundedText(200).default(''),
});
export type LotPageQuery = z.infer<typeof lotPageQuery>;

/** Which page of the lots that were found an answer has. */
export const LotPage = PartPage;
export type LotPage = PartPage;
