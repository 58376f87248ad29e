import type { Translate } from '../../i18n.ts';
import type { NoticePage } from '#contract/notices.ts';

const DESCRIPTION_LENGTH = 200;

/** A line or two about a notice: what everybody may read of it. */
export function describe(notice: NoticePage, t: Translate): string {
  const text = (notice.locked ? notice.teaser : (notice.content.description ?? notice.teaser)) ?? '';
  const short = text.length > DESCRIPTION_LENGTH ? `${text.slice(0, DESCRIPTION_LENGTH).replace(/\s+\S*$/u, '')}…` : text;
  return short === '' ? [notice.buyer?.name, t(`words.state.${notice.state}`)].filter(Boolean).join(' · ') : short;
}

/** A tender as schema.org's Demand: somebody announces that it wants something, until a day. */
export function jsonLdOf(notice: NoticePage, url: string | null): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Demand',
    name: notice.title,
    identifier: notice.locked ? notice.id : (notice.reference ?? notice.id),
    ...(url ? { url } : {}),
    ...(notice.publishedAt ? { availabilityStarts: notice.publishedAt } : {}),
    ...(notice.deadline ? { validThrough: notice.deadline.at, availabilityEnds: notice.deadline.at } : {}),
    ...(notice.country ? { areaServed: { '@type': 'Country', name: notice.country } } : {}),
    ...(notice.buyer ? { seller: { '@type': 'Organization', name: notice.buyer.name } } : {}),
    ...(notice.locked
      ? { isAccessibleForFree: false }
      : { isAccessibleForFree: notice.free, description: notice.content.description ?? notice.teaser ?? undefined }),
    ...(!notice.locked && notice.value?.currency
      ? { priceSpecification: { '@type': 'PriceSpecification', price: notice.value.amount, priceCurrency: notice.value.currency } }
      : {}),
  };
}
