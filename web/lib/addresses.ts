/** The one true address of a notice's page. */
export const addressOfNotice = ({ slug }: { slug: string }): string => `/notice-details/${encodeURIComponent(slug)}`;

/** The one true address of a buyer's page. */
export const addressOfBuyer = ({ slug }: { slug: string }): string => `/buyer-details/${encodeURIComponent(slug)}`;

/** The list of tenders of a site: on the site of a country those of the country, elsewhere all. */
export const tenderListOf = ({ country }: { readonly country: string | null }): string => (country ? '/LocalTenders' : '/global-tenders');

/** What an address may fail to find; the first page says so. */
export const missingKinds = ['notice', 'buyer'] as const;
export type MissingKind = (typeof missingKinds)[number];

/**
 * The first page, saying that something is not here. Nothing of the address that failed goes into it but the language it
 * asked for. @param url that address.
 */
export function addressOfMissing(kind: MissingKind, url: URL): string {
  const lang = url.searchParams.get('lang') ?? '';
  return `/?missing=${kind}${/^[a-z]{2}$/u.test(lang) ? `&lang=${lang}` : ''}`;
}
