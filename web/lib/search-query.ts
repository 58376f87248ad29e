import { listFilterNames, rangeFilters } from '#contract/search-filters.ts';
import { sameName } from './same-name.ts';
import { ALL_STATES, defaultsToOpen } from './tender-list.ts';

const listNames: ReadonlySet<string> = new Set(listFilterNames);
const rangeNames: ReadonlySet<string> = new Set(rangeFilters);
/** Parameters that are no filters. */
const pagingNames = new Set(['cursor', 'page']);

/** An active filter value, as a chip shows it. */
export interface Chosen {
  name: string;
  value: string;
}

/** A search's query without empty values; a filter's comma list becomes one parameter for each value. */
export function cleanQuery(query: URLSearchParams): URLSearchParams {
  const clean = new URLSearchParams();
  for (const [name, value] of query) {
    // Control characters cannot be seen or typed, and are in no word or title.
    const cleanValue = value.replaceAll(/\p{Cc}+/gu, ' ');
    for (const part of listNames.has(name) ? cleanValue.split(',') : [cleanValue]) {
      const isThere = clean.getAll(name).some((existing) => existing === part || (name === 'city' && sameName(existing, part)));
      if (part.trim() !== '' && !isThere) clean.append(name, part);
    }
  }
  return clean;
}

/**
 * The search of an address on its page. An empty `state=`, which a form without scripts sends when none is ticked, means all states, not
 * the list's default.
 */
export function searchQueryOf(path: string, addressQuery: URLSearchParams): URLSearchParams {
  const query = cleanQuery(addressQuery);
  if (query.getAll('state').includes(ALL_STATES)) query.set('state', ALL_STATES);
  if (defaultsToOpen(path) && !query.has('state')) query.set('state', addressQuery.has('state') ? ALL_STATES : 'open');
  return query;
}

/** The active filters, without words and paging. */
export function chosenFilters(query: URLSearchParams): Chosen[] {
  return [...query]
    .filter(([name, value]) => (listNames.has(name) || rangeNames.has(name)) && !(name === 'state' && value === ALL_STATES))
    .map(([name, value]) => ({ name, value }));
}

/** Whether a filter value is the subject of a page rather than a choice on it. */
export const isFixed = (fixed: readonly Chosen[], name: string, value: string): boolean => fixed.some((each) => each.name === name && each.value === value);

/** The query without what was not understood; `ignored` may hold only the beginnings of long values. */
export function withoutIgnored(query: URLSearchParams, ignored: readonly Chosen[]): URLSearchParams {
  return new URLSearchParams([...query].filter(([name, value]) => !ignored.some((each) => each.name === name && value.startsWith(each.value))));
}

/** The query without one value of a filter, or without the filter; on the first page. */
export function withoutFilter(query: URLSearchParams, name: string, value?: string | null): URLSearchParams {
  const next = new URLSearchParams();
  for (const [key, heldValue] of query) {
    if (pagingNames.has(key) || (key === name && (value === undefined || value === null || heldValue === value))) continue;
    next.append(key, heldValue);
  }
  return next;
}

/** The query with a parameter set; on the first page, unless the parameter is for paging. */
export function withParameter(query: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = withoutFilter(query, name);
  next.set(name, value);
  return next;
}

/** The path with its query, if any: an address for a link. */
export const addressOf = (path: string, query: URLSearchParams): string => (query.size === 0 ? path : `${path}?${query}`);

/** The search in a form, without empty values. @param path of the page that it is for. */
export function queryOfForm(form: HTMLFormElement, path = ''): URLSearchParams {
  const formQuery = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') formQuery.append(name, value.trim());
  return searchQueryOf(path, formQuery);
}
