import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { MAX_SIZE, siteScope } from './paging.ts';

/** The windows for counting new notices (specification, section 9). */
export const countWindows = [7, 30] as const;

const scopeQuery = z.strictObject({ scope: siteScope });
/** `lang` is the language of names. */
const namesQuery = z.strictObject({
  scope: siteScope,
  lang: z
    .string()
    .regex(/^[a-z]{2}$/u)
    .optional(),
});
const publicGet = { method: 'GET', access: 'public' } as const;

/** A query string, without `?`, for /search and the list pages: it lists what was counted. */
const Listed = z.string();
const count = z.number().int().min(0);

/** A number of notices and the query that lists them. */
export const NoticeCount = z.object({ total: count, query: Listed });

/** A filter value with its notices: `query` lists all of them, and open ones with `&state=open`. */
export const ValueCount = z.object({
  code: z.string(),
  name: z.string(),
  /** Language of the name where it differs from the requested one. */
  nameLanguage: z.string().optional(),
  open: count,
  total: count,
  query: Listed,
});
export type ValueCount = z.infer<typeof ValueCount>;
/** With notices published within 7 and 30 days. */
export const CountryCount = ValueCount.extend({ last7: count, last30: count });
export type CountryCount = z.infer<typeof CountryCount>;

const valueList = z.object({ items: z.array(ValueCount) });
const ranked = namesQuery.extend({
  /** The sort of the list, most first; by `total` it ends after 1,000. */
  sort: z.enum(['open', 'total']).default('open'),
  page: z.coerce.number().int().min(1).max(500).default(1),
  size: z.coerce.number().int().min(1).max(MAX_SIZE).default(20),
});
const rankedList = valueList.extend({ total: count, totalIsCapped: z.boolean(), page: z.number().int(), size: z.number().int() });

export const countPeriod = defineEndpoint({
  ...publicGet,
  path: '/noticeCount/period/date',
  summary: 'Count notices of the site’s country (scope=global: of all) published within the last 7 or 30 days',
  query: scopeQuery.extend({ days: z.enum(['7', '30']).default('7').transform(Number) }),
  response: NoticeCount.extend({ days: z.number().int(), from: z.string(), to: z.string() }),
});
export const countTotal = defineEndpoint({
  ...publicGet,
  path: '/noticeCount/total',
  summary: 'Count all public notices of the site’s country (scope=global: of all)',
  query: scopeQuery,
  response: NoticeCount,
});
export const countNotExpired = defineEndpoint({
  ...publicGet,
  path: '/noticeCount/notExpired',
  summary: 'Count open notices of the site’s country (scope=global: of all)',
  query: scopeQuery,
  response: NoticeCount,
});
export const countCountries = defineEndpoint({
  ...publicGet,
  path: '/noticeCount/country',
  summary: 'Count notices by country (on a country’s site its own; scope=global: all)',
  query: namesQuery,
  response: z.object({ items: z.array(CountryCount) }),
});
export const countCpv = defineEndpoint({
  ...publicGet,
  path: '/noticeCount/cpv',
  summary: 'Count notices of the site’s country (scope=global: of all) by CPV division, or by the parts of a division, group or class',
  query: namesQuery.extend({
    /** A division, group or class: `45`, `451`, `4511` or with zeros `45110000`. */
    parent: z
      .string()
      .regex(/^(?:\d{2,4}|\d{4}0{4})$/u, 'is no CPV division, group or class')
      .optional(),
  }),
  /** Below groups and classes only open notices are counted: `total` is null. */
  response: z.object({ items: z.array(ValueCount.extend({ total: count.nullable() })) }),
});
export const countSectors = defineEndpoint({
  ...publicGet,
  path: '/noticeCount/sector',
  summary: 'Count notices of the site’s country (scope=global: of all) by sector',
  query: namesQuery,
  response: valueList,
});
export const countLanguages = defineEndpoint({
  ...publicGet,
  path: '/noticeCount/language',
  summary: 'Count notices of the site’s country (scope=global: of all) by language',
  query: namesQuery,
  response: valueList,
});
export const countFundingAgencies = defineEndpoint({
  ...publicGet,
  path: '/noticeCount/fundingAgency',
  summary: 'Count notices of the site’s country (scope=global: of all) by funding agency',
  query: ranked,
  response: rankedList,
});
/** By the notice's country. On a country's site each figure is of its own list of that buyer's notices, wherever the buyer is. */
export const countBuyers = defineEndpoint({
  ...publicGet,
  path: '/noticeCount/org',
  summary: "Count notices by buyer: on a country's site the notices of that country, wherever the buyer is (/buyer/OrgWiseCount uses the buyer's country)",
  query: ranked,
  response: rankedList,
});

export const showHomepageStats = defineEndpoint({
  ...publicGet,
  path: '/homepage/stats',
  summary: 'Get the figures of the home page',
  query: scopeQuery,
  response: z.object({
    open: NoticeCount,
    /** Open, with the next deadline within 7 days. */
    closing: NoticeCount,
    last7: NoticeCount,
    last30: NoticeCount,
    total: NoticeCount,
    /** Countries with notices, and buyers with open ones. */
    countries: count,
    buyers: count,
  }),
});

export const dashboardSectors = defineEndpoint({
  ...publicGet,
  path: '/dashboard/sector',
  summary: 'List sectors with notices, those with most open ones first',
  query: namesQuery,
  response: valueList,
});
export const countContinents = defineEndpoint({
  ...publicGet,
  path: '/dashboard/continent',
  summary: 'Count notices by continent (UN M49)',
  query: namesQuery,
  response: z.object({
    items: z.array(
      ValueCount.extend({
        countries: z.array(z.string()),
        /** Null where a search cannot name so many countries. */
        query: Listed.nullable(),
      }),
    ),
  }),
});
