import { rangeFilters, listFilterNames } from '#contract/search-filters.ts';
import { cleanQuery } from '../../lib/search-query.ts';

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

const PRESSED = 'saveAlert';
const DAY_MS = 86_400_000;

/** Remembers that a visitor asked for an alert of this search in this browser: a link from elsewhere saves nothing by itself. */
export function notePressed(query: URLSearchParams | string): void {
  localStorage.setItem(PRESSED, JSON.stringify({ search: alertSearchOf(query).toString(), at: Date.now() }));
}

/** Whether that was asked for within a day; it counts once. */
export function wasPressed(search: URLSearchParams): boolean {
  try {
    const noted = JSON.parse(localStorage.getItem(PRESSED) ?? 'null') as { search: string; at: number } | null;
    return noted !== null && Date.now() - noted.at < DAY_MS && isSameSearch(new URLSearchParams(noted.search), search);
  } catch {
    return false;
  } finally {
    localStorage.removeItem(PRESSED);
  }
}

/** Whether a path within the site opens a new alert. */
export const opensNewAlert = (path: string | null): boolean => path?.startsWith(`${MY_ALERTS}?add=`) === true;
