import type { Ctx } from '#server/platform/ctx.ts';

interface Scoped {
  scope?: string | undefined;
}

/** The one country that there can be among what is a site's own; null where any can. */
export const onlyCountry = ({ site }: Pick<Ctx, 'site'>, { scope }: Scoped): string | null => (scope === 'local' ? site.country : null);

/**
 * The countries that a request asks for; null is all. On the site of a country "local" is that country alone: another
 * one asked for there leaves none, and nothing is found.
 */
export function countriesAsked(ctx: Ctx, asked: Scoped & { country?: readonly string[] | undefined }): readonly string[] | null {
  const { country = [] } = asked;
  const local = onlyCountry(ctx, asked);
  if (country.length === 0) return local === null ? null : [local];
  return local === null ? country : country.filter((code) => code === local);
}
