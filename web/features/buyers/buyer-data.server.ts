import { type AwardItem, listAwards } from '#contract/awards.ts';
import { type BuyerProfile, OrganisationId, buyerProfile } from '#contract/organisations.ts';
import { SearchQuery, type SearchResult, filterNotices } from '#contract/search.ts';
import type { PageRequest } from '../../context.ts';
import { isMissing } from '../../lib/is-missing.server.ts';
import { firstPageOnBadCursor, readList } from '../../lib/list-query.server.ts';
import { sectorNames } from '../../lib/reference-names.server.ts';
import type { SectorNames } from '../../domain/notice-card/notice-card.tsx';
import { addressOfBuyer } from '../../lib/addresses.ts';
import { type NoticeTab, noticeTabs } from './notice-tabs.ts';
import { jsonLdOf } from './structured-data.server.ts';

const AWARDS = 5;
const NOTICES = 10;

/** The data of a buyer's page. */
export interface BuyerData {
  buyer: BuyerProfile;
  /** Which of its notices are listed. */
  tab: NoticeTab;
  result: SearchResult;
  awards: AwardItem[];
  sectors: SectorNames;
  jsonLd: Record<string, unknown>;
  now: string;
}

const states: Record<NoticeTab, string | undefined> = { open: 'open', past: 'closed,awarded,cancelled', all: undefined };

/** Reads a buyer's page by its id; null when there is none. */
export async function loadBuyer(page: PageRequest, id: string, url: URL): Promise<BuyerData | null> {
  if (!OrganisationId.safeParse(id).success) return null;
  let buyer: BuyerProfile;
  try {
    buyer = await page.call(buyerProfile, { query: { id } });
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  const requestedTab = url.searchParams.get('state');
  const tab = noticeTabs.find((each) => each === requestedTab) ?? (buyer.open > 0 ? 'open' : 'all');
  const { q, cursor } = readList(url, SearchQuery);
  const state = states[tab];
  // Open notices are sorted by deadline, unless words sort them by relevance.
  const order = tab === 'open' && !q ? { sort: 'deadline' as const } : {};
  const query = {
    scope: 'global' as const,
    buyer: buyer.id,
    size: NOTICES,
    ...order,
    ...(state ? { state } : {}),
    ...(q ? { q } : {}),
    ...(cursor ? { cursor } : {}),
  };
  const [result, awardPage] = await Promise.all([
    firstPageOnBadCursor((of: typeof query) => page.call(filterNotices, { query: of }), query),
    page.call(listAwards, { query: { scope: 'global', buyer: buyer.id, made: true, size: AWARDS } }),
  ]);
  return {
    buyer,
    tab,
    result,
    awards: awardPage.items,
    sectors: await sectorNames(page, [...result.items, { sectors: buyer.sectors.map(({ code }) => code) }]),
    jsonLd: jsonLdOf(buyer, page.site.origin && page.site.origin + addressOfBuyer(buyer), page.site.origin),
    now: page.now.toISOString(),
  };
}
