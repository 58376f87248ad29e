import { rangeFilters, listFilterNames } from '#contract/search-filters.ts';
import { cleanQuery } from '../../lib/search-query.ts';
import { notePressed, takePressed } from '../session/pressed.ts';

const MY_ALERTS = '/my-alerts';
const lists: ReadonlySet<string> = new Set(listFilterNames);
const known: ReadonlySet<string> = new Set([...listFilterNames, ...rangeFilters, 'q', 'exact', 'valueCurrency']);

const publication: ReadonlySet<string> = new Set(['publishedDays', 'publishedFrom', 'publishedTo']);

/** The search in a query: its words and filters, without order and pages. */
export function searchIn(query: URLSearchParams | string | Readonly<Record<string, string>>): URLSearchParams {
  const clean = cleanQuery(new URLSearchParams(query));
  const search = new URLSearchParams([...clean].filter(([name]) => known.has(name)));
  if (!search.has('valueMin') && !search.has('valueMax')) search.delete('valueCurrency');
  if (clean.get('scope') === 'global') search.set('scope', 'global');
  return search;
}

/** A new alert for the search of a page. It tells of what opens from now on: of the states only “closing” remains, and no day of publication. */
export function alertSearchOf(query: URLSearchParams | string): URLSearchParams {
  const search = searchIn(query);
  const states = search.getAll('state');
  const isClosing = states.length === 1 && states[0] === 'closing';
  return new URLSearchParams([...search].filter(([name]) => !publication.has(name) && (name !== 'state' || isClosing)));
}

/** The same for the API. */
export const bodyOfSearch = (search: URLSearchParams): Record<string, string | string[]> =>
  Object.fromEntries([...new Set(search.keys())].map((name) => [name, lists.has(name) && name !== 'free' ? search.getAll(name) : (search.get(name) ?? '')]));

/** Whether two searches ask for the same. */
export const isSameSearch = (a: URLSearchParams, b: URLSearchParams): boolean =>
  [...a].map(String).toSorted().join('&') === [...b].map(String).toSorted().join('&');

/** Opens a new alert for a search. @param atOnce saves it as soon as its person has signed in. */
export function addressOfNewAlert(query: URLSearchParams | string, atOnce: boolean): string {
  const search = alertSearchOf(query);
  return `${MY_ALERTS}?add=${encodeURIComponent(search.toString())}${atOnce ? '&save=1' : ''}`;
}

/** Remembers that a visitor asked for an alert of this search. */
export const noteAlert = (query: URLSearchParams | string): void => notePressed('alert', alertSearchOf(query).toString());

/** Whether that was asked for in this browser; it counts once. */
export function takeAlert(search: URLSearchParams): boolean {
  const noted = takePressed('alert');
  return noted !== null && isSameSearch(new URLSearchParams(noted), search);
}

/** Whether a path within the site opens a new alert. */
export const opensNewAlert = (path: string | null): boolean => path?.startsWith(`${MY_ALERTS}?add=`) === true;
