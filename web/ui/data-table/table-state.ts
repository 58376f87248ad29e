import { useSearchParams } from 'react-router';
import { FIND_MAX } from '#contract/search-words.ts';

/** Parameters of an address that are the table's own; all others are filters of the list or belong to the screen. */
const own = new Set(['sort', 'size', 'cursor', 'hide', 'lang']);
export const tableSizes = [10, 20, 50, 100] as const;
const DEFAULT_SIZE = 20;

/** Where a table stands: all of it is in the address, so that it can be shared, kept and gone back to. */
export interface TableState {
  /** Filters by name, `q` among them. */
  readonly filters: Readonly<Record<string, string>>;
  /** As the API takes it: a column's name, with `-` before it from the last to the first. */
  readonly sort: string;
  readonly size: number;
  readonly cursor: string | undefined;
  /** Names of the columns that are not shown. */
  readonly hidden: ReadonlySet<string>;
}

/** What the order (`sort`) and filters can be, by name: the values, or their form. What is not named can be any text. */
export type Known = Readonly<Record<string, readonly string[] | RegExp>>;

/** Columns that order a list, each both ways. */
export const bothWays = (...columns: readonly string[]): string[] => columns.flatMap((name) => [name, `-${name}`]);

export const yesOrNo = ['true', 'false', '1', '0'] as const;
export const countryCodes = /^[A-Z]{2}(?:,[A-Z]{2})*$/u;
/** An id as addresses have it. */
export const anId = /^[0-9a-hjkmnp-tv-z]{26}$/u;

/**
 * The state that an address says; what it cannot be counts as not said.
 * @param fallback the order when it says none.
 */
export function readTable(query: URLSearchParams, names: readonly string[], fallback: string, known: Known = {}): TableState {
  const said = (name: string) => {
    const value = query.get(name) ?? '';
    const allowed = known[name];
    if (allowed === undefined) return value.slice(0, FIND_MAX);
    return (allowed instanceof RegExp ? allowed.test(value) : allowed.includes(value)) ? value : '';
  };
  const size = Number(query.get('size'));
  return {
    filters: Object.fromEntries(names.flatMap((name) => (said(name) ? [[name, said(name)] as const] : []))),
    sort: said('sort') || fallback,
    size: tableSizes.find((one) => one === size) ?? DEFAULT_SIZE,
    cursor: query.get('cursor') ?? undefined,
    hidden: new Set((query.get('hide') ?? '').split(',').filter(Boolean)),
  };
}

/** An address with some parameters changed; empty ones go. Whatever changes what is listed begins again at the first page. */
export function changed(query: URLSearchParams, changes: Readonly<Record<string, string | undefined>>): URLSearchParams {
  const next = new URLSearchParams(query);
  if (Object.keys(changes).some((name) => name !== 'hide' && name !== 'cursor')) next.delete('cursor');
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** What a table needs of the address and does to it. */
export interface Table extends TableState {
  change: (changes: Readonly<Record<string, string | undefined>>) => void;
  /** All filters go. */
  clear: () => void;
  /** Query of the API: filters, order, size and place. */
  query: Record<string, string>;
}

/** A table's state in the address. @param names of the filters. */
export function useTable(names: readonly string[], fallback = '-created', known: Known = {}): Table {
  const [params, setParams] = useSearchParams();
  const state = readTable(params, names, fallback, known);
  const go = (next: URLSearchParams) => setParams(next, { preventScrollReset: true });
  const { filters, sort, size, cursor } = state;
  return {
    ...state,
    change: (changes) => go(changed(params, changes)),
    clear: () => go(changed(params, Object.fromEntries(names.filter((name) => !own.has(name)).map((name) => [name, undefined])))),
    query: { ...filters, sort, size: String(size), ...(cursor ? { cursor } : {}) },
  };
}
