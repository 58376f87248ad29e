import type { Translate } from '../../i18n.ts';
import type { NoticePage } from '#contract/notices.ts';

const DESCRIPTION_LENGTH = 200;

/** A notice in a line or two, in one paragraph: its visible part. */
export function describe(notice: NoticePage, t: Translate): string {
  const rawText = (notice.locked ? notice.teaser : (notice.content.description ?? notice.teaser)) ?? '';
  const prefix = notice.state === 'cancelled' ? `${t('words.state.cancelled')} · ` : '';
  // Cuts a little more than is kept: spaces and line breaks collapse into one.
  const text = rawText
    .slice(0, 4 * DESCRIPTION_LENGTH)
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const short = text.length > DESCRIPTION_LENGTH ? `${text.slice(0, DESCRIPTION_LENGTH).replace(/\s+\S*$/u, '')}…` : text;
  return short === '' ? [notice.buyer?.name, t(`words.state.${notice.state}`)].filter(Boolean).join(' · ') : prefix + short;
}

/**
 * A notice for machines: a document that an organisation published about a demand. (schema.org's Demand has a `seller` but no buyer, and no
 * properties of a document, such as whether it is free to read.)
 * @param about the name of its country, and its address where the host has one.
 */
export function jsonLdOf(notice: NoticePage, about: { description: string; country: string | null; url: string | null }): Record<string, unknown> {
  const { description, country, url } = about;
  const endedAt = (notice.locked ? notice.cancelledAt : notice.noAward?.at)?.at ?? notice.deadline?.at;
  const isCancelled = notice.state === 'cancelled';
  const demand = {
    '@type': 'Demand',
    name: notice.title,
    ...(notice.publishedAt ? { availabilityStarts: notice.publishedAt } : {}),
    ...(endedAt ? { availabilityEnds: endedAt } : {}),
    ...(country ? { areaServed: { '@type': 'Country', name: country, identifier: notice.country } } : {}),
    ...(!notice.locked && notice.value?.currency
      ? { priceSpecification: { '@type': 'PriceSpecification', price: notice.value.amount, priceCurrency: notice.value.currency } }
      : {}),
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'DigitalDocument',
    name: notice.title,
    identifier: notice.locked ? notice.id : (notice.reference ?? notice.id),
    ...(url ? { url } : {}),
    ...(notice.language ? { inLanguage: notice.language } : {}),
    ...(notice.publishedAt ? { datePublished: notice.publishedAt } : {}),
    ...(endedAt ? { expires: endedAt } : {}),
    ...(isCancelled ? { creativeWorkStatus: 'Cancelled' } : {}),
    ...(notice.buyer ? { sourceOrganization: { '@type': 'Organization', name: notice.buyer.name } } : {}),
    isAccessibleForFree: !notice.locked && notice.free,
    description,
    about: demand,
  };
}
