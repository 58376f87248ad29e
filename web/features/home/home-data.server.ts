import { countBuyers, countCountries, countSectors, showHomepageStats } from '#contract/counts.ts';
import type { Output } from '#contract/endpoint.ts';
import { featuredNotices } from '#contract/featured-notices.ts';
import type { NoticeCard } from '#contract/notices.ts';
import { homepageSearch } from '#contract/search.ts';
import type { PageRequest } from '../../context.ts';
import { translatorOf } from '../../i18n.ts';
import { sectorNames } from '../../lib/reference-names.server.ts';
import { tenderListPath } from '../../lib/addresses.ts';
import type { SectorNames } from '../../domain/notice-card/notice-card.tsx';
import { type Introduction, introductionOf } from './introduction.server.ts';

const CARDS_PER_LIST = 6;
const MAX_FEATURED = 3;
const MAX_SECTORS = 12;
const MAX_COUNTRIES = 8;
const MAX_BUYERS = 6;

/** A filter value with the number of its notices. */
export interface FilterValueCount {
  code: string;
  name: string;
  lang?: string | undefined;
  count: number;
}

/** The data of the home page. */
export interface HomeData {
  introduction: Introduction;
  stats: Output<typeof showHomepageStats>;
  featured: NoticeCard[];
  closing: NoticeCard[];
  newest: NoticeCard[];
  topSectors: FilterValueCount[];
  topCountries: FilterValueCount[];
  topBuyers: FilterValueCount[];
  sectors: SectorNames;
  now: string;
}

/** Loads the home page. Where nothing is open, it shows and counts past notices. */
export async function loadHome(page: PageRequest): Promise<HomeData> {
  const scope = page.site.country ? ('local' as const) : ('global' as const);
  const lang = page.language;
  const stats = await page.call(showHomepageStats, { query: { scope } });
  const isOpen = stats.open.total > 0;
  const sort = isOpen ? ('open' as const) : ('total' as const);
  const [featured, closing, newest, sectors, countries, buyers] = await Promise.all([
    page.call(featuredNotices, { query: { size: MAX_FEATURED } }),
    page.call(homepageSearch, { query: { scope, state: 'closing', sort: 'deadline' } }),
    page.call(homepageSearch, { query: { scope, sort: 'newest', ...(isOpen ? { state: 'open' } : {}) } }),
    page.call(countSectors, { query: { scope, lang } }),
    page.call(countCountries, { query: { scope: 'global', lang } }),
    page.call(countBuyers, { query: { scope, sort, size: MAX_BUYERS } }),
  ]);
  const commonest = (items: typeof sectors.items, limit: number): FilterValueCount[] =>
    items
      .map(({ code, name, nameLanguage, ...item }) => ({ code, name, ...(nameLanguage ? { lang: nameLanguage } : {}), count: item[sort] }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count)
      .slice(0, limit);
  const noticeLists = { featured: featured.items, closing: closing.items.slice(0, CARDS_PER_LIST), newest: newest.items.slice(0, CARDS_PER_LIST) };
  return {
    introduction: introductionOf(translatorOf(lang), tenderListPath(page.site)),
    stats,
    ...noticeLists,
    topSectors: commonest(sectors.items, MAX_SECTORS),
    topCountries: commonest(countries.items, MAX_COUNTRIES),
    topBuyers: commonest(buyers.items, MAX_BUYERS),
    sectors: await sectorNames(page, Object.values(noticeLists).flat()),
    now: page.now.toISOString(),
  };
}
