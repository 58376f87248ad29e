/** Every state: the value of `state` for all of them. */
export const ALL_STATES = 'all';
/** The lists of tenders and the form that leads to them, in lower case: without a state, their addresses mean open ones. */
const lists = new Set(['/localtenders', '/global-tenders', '/advance-search']);
export const beginsOpen = (path: string): boolean => lists.has(path.toLowerCase().replace(/\/+$/u, ''));

/** A search in full for its page: on a list of tenders, no state means all. */
export function withAllStates(path: string, query: URLSearchParams): URLSearchParams {
  const fullQuery = new URLSearchParams(query);
  if (beginsOpen(path) && !fullQuery.has('state')) fullQuery.set('state', ALL_STATES);
  return fullQuery;
}

/** Address of a search on its page, in every state where none is named; for links beside figures. */
export const addressWithAllStates = (path: string, query: URLSearchParams | Readonly<Record<string, string>>): string => {
  const fullQuery = withAllStates(path, new URLSearchParams(query));
  return fullQuery.size === 0 ? path : `${path}?${fullQuery}`;
};
