import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { NoticeCard } from './notices.ts';
import { listOf, pagingQuery } from './paging.ts';
import { sellerReasons, sellerTabs } from './seller-names.ts';
import { CountryCode } from './texts.ts';

const count = z.number().int();

/** The tiles of the buyer's dashboard (specification, section 1). */
export const DashboardStats = z.object({
  /** All notices of the organisation, including drafts. */
  tender: count,
  offline: count,
  online: count,
  draft: count,
  /** No longer open: past the deadline, closed, awarded or cancelled. */
  closed: count,
  /** Organisations below it, at any depth. */
  childBuyers: count,
  /** Whether the user’s list of notices (`/notices/own`) has those of organisations below it too, unless it is asked for one. */
  listHasOthers: z.boolean(),
});
export type DashboardStats = z.infer<typeof DashboardStats>;

export const showDashboardStats = defineEndpoint({
  method: 'GET',
  path: '/dashboard/stats',
  access: 'buyer',
  summary: 'Get the dashboard figures of the active buyer',
  response: DashboardStats,
});

/** The tiles of the seller's dashboard (specification, section 1). The person's own unless said otherwise. */
export const SellerStats = z.object({
  /** Distinct tenders that they follow, downloaded from, or that the organisation bid on: the tab `all` of `/seller/tenders`. */
  myTenders: count,
  /** Awards that name the organisation: `/awards?own=true&made=true`. */
  contractAwards: count,
  contractAwardsIsCapped: z.boolean(),
  myAlerts: count,
  /** What the alerts found that they have not seen yet. */
  unseenFindings: count,
  /** What the alerts found in the last 7 days: `/user/alerts/matches?foundDays=7`. */
  newProjects: count,
  /** Tenders that the organisation is interested in or bid on; null for those who may not read its bids. */
  participated: count.nullable(),
  /** On their own list. */
  wishlist: count,
});
export type SellerStats = z.infer<typeof SellerStats>;

export const showSellerStats = defineEndpoint({
  method: 'GET',
  path: '/seller/dashboard/stats',
  access: 'seller',
  summary: 'Get the dashboard figures of the active supplier and of the signed-in person',
  response: SellerStats,
});

/** Tenders that one followed, downloaded, saved, was alerted to, or bid on. */
const concerned = 'the latest 1,000 tenders that one followed, downloaded, saved, bid on or was alerted to';

export const listTopBuyers = defineEndpoint({
  method: 'GET',
  path: '/seller/dashboard/stats/topFiveBuyerOrg',
  access: 'seller',
  summary: `List the five buyers with most of ${concerned}`,
  response: z.object({ items: z.array(z.object({ id: z.string(), name: z.string(), count })) }),
});

export const listTopFundingAgencies = defineEndpoint({
  method: 'GET',
  path: '/seller/dashboard/stats/topFiveFundingAgency',
  access: 'seller',
  summary: `List the five funding agencies with most of ${concerned}, as far as one may read these in full`,
  response: z.object({ items: z.array(z.object({ name: z.string(), count })) }),
});

/** Numbers of distinct tenders. `total` counts a tender once, whatever was done with it. */
const DoneCounts = z.object({ total: count, downloaded: count, followed: count, saved: count });
const noReadingNoted = 'Which pages a person reads is noted nowhere, so this counts what they did knowingly: tenders that they downloaded, follow or saved';

export const listViewedNotices = defineEndpoint({
  method: 'GET',
  path: '/seller/dashboard/stats/viewedNotices',
  access: 'seller',
  summary: `Count one’s tenders in each of the last 12 months, by the site’s clock. ${noReadingNoted}`,
  response: z.object({
    /** The earliest first, `2026-11`. */
    months: z.array(DoneCounts.extend({ month: z.string() })),
  }),
});

export const countViewedTenders = defineEndpoint({
  method: 'GET',
  path: '/seller/dashboard/stats/totalTenderViewed/',
  access: 'seller',
  summary: `Count one’s tenders of all times. ${noReadingNoted}`,
  response: DoneCounts,
});

export const listSellerTenders = defineEndpoint({
  method: 'GET',
  path: '/seller/tenders',
  access: 'seller',
  summary: 'List the tenders that one follows or downloaded, or that one’s organisation takes part in; open ones first, by deadline',
  query: z.strictObject({
    tab: z.enum(sellerTabs).default('all'),
    /** ISO 3166-1 alpha-2, of the notice. */
    countryIso: CountryCode.optional(),
    ...pagingQuery,
  }),
  response: listOf(z.object({ notice: NoticeCard, reasons: z.array(z.enum(sellerReasons)) })).extend({
    /** How many each tab has; null for those who may not read the organisation’s bids. */
    tabs: z.object({ all: count, followed: count, downloaded: count, bid: count.nullable(), participated: count.nullable() }),
    /** The server's time: cards count down from it. */
    now: z.iso.datetime(),
  }),
});
