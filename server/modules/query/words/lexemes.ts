import { type ListFilter, filtersOf, listFilterNames, listFilters } from '#contract/search-filters.ts';
import { truncate, foldValue } from './fold.ts';

/**
 * Filters stand in the document as lexemes with a prefix (contract/search-filters.ts). Words never contain a colon, so the two cannot clash.
 *
 * These prefixes are taken too:
 *
 * - C: a city as written (`C:paris=PARIS`). Nobody searches for it; counting it tells the commonest spelling.
 * - p/P published month/year, d/D deadline month/year, w value: buckets of the sort keys.
 * - y: country and CPV division together (`y:NP45`). Each alone is a long list; together they are a short one.
 */
export type FilterName = ListFilter;

export const prefixes = Object.fromEntries(listFilterNames.map((name) => [name, listFilters[name].prefix])) as Readonly<Record<FilterName, string>>;

/** What every lexeme of a filter begins with, such as `k:` for a country. */
export const lexemePrefix = (filter: FilterName): string => `${prefixes[filter]}:`;

/** Prefix of a word in the title. */
export const TITLE_MARK = '^';
/** Prefix of a word in the label of a classification, but not in the title. */
export const LABEL_MARK = '~';

/** A pair of neighbouring words (stems) of the title, in either order: "bridge construction" equals "construction of a bridge". */
export const pairLexeme = (stem: string, neighbour: string): string => (stem < neighbour ? `=${stem}+${neighbour}` : `=${neighbour}+${stem}`);

const byPrefix = new Map((Object.entries(prefixes) as [FilterName, string][]).map(([filter, prefix]) => [prefix, filter]));

/** The filter that a lexeme belongs to; undefined for buckets and words. */
export const facetOf = (lexeme: string): FilterName | undefined => (lexeme[1] === ':' ? byPrefix.get(lexeme[0]!) : undefined);

/** Filters whose values are names in people's own spelling; these are folded. */
const foldedFilters = filtersOf('name');

/** The lexeme of a filter value; null where folding leaves nothing. */
export function filterLexeme(filter: FilterName, value: string): string | null {
  const indexedValue = foldedFilters.has(filter) ? foldValue(value) : value;
  return indexedValue === '' ? null : `${prefixes[filter]}:${indexedValue}`;
}

const SPELLING = 'C:';
const SPELLING_SEPARATOR = '=';
/** A spelling of a city, under the city's lexeme. A folded name contains no `=`. */
export const spellingLexeme = (city: string, spelling: string): string => `${SPELLING}${city.slice(2)}${SPELLING_SEPARATOR}${truncate(spelling, 200)}`;
/** The folded name of a spelling's city; null for any other lexeme. */
export const cityOfSpelling = (lexeme: string): string | null =>
  lexeme.startsWith(SPELLING) ? lexeme.slice(SPELLING.length).split(SPELLING_SEPARATOR, 1)[0]! : null;

/**
 * The value to use in an address: the name as people write it. A name with a comma is folded, because commas separate values; it finds the
 * same.
 */
export const valueForAddress = (lexeme: string, name: string | null | undefined) => (!name || name.includes(',') ? lexeme.slice(2) : name);

/** CPV prefix lengths that are indexed: division, group, class, category, and the whole code. */
export const CPV_LEVELS = [2, 3, 4, 5, 8] as const;

/**
 * Lexemes for a CPV code in a query, which stands for its subtree. Trailing zeros are levels that were not given ("45200000" is "452").
 * Depths 6 and 7 are not indexed, so a code of that depth becomes all deeper codes that begin with it.
 */
export function cpvLexemes(code: string): string[] {
  const digits = code.length === 8 ? code.replace(/0+$/u, '').padEnd(2, '0') : code;
  if (digits.length <= 5) return [`v:${digits}`];
  if (digits.length === 8) return [`v:${digits}`];
  const missing = 8 - digits.length;
  return Array.from({ length: 10 ** missing }, (_, tail) => `v:${digits}${String(tail).padStart(missing, '0')}`);
}

/** A country and a CPV division (two digits) as one lexeme. */
export const countryDivision = (country: string, division: string): string => `y:${country}${division}`;

const month = (at: Date) => at.getUTCFullYear() * 100 + at.getUTCMonth() + 1;

/** Buckets of a date: its year and its month in UTC. */
export function dateBuckets(prefix: 'p' | 'd', at: Date | null): [year: string, month: string] {
  const upper = prefix.toUpperCase();
  return at ? [`${upper}:${at.getUTCFullYear()}`, `${prefix}:${month(at)}`] : [`${upper}:0`, `${prefix}:0`];
}

/** Bucket of an amount in US dollars: eighths of a power of ten; 0 for none. Larger amounts have larger numbers. */
export function valueBucket(usd: number | null): number {
  if (usd === null || usd < 0) return 0;
  return 1 + Math.max(0, Math.min(199, Math.floor(Math.log10(Math.max(usd, 1)) * 8)));
}

/** Padded, so that bucket lexemes sort as text. */
export const valueLexeme = (bucket: number) => `w:${String(bucket).padStart(3, '0')}`;

/** Quotes a lexeme for tsvector and tsquery. */
export const quote = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** A tsquery for any of the lexemes. */
export const anyOf = (lexemes: readonly string[]) => (lexemes.length === 1 ? quote(lexemes[0]!) : `(${lexemes.map(quote).join(' | ')})`);
