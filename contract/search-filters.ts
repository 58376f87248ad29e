// The search filters of notices, one line for each. Without schemas, which browsers would have to load too.

/** The kind of a filter's values, which the address, the index, the counts and the chips use. */
export type FilterValue =
  /** One of our own list of words. */
  | 'state'
  | 'type'
  | 'kind'
  | 'method'
  | 'category'
  /** A code of a standard: ISO 3166-1, CPV, ISO 639, ISO 4217. */
  | 'country'
  | 'cpv'
  | 'language'
  | 'currency'
  /** A code that the portal has a name for. */
  | 'code'
  /** The id of something whose name the index knows. */
  | 'id'
  /** A name in people's own spelling, ignoring case and accents. */
  | 'name'
  /** Yes or no. */
  | 'flag';

/**
 * The filters that are lists of values, in display order. `prefix` is the letter of their lexemes in the index; those before `d` have too
 * many values for the in-memory cube of counts. How to add one: docs/how-to/add-a-search-filter.md.
 */
export const listFilters = {
  state: { prefix: 's', value: 'state' },
  type: { prefix: 't', value: 'type' },
  sector: { prefix: 'x', value: 'code' },
  cpv: { prefix: 'v', value: 'cpv' },
  country: { prefix: 'k', value: 'country' },
  city: { prefix: 'c', value: 'name' },
  method: { prefix: 'm', value: 'method' },
  category: { prefix: 'g', value: 'category' },
  kind: { prefix: 'i', value: 'kind' },
  buyer: { prefix: 'b', value: 'id' },
  fundingAgency: { prefix: 'f', value: 'name' },
  sourceOfFunding: { prefix: 'o', value: 'name' },
  project: { prefix: 'a', value: 'id' },
  language: { prefix: 'l', value: 'language' },
  currency: { prefix: 'u', value: 'currency' },
  free: { prefix: 'z', value: 'flag' },
} as const satisfies Readonly<Record<string, { prefix: string; value: FilterValue }>>;
export type ListFilter = keyof typeof listFilters;
export const listFilterNames = Object.keys(listFilters) as readonly ListFilter[];

/** The filters with values of these kinds. */
export const filtersOf = (...values: readonly FilterValue[]): ReadonlySet<string> =>
  new Set(listFilterNames.filter((name) => values.includes(listFilters[name].value)));

/** Range ends, and days back from now. */
export const rangeFilters = ['valueMin', 'valueMax', 'publishedDays', 'publishedFrom', 'publishedTo', 'deadlineFrom', 'deadlineTo'] as const;
