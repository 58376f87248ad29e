/** The canonical address of a notice's page. */
export const addressOfNotice = ({ slug }: { slug: string }): string => `/notice-details/${encodeURIComponent(slug)}`;

/** The canonical address of a buyer's page. */
export const addressOfBuyer = ({ slug }: { slug: string }): string => `/buyer-details/${encodeURIComponent(slug)}`;

/** The list of tenders of a site: on a country's site those of the country, elsewhere all. */
export const tenderListPath = ({ country }: { readonly country: string | null }): string => (country ? '/LocalTenders' : '/global-tenders');

/** What an address may fail to find; the home page says so. */
export const missingKinds = ['notice', 'buyer'] as const;
export type MissingKind = (typeof missingKinds)[number];

/** The home page, saying what was not found. Of the failed address it keeps only the language. @param url that address. */
export function addressOfMissing(kind: MissingKind, url: URL): string {
  const lang = url.searchParams.get('lang') ?? '';
  return `/?missing=${kind}${/^[a-z]{2}$/u.test(lang) ? `&lang=${lang}` : ''}`;
}
