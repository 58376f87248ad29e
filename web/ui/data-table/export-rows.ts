import { csvOf } from '#contract/csv.ts';
import type { Column, Page } from './types.ts';

/** The most rows in one file. */
export const MAX_ROWS = 10_000;

/** All rows of a list, page by page. */
export async function fetchAllRows<Row>(
  fetchPage: (query: { size: string; cursor?: string }) => Promise<Page<Row>>,
  onRows: (count: number) => void,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Row> = await fetchPage({ size: '100', ...(cursor ? { cursor } : {}) });
    rows.push(...page.items);
    onRows(rows.length);
    cursor = page.next;
  } while (cursor && rows.length < MAX_ROWS);
  return rows.slice(0, MAX_ROWS);
}

/** Saves rows as a CSV file, with the columns that have a text. */
export function saveRows<Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  const exportedColumns = columns.filter(({ text }) => text);
  const csv = csvOf([exportedColumns.map(({ label }) => label), ...rows.map((row) => exportedColumns.map(({ text }) => text?.(row) ?? ''))]);
  saveFile(name, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
}

/** Saves a CSV file. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
