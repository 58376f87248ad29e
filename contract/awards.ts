import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { Award, Code, NoticeId } from './notices.ts';
import { boundedText, flag, listOf, commaList, pagingQuery, siteScope } from './paging.ts';
import { CountryCode } from './texts.ts';

/** An award in a list: its description is cut, and it has only the first suppliers. */
export const AwardItem = Award.extend({
  /** The number of suppliers; the first 20 are listed. */
  supplierCount: z.number().int(),
  notice: z.object({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    language: z.string().nullable(),
    country: z.string().nullable(),
    buyer: z.object({ id: z.string(), name: z.string() }).nullable(),
  }),
});
export type AwardItem = z.infer<typeof AwardItem>;

export const listAwardsQuery = z.strictObject({
  /** Awards of one notice, in its order. */
  notice: NoticeId.optional(),
  /** Organisation ids. */
  buyer: commaList(Code).optional(),
  scope: siteScope,
  /** ISO 3166-1 alpha-2, of the notice. */
  country: commaList(CountryCode).optional(),
  /** Only awards that were made, not pending, cancelled or unsuccessful ones. */
  made: flag.optional(),
  /** Whole words of a supplier's name, in any order, ignoring accents and case. */
  supplier: boundedText(200).optional(),
  /** True: only awards that name the organisation one acts for as supplier, in any country: by its identifiers, else by name and country. */
  own: flag.optional(),
  /** Days of the award: the source's own where it gives one, else by the site's clock. Awards without a date are left out. */
  dateFrom: z.iso.date().optional(),
  dateTo: z.iso.date().optional(),
  ...pagingQuery,
});

/** Awards of public notices that the reader may read in full, newest first. Values of one filter are alternatives. */
export const listAwards = defineEndpoint({
  method: 'GET',
  path: '/awards',
  summary: 'List contract awards, newest first; filter by notice, buyer, country, supplier or period',
  access: 'public',
  query: listAwardsQuery,
  response: listOf(AwardItem),
});
