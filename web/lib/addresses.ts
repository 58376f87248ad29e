/** The canonical address of a notice's page. */
export const addressOfNotice = ({ slug }: { slug: string }): string => `/notice-details/${encodeURIComponent(slug)}`;

/** Starts the download of a document of a notice by itself, in a tab of its own; null: of all files as one ZIP. Without a token: it is asked for there. */
export function addressOfDownload(notice: { slug: string }, document: string | null, listed: { page: number; version?: number | undefined }): string {
  const query = new URLSearchParams({
    ...(document === null ? {} : { document }),
    ...(listed.page === 1 ? {} : { page: String(listed.page) }),
    ...(listed.version === undefined ? {} : { version: String(listed.version) }),
  });
  return `/download/${encodeURIComponent(notice.slug)}${query.size > 0 ? `?${query}` : ''}`;
}

/** Opens a document that is kept elsewhere, and logs it without a script: of a free notice, as a visitor. */
export const addressOfLink = (notice: { id: string }, document: string, version: number | undefined): string =>
  `/api/notices/link/${notice.id}?${new URLSearchParams({ document, ...(version === undefined ? {} : { version: String(version) }) })}`;

/** The canonical address of a buyer's page. */
export const addressOfBuyer = ({ slug }: { slug: string }): string => `/buyer-details/${encodeURIComponent(slug)}`;

/** The longest name or number that finds a supplier. */
const MAX_SUPPLIER = 300;
/** 0, n/a and names are no numbers: the rule of `supplier_identifier_key` in the database. */
const NUMBER = /[1-9\u0967-\u096f\u09e7-\u09ef]/u;

/**
 * The page of a supplier that an award names: by its number, else by its name and country. Null where nothing finds it.
 * @param country ISO 3166-1 alpha-2, of the notice: a supplier without a country is in the same one
 */
export function addressOfSupplier(
  { name, scheme, identifier, country }: { name: string; scheme?: string | undefined; identifier?: string | undefined; country?: string | null | undefined },
  countryOfNotice?: string | null,
): string | null {
  const place = (country ?? countryOfNotice ?? '').toUpperCase();
  const hasNumber = Boolean(scheme?.trim() && NUMBER.test(identifier ?? ''));
  if (!hasNumber && !(/^[A-Z]{2}$/u.test(place) && /[\p{L}\p{N}]/u.test(name))) return null;
  const query = new URLSearchParams(hasNumber ? { scheme: scheme!, identifier: identifier! } : { name, country: place });
  return [...query.values()].some((value) => value.length > MAX_SUPPLIER) ? null : `/supplier-details?${query}`;
}

/** Where a supplier's people claim it. @param page of the supplier */
export const addressOfClaim = (page: string): string => `/seller-profile?claim=${encodeURIComponent(page.slice(page.indexOf('?') + 1))}`;

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
