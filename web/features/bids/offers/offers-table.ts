import type { Participation } from '#contract/participation.ts';

type Lot = Pick<Participation['lots'][number], 'id' | 'title' | 'isOpen' | 'currency'>;

/** The open lots as a table: number, title, the amount so far, and currency. @param header names of these columns */
export function offersTable(lots: readonly Lot[], offers: readonly { amount: string; currency: string }[], header: readonly string[]): string[][] {
  const rows = lots.flatMap(({ id, title, isOpen, currency }, index) =>
    isOpen ? [[id, title ?? '', offers[index]?.amount ?? '', currency ?? offers[index]?.currency ?? '']] : [],
  );
  return [[...header], ...rows];
}

/** What parts the columns of a table: what a spreadsheet copies, else a sign that its first line has. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/u, 1);
  return ['\t', ';'].find((sign) => first.includes(sign)) ?? ',';
}

/** The rows of a CSV file, or of cells that were copied from a spreadsheet. @throws Error for a text that is no table */
export async function rowsOf(text: string): Promise<string[][]> {
  // Few need it.
  const { parse } = await import('csv-parse/browser/esm/sync');
  return parse(text, { bom: true, delimiter: delimiterOf(text), relaxColumnCount: true, relaxQuotes: true, skipEmptyLines: true });
}
