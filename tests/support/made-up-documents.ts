import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const paragraphXml = (text: string, style?: string) =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`;

/** Zips parts, as an Office program packs a document. */
export async function zipOf(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

const SPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
export const wordXml = (body: string) => `<?xml version="1.0" encoding="UTF-8"?><w:document ${SPACE}><w:body>${body}</w:body></w:document>`;

/** A Word document. A line with a tab is a row of a table, one with `#` a heading. */
export const docxOf = (lines: readonly string[]): Promise<Buffer> =>
  zipOf({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': wordXml(
      lines
        .map((line) => {
          if (line.startsWith('# ')) return paragraphXml(line.slice(2), 'Heading1');
          if (!line.includes('\t')) return paragraphXml(line);
          const cells = line.split('\t').map((cell) => `<w:tc>${paragraphXml(cell)}</w:tc>`);
          return `<w:tbl><w:tr>${cells.join('')}</w:tr></w:tbl>`;
        })
        .join(''),
    ),
  });

/** Characters of Latin-1 as a PDF's text writes them. */
const pdfText = (text: string) =>
  Array.from(text, (letter) => {
    const code = letter === '’' ? 0x92 : letter === '€' ? 0x80 : letter.codePointAt(0)!;
    return code > 126 || '()\\'.includes(letter) ? `\\${(code & 0xff).toString(8).padStart(3, '0')}` : letter;
  }).join('');

/** A file as the body of a request. */
export const octets = (payload: Buffer) => ({ payload, headers: { 'content-type': 'application/octet-stream' } });

const LINES = 40;

/** A PDF with one line of text for each, forty to a page; Latin letters only. */
export function pdfOf(lines: readonly string[]): Buffer {
  const pages = Array.from({ length: Math.max(1, Math.ceil(lines.length / LINES)) }, (_, page) => lines.slice(page * LINES, (page + 1) * LINES));
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, page) => `${4 + page * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((list, page) => {
      const content = `BT /F1 11 Tf 50 800 Td ${list.map((line) => `(${pdfText(line)}) Tj 0 -28 Td`).join(' ')} ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 900 1200] /Contents ${5 + page * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}
