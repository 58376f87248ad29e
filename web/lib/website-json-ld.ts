import type { Place } from '../shell/site.tsx';

/** The portal as schema.org WebSite, with how to search it; undefined on an unknown host. */
export function websiteJsonLd(place: Place | undefined): Record<string, unknown> | undefined {
  if (!place?.origin) return undefined;
  const { origin, site, language } = place;
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: site.productName,
    url: `${origin}/`,
    inLanguage: language,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}${site.country ? '/LocalTenders' : '/global-tenders'}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}
