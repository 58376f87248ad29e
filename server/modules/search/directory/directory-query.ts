import { searchAudience } from '#server/modules/notices/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { requestedCountries, onlyCountry } from '#server/modules/sites/index.ts';
import { filterLexeme, lexemePrefix, wordsOf } from '#server/modules/query/index.ts';
import type { DirectoryQuery, DirectorySort, DirectoryResult } from './directory.ts';

/** The common parameters of all directories. */
interface DirectoryParameters {
  scope?: 'local' | 'global' | undefined;
  country?: readonly string[] | undefined;
  q?: string | undefined;
  open?: boolean | undefined;
}

/**
 * Reads a directory request. A filter with an impossible value finds nothing.
 * @param own the directory's own filters: facet → the lexemes of the requested values, null for a value without one.
 */
export function directoryQuery(
  ctx: Ctx,
  query: DirectoryParameters,
  sort: DirectorySort,
  own: Record<string, readonly (string | null)[] | undefined>,
): DirectoryQuery {
  const groups: { facet: string; lexemes: string[] }[] = [];
  const countries = requestedCountries(ctx, query);
  if (countries !== null) groups.push({ facet: 'k', lexemes: countries.map((code) => `k:${code}`) });
  for (const [facet, values = []] of Object.entries(own)) if (values.length > 0) groups.push({ facet, lexemes: values.filter((value) => value !== null) });
  const words = wordsOf(query.q ?? '');
  // "%" has no word: no name can contain it.
  if (query.q?.trim() && words.length === 0) groups.push({ facet: 'none', lexemes: [] });
  return { audience: searchAudience(ctx.actor), words, groups, onlyOpen: query.open ?? false, sort };
}

/** The filter values that can be chosen: within a site's own country there is no other country. */
export function possibleValues(ctx: Ctx, query: DirectoryParameters, counts: DirectoryResult['counts']): (readonly [lexeme: string, count: number])[] {
  const country = onlyCountry(ctx, query);
  return [...counts].filter(([lexeme]) => country === null || !lexeme.startsWith(lexemePrefix('country')) || lexeme === filterLexeme('country', country));
}
