import type { Ctx } from '#server/platform/ctx.ts';

/**
 * The countries that a request asks for; null is all. On the site of a country "local" is that country alone: another
 * one asked for there leaves none, and nothing is found.
 */
export function countriesAsked(
  { site }: Ctx,
  { scope, country = [] }: { scope?: string | undefined; country?: readonly string[] | undefined },
): readonly string[] | null {
  const local = scope === 'local' ? site.country : null;
  if (country.length === 0) return local === null ? null : [local];
  return local === null ? country : country.filter((code) => code === local);
}
