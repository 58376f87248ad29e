import { z } from 'zod';
import { MAX_FIND_LENGTH } from './search-words.ts';
import { defineEndpoint } from './endpoint.ts';
import { directorySorts } from './names.ts';
import { Code } from './notices.ts';
import { buyerTypes } from './organisation-lists.ts';
import { boundedText, listOf, commaList, pagingQuery, flag, siteScope } from './paging.ts';
import { CountryCode } from './texts.ts';

export { buyerTypes };
export const BuyerType = z.enum(buyerTypes);
export type BuyerType = z.infer<typeof BuyerType>;

/** An organisation's id in an address: 26 characters of Crockford's base 32, lower case. */
export const OrganisationId = z.string().regex(/^[0-9a-hjkmnp-tv-z]{26}$/u, 'is no organisation id');
/** A thing by its public id in the address: ids of people, roles and approval requests have the same form as those of organisations. */
export const byId = z.strictObject({ id: OrganisationId });

export type BuyerSort = (typeof directorySorts)[number];

/** Filters of buyers. Values of one filter are alternatives; all filters must match. */
const buyerFilters = {
  /** Beginnings of words of the name, in any order, ignoring case and accents. */
  q: boundedText(MAX_FIND_LENGTH).optional(),
  /** ISO 3166-1 alpha-2. */
  country: commaList(CountryCode).optional(),
  type: commaList(BuyerType).optional(),
  city: commaList(Code).optional(),
  /** The initial of the name: a letter, or `#` for a digit or sign. */
  letter: boundedText(8).optional(),
  /** Only buyers with open notices. */
  open: flag.optional(),
  scope: siteScope,
};

export const BuyerQuery = z.strictObject({
  ...buyerFilters,
  /** Absent: by name. `open` and `notices`: most first; `newest`: latest first. */
  sort: z.enum(directorySorts).optional(),
  ...pagingQuery,
});
export type BuyerQuery = z.output<typeof BuyerQuery>;

const identityFields = { id: z.string(), slug: z.string(), name: z.string() };
const countFields = { open: z.number().int(), notices: z.number().int() };

export const BuyerCard = z.object({
  ...identityFields,
  country: z.string().nullable(),
  city: z.string().nullable(),
  type: BuyerType.nullable(),
  /** Numbers of public notices: open ones, and all. */
  ...countFields,
});
export type BuyerCard = z.infer<typeof BuyerCard>;
export const BuyerList = listOf(BuyerCard);
export type BuyerList = z.infer<typeof BuyerList>;

const count = z.number().int();
/** Each filter with its values, and how many buyers each would give with the other filters kept. */
export const BuyerFilterCounts = z.object({
  filters: z.record(z.string(), z.array(z.object({ value: z.string(), label: z.string().nullable(), count }))),
});
export type BuyerFilterCounts = z.infer<typeof BuyerFilterCounts>;

/** An organisation's public profile, and what it publishes. */
export const BuyerProfile = z.object({
  ...identityFields,
  otherNames: z.array(z.string()),
  country: z.string().nullable(),
  city: z.string().nullable(),
  type: BuyerType.nullable(),
  /** It has users here; false for one known only from imports. */
  claimed: z.boolean(),
  address: z
    .object({ street: z.string().optional(), city: z.string().optional(), region: z.string().optional(), postalCode: z.string().optional() })
    .nullable(),
  web: z.string().nullable(),
  contact: z.object({ name: z.string().optional(), email: z.string().optional(), phone: z.string().optional() }).nullable(),
  /** Its own description. */
  description: z.string().nullable(),
  identifiers: z.array(z.object({ scheme: z.string(), identifier: z.string() })),
  /** Ancestors, the topmost first. */
  parents: z.array(z.object(identityFields)),
  /** The first hundred, by name. */
  children: z.array(BuyerCard),
  childrenTotal: count,
  ...countFields,
  /** Public notices by sector of the site's list, largest first; for a buyer with more than 5,000, its newest. */
  sectors: z.array(z.object({ code: z.string(), count })),
  /**
   * Public notices by month of publication (`2026-11`, in the site's zone), the last 24, oldest first; fewer where those have thousands.
   */
  months: z.array(z.object({ month: z.string(), count })),
});
export type BuyerProfile = z.infer<typeof BuyerProfile>;

const get = { method: 'GET', access: 'public' } as const;
/** The buyers to count. */
const countQuery = z.strictObject({ scope: buyerFilters.scope, country: buyerFilters.country });

export const searchBuyers = defineEndpoint({
  ...get,
  path: '/buyer/search',
  summary: 'Search buyers of the site’s country (scope=global: of all) by name, country, type, city and initial',
  query: BuyerQuery,
  response: BuyerList,
});
export const organizationFilter = defineEndpoint({
  ...get,
  path: '/buyer/organizationFilter',
  summary: 'List the filter values of the same buyers (/buyer/search) with counts',
  query: BuyerQuery,
  response: BuyerFilterCounts,
});
export const countActiveBuyers = defineEndpoint({
  ...get,
  path: '/buyer/activeBuyerCount',
  summary: 'Count buyers of the site’s country (scope=global: of all) with open notices',
  query: countQuery,
  response: z.object({ count }),
});
export const countListedBuyers = defineEndpoint({
  ...get,
  path: '/buyer/totalOrgCount',
  summary: 'Count listed buyers of the site’s country (scope=global: of all): those with public notices, and approved ones',
  query: countQuery,
  response: z.object({ count }),
});
/** By the buyer's country: `local` means buyers in the site's country, each with all its notices of any country. */
export const countByBuyer = defineEndpoint({
  ...get,
  path: '/buyer/OrgWiseCount',
  summary:
    "Numbers of public notices by buyer of the site’s country (scope=global: of all), most first: each with all its notices (/noticeCount/org goes by the notice's country)",
  query: z.strictObject({ ...buyerFilters, ...pagingQuery }),
  response: listOf(z.object({ ...identityFields, ...countFields })),
});
export const countByCountry = defineEndpoint({
  ...get,
  path: '/buyer/CountryWiseCount',
  summary: 'Count buyers by country (on a country’s site its own; scope=global: all): in total, and with open notices',
  query: countQuery,
  response: z.object({ items: z.array(z.object({ country: z.string(), buyers: count, active: count })) }),
});
export const buyerProfile = defineEndpoint({
  ...get,
  path: '/buyer/profile',
  summary: 'Get a buyer as its page shows it',
  query: byId,
  response: BuyerProfile,
});
