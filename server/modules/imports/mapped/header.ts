import type { Mapping } from './mapping-schema.ts';
import { ImportError } from '../reading/import-error.ts';
import { foldName, textOf } from './row.ts';

/** The header is one of the first rows of a table. */
export const MAX_HEADER_ROWS = 20;
export const MAX_COLUMNS = 2000;

export interface Header {
  /** Columns by their folded names; the second of one name is "name (2)". */
  columns: ReadonlyMap<string, number>;
  /** Cells that a row has: up to the last column with a name. */
  width: number;
  cells: readonly string[];
}

/** A row as a header, or null when it has not all the columns that a mapping asks for. */
export function headerFor(mapping: Mapping, cells: readonly unknown[]): Header | null {
  const requiredColumns = mapping.recognise.columns;
  if (!requiredColumns || cells.length < requiredColumns.length || cells.length > MAX_COLUMNS) return null;
  const names = cells.map(textOf);
  const foldedNames = new Set(names.map(foldName));
  return requiredColumns.every((name) => foldedNames.has(foldName(name))) ? headerOf(names) : null;
}

function headerOf(names: readonly string[]): Header {
  const columns = new Map<string, number>();
  let width = 0;
  names.forEach((name, index) => {
    const foldedName = foldName(name);
    if (foldedName === '') return;
    width = index + 1;
    let key = foldedName;
    for (let copy = 2; columns.has(key); copy++) key = `${foldedName} (${copy})`;
    columns.set(key, index);
  });
  return { columns, width, cells: names };
}

const namesInText = (names: readonly string[]) => names.slice(0, 12).join(', ').slice(0, 300);

/** Describes a table with columns that no mapping knows. */
export function unknownHeader(cells: readonly unknown[], mappings: readonly Mapping[]): ImportError {
  const names = cells.slice(0, MAX_COLUMNS).map(textOf);
  const foldedNames = new Set(names.map(foldName));
  const missing = mappings.flatMap(({ id, recognise }) => {
    const lacking = (recognise.columns ?? []).filter((name) => !foldedNames.has(foldName(name)));
    return recognise.columns && lacking.length < recognise.columns.length ? [{ id, lacking }] : [];
  });
  const [nearest] = missing.toSorted((a, b) => a.lacking.length - b.lacking.length);
  const near = nearest ? ` For the mapping ${nearest.id} it lacks: ${namesInText(nearest.lacking)}.` : '';
  return new ImportError(
    'unknown-format',
    `It is a table that no mapping knows; its first row is: ${namesInText(names)}.${near} See docs/import.md, "Mappings".`,
  );
}
