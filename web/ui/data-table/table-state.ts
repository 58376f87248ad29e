import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { MAX_FIND_LENGTH } from '#contract/search-words.ts';

/** The table's own parameters in an address; all others are filters of the list or belong to the screen. */
const ownParameters = new Set(['sort', 'size', 'cursor', 'hide', 'lang']);
export const tableSizes = [10, 20, 50, 100] as const;
const DEFAULT_SIZE = 20;

/** The state of a table. All of it is in the address, so that it can be shared, bookmarked and revisited. */
export interface TableState {
  /** Filters by name, including `q`. */
  readonly filters: Readonly<Record<string, string>>;
  /** As in the API: a column's name, with `-` before it for descending. */
  readonly sort: string;
  readonly size: number;
  readonly cursor: string | undefined;
  /** Names of the hidden columns. */
  readonly hidden: ReadonlySet<string>;
}

/** Valid sorts (`sort`) and filter values by name: a list, or a pattern. Others can be any text. */
export type ValidValues = Readonly<Record<string, readonly string[] | RegExp>>;

/** Sortable columns, each in both directions. */
export const ascendingAndDescending = (...columns: readonly string[]): string[] => columns.flatMap((name) => [name, `-${name}`]);

export const yesOrNo = ['true', 'false', '1', '0'] as const;
export const countryCodes = /^[A-Z]{2}(?:,[A-Z]{2})*$/u;
/** The pattern of ids in addresses. */
export const idPattern = /^[0-9a-hjkmnp-tv-z]{26}$/u;

/**
 * The state in an address; invalid values are ignored.
 * @param fallback the default order.
 */
export function parseTableState(query: URLSearchParams, names: readonly string[], fallback: string, validValues: ValidValues = {}): TableState {
  const validParameter = (name: string) => {
    const value = query.get(name) ?? '';
    const allowedValues = validValues[name];
    if (allowedValues === undefined) return value.slice(0, MAX_FIND_LENGTH);
    return (allowedValues instanceof RegExp ? allowedValues.test(value) : allowedValues.includes(value)) ? value : '';
  };
  const size = Number(query.get('size'));
  return {
    filters: Object.fromEntries(names.flatMap((name) => (validParameter(name) ? [[name, validParameter(name)] as const] : []))),
    sort: validParameter('sort') || fallback,
    size: tableSizes.find((option) => option === size) ?? DEFAULT_SIZE,
    cursor: query.get('cursor') ?? undefined,
    hidden: new Set((query.get('hide') ?? '').split(',').filter(Boolean)),
  };
}

/** An address with some parameters changed; empty ones are removed. A change of what is listed returns to the first page. */
export function changeQuery(query: URLSearchParams, changes: Readonly<Record<string, string | undefined>>): URLSearchParams {
  const next = new URLSearchParams(query);
  if (Object.keys(changes).some((name) => name !== 'hide' && name !== 'cursor')) next.delete('cursor');
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** A table's state, with the functions that change it. */
export interface Table extends TableState {
  change: (changes: Readonly<Record<string, string | undefined>>) => void;
  /** Removes all filters. */
  clear: () => void;
  /** Query of the API: filters, order, size and cursor. */
  query: Record<string, string>;
}

/** A table's state in the address. @param names of the filters. */
export function useTable(names: readonly string[], fallback = '-created', validValues: ValidValues = {}): Table {
  const [params, setParams] = useSearchParams();
  const state = parseTableState(params, names, fallback, validValues);
  const go = (next: URLSearchParams) => setParams(next, { preventScrollReset: true });
  const { filters, sort, size, cursor } = state;
  return {
    ...state,
    change: (changes) => go(changeQuery(params, changes)),
    clear: () => go(changeQuery(params, Object.fromEntries(names.filter((name) => !ownParameters.has(name)).map((name) => [name, undefined])))),
    query: { ...filters, sort, size: String(size), ...(cursor ? { cursor } : {}) },
  };
}

/**
 * The state of a table that is a part of a screen about something else: the component keeps it, and the address does not change. It has one
 * order and no filters.
 */
export function usePartTable(defaultSize: (typeof tableSizes)[number]): Table {
  const [params, setParams] = useState(() => new URLSearchParams({ size: String(defaultSize) }));
  const state = parseTableState(params, [], '');
  const { size, cursor } = state;
  return {
    ...state,
    change: (changes) => setParams(changeQuery(params, changes)),
    clear: () => undefined,
    query: { size: String(size), ...(cursor ? { cursor } : {}) },
  };
}
