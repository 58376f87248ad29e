import type { MetaDescriptor } from 'react-router';
import { translatorOf } from '../../i18n.ts';
import { addressOfBuyer } from '../../lib/addresses.ts';
import { headOf } from '../../lib/head.ts';
import type { PageHandle } from '../../shell/crumbs.ts';
import type { PageSite } from '../../lib/site.tsx';
import type { BuyerData } from './buyer-data.server.ts';

/** What search engines and other sites read about a buyer's page, at any of its addresses. */
export function headOfBuyer(pageSite: PageSite | undefined, data: BuyerData | undefined, search: string): MetaDescriptor[] {
  if (!data) return [];
  const t = translatorOf(pageSite?.language ?? 'en');
  const { name } = data.buyer;
  const query = new URLSearchParams(search);
  const unlisted = ['q', 'cursor', 'state'].some((each) => query.has(each));
  const feeds = pageSite?.origin
    ? { rss: `/feeds/notices.rss?scope=global&buyer=${data.buyer.id}`, atom: `/feeds/notices.atom?scope=global&buyer=${data.buyer.id}` }
    : undefined;
  return headOf(pageSite, {
    title: name,
    description: t('buyers.about', { name }),
    path: addressOfBuyer(data.buyer),
    search,
    unlisted,
    jsonLd: data.jsonLd,
    feeds,
  });
}

/** Breadcrumbs: buyers, its parents, and the buyer itself. */
export const buyerHandle: PageHandle<BuyerData> = {
  crumbs: ({ t, data }) => [
    { label: t('buyers.title'), to: '/buyers-list' },
    ...(data ? [...data.buyer.parents, data.buyer].map((each) => ({ label: each.name, to: addressOfBuyer(each) })) : []),
  ],
};
