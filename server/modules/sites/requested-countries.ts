import type { Ctx } from '#server/platform/ctx.ts';

interface Scoped {
  scope?: string | undefined;
}

/** The only possible country of a site's own notices; null where any is possible. */
export const onlyCountry = ({ site }: Pick<Ctx, 'site'>, { scope }: Scoped): string | null => (scope === 'local' ? site.country : null);

/**
 * The countries that a request asks for; null for all. On a country's site "local" means that country: a request for another one there
 * finds nothing.
 */
export function requestedCountries(ctx: Ctx, query: Scoped & { country?: readonly string[] | undefined }): readonly string[] | null {
  const { country = [] } = query;
  const local = onlyCountry(ctx, query);
  if (country.length === 0) return local === null ? null : [local];
  return local === null ? country : country.filter((code) => code === local);
}
