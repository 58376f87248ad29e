/** Address of a notice's page on a site. */
export const addressOfNotice = (origin: string, slug: string): string => `${origin}/notice-details/${encodeURIComponent(slug)}`;

/** Address of a buyer's page on a site. */
export const addressOfBuyer = (origin: string, slug: string): string => `${origin}/buyer-details/${encodeURIComponent(slug)}`;

/** A query as Fastify parses it: a text, or several of one name. */
export type RawQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

/** An address with a query; undefined values are left out, lists are repeated. */
export function withQuery(address: string, query: RawQuery): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) for (const text of [value].flat()) if (text !== undefined) params.append(name, text);
  return params.size === 0 ? address : `${address}?${params}`;
}
