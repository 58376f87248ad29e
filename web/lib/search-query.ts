import { listFilterNames, rangeFilters } from '#contract/search-filters.ts';
import { sameName } from './same-name.ts';
import { ALL_STATES, beginsOpen } from './tender-list.ts';

const listNames: ReadonlySet<string> = new Set(listFilterNames);
const rangeNames: ReadonlySet<string> = new Set(rangeFilters);
/** What is no filter of its own. */
const pagingNames = new Set(['cursor', 'page']);

/** One filter value in force, as a chip shows it. */
export interface Chosen {
  name: string;
  value: string;
}

/** A search's query string without blanks; a filter's comma list becomes one parameter for each value. */
export function cleanQuery(given: URLSearchParams): URLSearchParams {
  const clean = new URLSearchParams();
  for (const [name, value] of given) {
    // Signs that nobody can see or type stand in no word, and in no title.
    const written = value.replaceAll(/\p{Cc}+/gu, ' ');
    for (const part of listNames.has(name) ? written.split(',') : [written]) {
      const isThere = clean.getAll(name).some((held) => held === part || (name === 'city' && sameName(held, part)));
      if (part.trim() !== '' && !isThere) clean.append(name, part);
    }
  }
  return clean;
}

/**
 * The search that an address means on its page. An empty `state=` is what a form without scripts sends when none is ticked:
 * all of them, and not the one that a list begins with.
 */
export function searchOn(path: string, given: URLSearchParams): URLSearchParams {
  const query = cleanQuery(given);
  if (query.getAll('state').includes(ALL_STATES)) query.set('state', ALL_STATES);
  if (beginsOpen(path) && !query.has('state')) query.set('state', given.has('state') ? ALL_STATES : 'open');
  return query;
}

/** The filters in force, words and paging aside. */
export function chosenFilters(query: URLSearchParams): Chosen[] {
  return [...query]
    .filter(([name, value]) => (listNames.has(name) || rangeNames.has(name)) && !(name === 'state' && value === ALL_STATES))
    .map(([name, value]) => ({ name, value }));
}

/** Whether a filter value is what a page is about rather than a choice on it. */
export const isFixed = (fixed: readonly Chosen[], name: string, value: string): boolean => fixed.some((each) => each.name === name && each.value === value);

/** The query without what was not understood; `ignored` may hold only the beginnings of long values. */
export function withoutIgnored(query: URLSearchParams, ignored: readonly Chosen[]): URLSearchParams {
  return new URLSearchParams([...query].filter(([name, value]) => !ignored.some((each) => each.name === name && value.startsWith(each.value))));
}

/** The query without one value of a filter, or without the filter; on the first page. */
export function without(query: URLSearchParams, name: string, value?: string | null): URLSearchParams {
  const next = new URLSearchParams();
  for (const [key, held] of query) {
    if (pagingNames.has(key) || (key === name && (value === undefined || value === null || held === value))) continue;
    next.append(key, held);
  }
  return next;
}

/** The query with a parameter set; on the first page unless it is paging that is set. */
export function withParameter(query: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = without(query, name);
  next.set(name, value);
  return next;
}

/** `?a=b`, or the path alone: an address that stands in a link. */
export const addressOf = (path: string, query: URLSearchParams): string => (query.size === 0 ? path : `${path}?${query}`);

/** The search that a form holds, blanks left out. @param path of the page that it is for. */
export function queryOfForm(form: HTMLFormElement, path = ''): URLSearchParams {
  const given = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') given.append(name, value.trim());
  return searchOn(path, given);
}
