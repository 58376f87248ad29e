import type { PageSite } from './site.tsx';
import { tenderListPath } from './addresses.ts';

/** The portal as schema.org WebSite, with its search; undefined on an unknown host. */
export function websiteJsonLd(pageSite: PageSite | undefined): Record<string, unknown> | undefined {
  if (!pageSite?.origin) return undefined;
  const { origin, site, language } = pageSite;
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: site.productName,
    url: `${origin}/`,
    inLanguage: language,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}${tenderListPath(site)}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}
