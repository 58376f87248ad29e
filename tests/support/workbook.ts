import { Readable } from 'node:stream';
import yazl from 'yazl';

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const NAMESPACES =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

/** A cell of the sheet: raw XML, an inline text, or a number. */
export type WrittenCell = string | number | { xml: string };

/** Rows of a sheet; an object cell is written as it is, with `REF` for its reference. */
export function sheetXml(rows: Iterable<readonly WrittenCell[]>): Iterable<string> {
  return (function* () {
    yield `<?xml version="1.0" encoding="UTF-8"?><worksheet ${NAMESPACES}><sheetData>`;
    let number = 0;
    for (const row of rows) {
      number++;
      const cells = row.map((cell, index) => {
        const reference = `${String.fromCharCode(65 + (index % 26))}${number}`;
        if (typeof cell === 'object') return cell.xml.replaceAll('REF', reference);
        if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
        return cell === '' ? '' : `<c r="${reference}" t="inlineStr"><is><t>${escape(cell)}</t></is></c>`;
      });
      yield `<row r="${number}">${cells.join('')}</row>`;
    }
    yield '</sheetData></worksheet>';
  })();
}

export interface WrittenBook {
  sheets: { name: string; state?: string; xml: Iterable<string> }[];
  /** Texts that cells refer to by number; raw XML inside <si>. */
  strings?: Iterable<string>;
  /** Number formats by style: built-in number, or code. */
  formats?: (number | string)[];
  date1904?: boolean;
  /** Additional parts, or replacements for those made here. */
  parts?: Record<string, string>;
}

/** A workbook as a stream of bytes, made as it is read. */
export function workbookStream({ sheets, strings, formats = [], date1904, parts = {} }: WrittenBook): AsyncIterable<Buffer> {
  const zip = new yazl.ZipFile();
  const add = (name: string, content: Iterable<string>) => {
    if (Object.hasOwn(parts, name)) return;
    zip.addReadStream(
      Readable.from(
        (function* () {
          let text = '';
          for (const piece of content) {
            text += piece;
            if (text.length < 65_536) continue;
            yield Buffer.from(text);
            text = '';
          }
          yield Buffer.from(text);
        })(),
        { objectMode: false },
      ),
      name,
    );
  };
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  add('[Content_Types].xml', ['<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>']);
  add('xl/workbook.xml', [
    `<workbook ${NAMESPACES}><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>`,
    ...sheets.map(
      ({ name, state }, index) => `<sheet name="${escape(name)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
    ),
    '</sheets></workbook>',
  ]);
  add('xl/_rels/workbook.xml.rels', [
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">',
    ...sheets.map((_, index) => `<Relationship Id="rId${index + 1}" Type="x" Target="worksheets/sheet${index + 1}.xml"/>`),
    '</Relationships>',
  ]);
  const custom = formats.map((format, index) => (typeof format === 'number' ? '' : `<numFmt numFmtId="${164 + index}" formatCode="${escape(format)}"/>`));
  const styles = formats.map((format, index) => `<xf numFmtId="${typeof format === 'number' ? format : 164 + index}"/>`);
  add('xl/styles.xml', [
    `<styleSheet ${NAMESPACES}><numFmts>${custom.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>`,
    ...styles,
    '</cellXfs></styleSheet>',
  ]);
  if (strings) {
    add(
      'xl/sharedStrings.xml',
      (function* () {
        yield `<sst ${NAMESPACES}>`;
        for (const xml of strings) yield `<si>${xml}</si>`;
        yield '</sst>';
      })(),
    );
  }
  sheets.forEach(({ xml }, index) => add(`xl/worksheets/sheet${index + 1}.xml`, xml));
  zip.end();
  return zip.outputStream as AsyncIterable<Buffer>;
}

export const workbook = async (book: WrittenBook): Promise<Buffer> => Buffer.concat(await Array.fromAsync(workbookStream(book)));
