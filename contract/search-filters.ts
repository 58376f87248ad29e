// What notices can be searched by: one line for a filter. Without schemas, which browsers would have to load along.

/** What the values of a filter are: by this the address, the index, the counts and the chips read them. */
export type FilterValue =
  /** One of a list of our own words. */
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
  /** A name as people write it: case and accents do not matter. */
  | 'name'
  /** Yes or no. */
  | 'flag';

/**
 * The filters that are lists of values, in the order in which they are shown. `prefix` is the letter of its lexemes in the index; those
 * before `d` have too many values for the cube of counts to be held in memory. How to add one: docs/how-to/add-a-search-filter.md.
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

/** The filters whose values are such. */
export const filtersOf = (...values: readonly FilterValue[]): ReadonlySet<string> =>
  new Set(listFilterNames.filter((name) => values.includes(listFilters[name].value)));

/** Ends of ranges, and days back from now. */
export const rangeFilters = ['valueMin', 'valueMax', 'publishedDays', 'publishedFrom', 'publishedTo', 'deadlineFrom', 'deadlineTo'] as const;
