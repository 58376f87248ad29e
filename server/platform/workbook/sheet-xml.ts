/** A day (`2026-12-24`) or a local time (`2026-12-24T12:00`), both without a zone, as workbooks have them. */
export type LocalTime = { readonly day: string } | { readonly time: string };
/** A decimal number as text, so that nothing is rounded before it is written. */
export interface DecimalNumber {
  readonly number: string;
}
export interface WebLink {
  readonly url: string;
}
/** Null: an empty cell. */
export type TypedCell = string | LocalTime | DecimalNumber | WebLink | null;

/** Numbers of the styles in `stylesXml`. */
const styles = { heading: 1, day: 2, time: 3, number: 4, link: 5 } as const;
const DAY_MS = 86_400_000;
/** Serial numbers of earlier days differ between programs: Excel counts a 29 February 1900. */
const FIRST_DAY = '1900-03-01';
/** A spreadsheet keeps no more digits of a number, and no more characters of a text. */
const MAX_DIGITS = 15;
const MAX_CELL_TEXT = 32_767;

// What XML 1.0 does not allow, and lone surrogates.
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\v\f\u000E-\u001F\uFFFE\uFFFF]/gu;

/** Text for XML, between tags or in an attribute. */
export const xmlText = (text: string): string =>
  text.toWellFormed().replace(unwritable, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** `A`, `B` … `Z`, `AA` …: a column's name, from 0. */
export const columnName = (index: number): string => (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** Days since the end of 1899, with the time as a fraction; null where programs would not agree. */
function serialOf(cell: LocalTime): number | null {
  const iso = 'day' in cell ? cell.day : cell.time;
  if (!/^\d{4}-/u.test(iso) || iso < FIRST_DAY) return null;
  const ms = Date.parse('day' in cell ? `${iso}T00:00Z` : `${iso}Z`);
  return Number.isNaN(ms) ? null : (ms - Date.UTC(1899, 11, 30)) / DAY_MS;
}

const textCell = (reference: string, text: string, style = 0) =>
  text === ''
    ? ''
    : `<c r="${reference}" t="inlineStr"${style === 0 ? '' : ` s="${style}"`}><is><t xml:space="preserve">${xmlText(text.slice(0, MAX_CELL_TEXT))}</t></is></c>`;
const numberCell = (reference: string, number: number | string, style: number) => `<c r="${reference}" s="${style}"><v>${number}</v></c>`;
const isExact = (number: string) => /^-?\d+(?:\.\d+)?$/u.test(number) && number.replaceAll(/\D/gu, '').replace(/^0+/u, '').length <= MAX_DIGITS;

function cellXml(reference: string, cell: TypedCell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return textCell(reference, cell);
  if ('url' in cell) return textCell(reference, cell.url, styles.link);
  if ('number' in cell) return isExact(cell.number) ? numberCell(reference, cell.number, styles.number) : textCell(reference, cell.number);
  const serial = serialOf(cell);
  if (serial === null) return textCell(reference, 'day' in cell ? cell.day : cell.time);
  return numberCell(reference, serial, 'day' in cell ? styles.day : styles.time);
}

const rowXml = (number: number, cells: readonly string[]) => `<row r="${number}">${cells.join('')}</row>`;

/** A column: its heading, and its width in characters. */
export interface SheetColumn {
  readonly heading: string;
  readonly width: number;
}

/** A sheet whose heading stays while the rest scrolls, and the addresses of its links, by their relation's id. */
export function sheetXml(columns: readonly SheetColumn[], rows: readonly (readonly TypedCell[])[]): { sheet: string; links: readonly string[] } {
  const links: string[] = [];
  const hyperlinks: string[] = [];
  const headings = columns.map(({ heading }, index) => textCell(`${columnName(index)}1`, heading, styles.heading));
  const body = rows.map((cells, at) =>
    rowXml(
      at + 2,
      cells.map((cell, index) => {
        const reference = `${columnName(index)}${at + 2}`;
        if (cell !== null && typeof cell === 'object' && 'url' in cell) hyperlinks.push(`<hyperlink ref="${reference}" r:id="rId${links.push(cell.url)}"/>`);
        return cellXml(reference, cell);
      }),
    ),
  );
  const widths = columns.map(({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`);
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${rowXml(1, headings)}${body.join('')}</sheetData>${hyperlinks.length > 0 ? `<hyperlinks>${hyperlinks.join('')}</hyperlinks>` : ''}</worksheet>`;
  return { sheet, links };
}

/** The styles that cells refer to by number. */
export const stylesXml = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><u/><sz val="11"/><color rgb="FF1E49B8"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`;
