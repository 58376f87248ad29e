import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { type SheetColumn, type TypedCell, sheetXml, stylesXml, xmlText } from './sheet-xml.ts';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relations = (entries: readonly string[]) => `<Relationships xmlns="${PACKAGE}/relationships">${entries.join('')}</Relationships>`;
const relation = (number: number, type: string, target: string, more = '') =>
  `<Relationship Id="rId${number}" Type="${DOCUMENT}/${type}" Target="${xmlText(target)}"${more}/>`;

const typesXml = `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`;

/** What programs take as the name of a sheet: no brackets and slashes, at most 31 characters. */
const sheetName = (name: string) =>
  name
    .replaceAll(/[[\]:*?/\\']/gu, ' ')
    .trim()
    .slice(0, 31)
    .toWellFormed() || 'Sheet1';

/**
 * A workbook (.xlsx, ECMA-376) of one sheet, for tables of some hundred rows: they are put together in memory (docs/decisions/0076). A text
 * is never read as a formula.
 */
export function writeWorkbook(name: string, columns: readonly SheetColumn[], rows: readonly (readonly TypedCell[])[], at: Date): Readable {
  const { sheet, links } = sheetXml(columns, rows);
  const zip = new ZipFile();
  const add = (part: string, xml: string) => zip.addBuffer(Buffer.from(DECLARATION + xml), part, { mtime: at });
  add('[Content_Types].xml', typesXml);
  add('_rels/.rels', relations([relation(1, 'officeDocument', 'xl/workbook.xml')]));
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets><sheet name="${xmlText(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  );
  add('xl/_rels/workbook.xml.rels', relations([relation(1, 'worksheet', 'worksheets/sheet1.xml'), relation(2, 'styles', 'styles.xml')]));
  add('xl/styles.xml', stylesXml);
  add('xl/worksheets/sheet1.xml', sheet);
  if (links.length > 0)
    add('xl/worksheets/_rels/sheet1.xml.rels', relations(links.map((url, index) => relation(index + 1, 'hyperlink', url, ' TargetMode="External"'))));
  zip.end();
  return zip.outputStream as Readable;
}
