/** Every state: what `state` says where none is to be left out. */
export const ALL_STATES = 'all';
/** The lists of tenders and the form that leads to them, in lower case: an address of theirs that names no state means what is open. */
const lists = new Set(['/localtenders', '/global-tenders', '/advance-search']);
export const beginsOpen = (path: string): boolean => lists.has(path.toLowerCase().replace(/\/+$/u, ''));

/** A search written out for its page: on a list of tenders one that names no state is of all. */
export function allOn(path: string, query: URLSearchParams): URLSearchParams {
  const whole = new URLSearchParams(query);
  if (beginsOpen(path) && !whole.has('state')) whole.set('state', ALL_STATES);
  return whole;
}

/** Address of a search on its page, of every state where none is named: what stands beside a figure. */
export const addressOfAll = (path: string, query: URLSearchParams | Readonly<Record<string, string>>): string => {
  const whole = allOn(path, new URLSearchParams(query));
  return whole.size === 0 ? path : `${path}?${whole}`;
};
