/** The value of `state` that means every state. */
export const ALL_STATES = 'all';
/** Addresses of the lists of tenders and of their form, in lower case. Without a state they mean open tenders. */
const lists = new Set(['/localtenders', '/global-tenders', '/advance-search']);
export const defaultsToOpen = (path: string): boolean => lists.has(path.toLowerCase().replace(/\/+$/u, ''));

/** A search in full for its page: on a list of tenders, no state means all. */
export function withAllStates(path: string, query: URLSearchParams): URLSearchParams {
  const fullQuery = new URLSearchParams(query);
  if (defaultsToOpen(path) && !fullQuery.has('state')) fullQuery.set('state', ALL_STATES);
  return fullQuery;
}

/** The address of a search on its page, for links beside counts: if the query names no state, it is in every state. */
export const addressWithAllStates = (path: string, query: URLSearchParams | Readonly<Record<string, string>>): string => {
  const fullQuery = withAllStates(path, new URLSearchParams(query));
  return fullQuery.size === 0 ? path : `${path}?${fullQuery}`;
};
