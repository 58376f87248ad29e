import { ClockTime } from './parse-date.ts';

/** One row of a table, or one JSON record: the value of a column, or at a path of members (a.b; lists are flattened). */
export interface Row {
  /** Every value there: texts, numbers, booleans, ClockTime; nothing that is empty. */
  all(name: string): readonly unknown[];
  /** The objects in a list of members, each as a row of its own. */
  each(name: string): readonly Row[];
  /** The value unchanged, also a list or an object. */
  raw(name: string): unknown;
  /** The same row with the values of some names replaced. */
  with(replaced: Readonly<Record<string, unknown>>): Row;
}

const MAX_VALUES = 2000;
// Zero-width characters.
const ZERO_WIDTH = /[\u200b-\u200d\u2060\ufeff]/gu;

/** A cell or member as trimmed text; '' for other values. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value.replace(ZERO_WIDTH, '').replaceAll('\u0000', '').toWellFormed().trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return value instanceof ClockTime ? value.iso : '';
}

/** How the names of columns are compared: without case, repeated blanks and zero-width characters. */
export const foldName = (name: string): string => textOf(name).replace(/\s+/gu, ' ').toLowerCase();

/** A row of a table under the columns of its header. */
export function tableRow(columns: ReadonlyMap<string, number>, cells: readonly unknown[], replaced?: Readonly<Record<string, unknown>>): Row {
  const raw = (name: string) => {
    if (replaced && Object.hasOwn(replaced, name)) return replaced[name];
    const at = columns.get(foldName(name));
    return at === undefined ? undefined : cells[at];
  };
  return {
    all: (name) => (textOf(raw(name)) === '' ? [] : [raw(name)]),
    each: () => [],
    raw,
    with: (replacements) => tableRow(columns, cells, { ...replaced, ...replacements }),
  };
}

function* leaves(value: unknown, path: readonly string[]): Generator {
  if (Array.isArray(value)) {
    for (const item of value) yield* leaves(item, path);
  } else if (path.length > 0) {
    const [member, ...rest] = path as [string, ...string[]];
    if (typeof value === 'object' && value !== null && Object.hasOwn(value, member)) yield* leaves((value as Record<string, unknown>)[member], rest);
  } else if (typeof value === 'object' ? value instanceof ClockTime : textOf(value) !== '') yield value;
}

function* objectsAt(value: unknown, path: readonly string[]): Generator<Record<string, unknown>> {
  if (Array.isArray(value)) {
    for (const item of value) yield* objectsAt(item, path);
  } else if (typeof value === 'object' && value !== null) {
    const [member, ...rest] = path;
    if (member === undefined) yield value as Record<string, unknown>;
    else if (Object.hasOwn(value, member)) yield* objectsAt((value as Record<string, unknown>)[member], rest);
  }
}

/** A record of JSON; `name` is a path of members. */
export function jsonRow(record: Readonly<Record<string, unknown>>): Row {
  return {
    all: (name) => [...leaves(record, name.split('.')).take(MAX_VALUES)],
    each: (name) => [...objectsAt(record, name.split('.')).take(MAX_VALUES)].map(jsonRow),
    raw: (name) => (Object.hasOwn(record, name) ? record[name] : undefined),
    with: (replacements) => jsonRow({ ...record, ...replacements }),
  };
}
