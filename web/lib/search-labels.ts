import { filtersOf } from '#contract/search-filters.ts';
import type { Formats as AllFormats } from './formats.ts';
import type { Translate } from './translator.ts';

type Formats = Pick<AllFormats, 'name' | 'country' | 'instant' | 'count' | 'money' | 'siteZone'>;

/** Names of filter values, by filter: counts have them. */
export type ValueNames = Readonly<Record<string, readonly { readonly value: string; readonly label: string | null }[]>>;

const translatedFilters = filtersOf('state', 'type', 'method', 'category', 'kind');
const namedFilters = filtersOf('language', 'currency');

/**
 * The text of a filter value: our word, the code's name, the given name, else the value.
 * @param currency of the amounts.
 */
export function labelOf(t: Translate, formats: Formats, names: ValueNames, name: string, value: string, currency: string | null = null): string {
  if (name === 'free') return t(value === 'false' ? 'words.subscribers' : 'words.free');
  if (translatedFilters.has(name)) return t(`words.${name}.${value}`, { defaultValue: value });
  const label = names[name]?.find((entry) => entry.value === value)?.label;
  // The server's name first: a browser may lack the page's language.
  if (name === 'country') return label ?? formats.country(value);
  if (namedFilters.has(name)) return label ?? formats.name(name as 'language' | 'currency', value);
  if (name.startsWith('value')) return t(`search.range.${name}`, { amount: formats.money({ amount: value, currency }) });
  if (name === 'publishedDays') return t('search.range.publishedDays', { count: Number(value), n: formats.count(Number(value)) });
  if (/^(?:published|deadline)/u.test(name)) return t(`search.range.${name}`, { day: formats.instant(`${value}T12:00:00Z`, 'UTC', 'short') });
  return label ?? value;
}
