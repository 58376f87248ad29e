import type { MetaDescriptor } from 'react-router';
import { languages } from '#contract/languages.ts';
import type { PageSite } from './site.tsx';

export interface HeadOfPage {
  title: string;
  description: string;
  /** Canonical path of the page, from `/`; with a query only where that makes another page. */
  path: string;
  /** The address's own query: `?lang=` makes another page than the site's first language. */
  search: string;
  type?: 'website' | 'article';
  /** Not for search engines: endless combinations of filters. */
  unlisted?: boolean;
  jsonLd?: Record<string, unknown> | undefined;
  /** The same list as feeds: paths on this site. */
  feeds?: Feeds | undefined;
}

/** Paths of a list's RSS and Atom feeds. */
export interface Feeds {
  rss: string;
  atom: string;
}

/** Addresses of a search's feeds, in the page's language. @param search its query for the API. */
export function feedsOf({ language, site }: Pick<PageSite, 'language' | 'site'>, search: string): Feeds {
  const query = new URLSearchParams(search);
  if (language !== site.languages[0]) query.set('lang', language);
  return { rss: `/feeds/notices.rss?${query}`, atom: `/feeds/notices.atom?${query}` };
}

/** Title, description, canonical address, languages, Open Graph and JSON-LD of a page. Addresses only on a known host. */
export function headOf(
  pageSite: PageSite | undefined,
  { title, description, path, search, type = 'website', unlisted, jsonLd, feeds }: HeadOfPage,
): MetaDescriptor[] {
  const product = pageSite?.site.productName ?? '';
  const address = pageSite?.origin ? pageSite.origin + path : null;
  const inLanguage = (language: string) => `${address}${path.includes('?') ? '&' : '?'}lang=${language}`;
  // An address with a language is a page of its own, as hreflang says; one without is for all (x-default).
  const requestedLanguage = new URLSearchParams(search).get('lang');
  const canonicalAddress = requestedLanguage !== null && requestedLanguage === pageSite?.language ? inLanguage(requestedLanguage) : address;
  return [
    { title: product === '' ? title : `${title} · ${product}` },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: product },
    ...(pageSite ? [{ property: 'og:locale', content: languages[pageSite.language].locale.replace('-', '_') }] : []),
    ...(unlisted ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    ...(address
      ? [
          { tagName: 'link', rel: 'canonical', href: canonicalAddress },
          { property: 'og:url', content: canonicalAddress },
          ...(pageSite?.languages ?? []).map((language) => ({ tagName: 'link', rel: 'alternate', hrefLang: language, href: inLanguage(language) })),
          { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: address },
        ]
      : []),
    ...(address && feeds
      ? [
          { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: `${title} (RSS)`, href: feeds.rss },
          { tagName: 'link', rel: 'alternate', type: 'application/atom+xml', title: `${title} (Atom)`, href: feeds.atom },
        ]
      : []),
    ...(jsonLd ? [{ 'script:ld+json': jsonLd } as MetaDescriptor] : []),
  ];
}

/** The shell's data among a route's matches, for its meta function. */
export function pageSiteOf(matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]): PageSite | undefined {
  return matches.find((match) => match?.id === 'root')?.loaderData as PageSite | undefined;
}
