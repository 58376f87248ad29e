import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { pdf } from './uploads.ts';

/** A ZIP of some entries. */
export async function zipOf(entries: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name, { compress: true });
  zip.end();
  return buffer(zip.outputStream);
}

const openXml = (kind: string, folder: string, main: string) => {
  const type = `application/vnd.openxmlformats-officedocument.${kind}.main+xml`;
  return zipOf({ '[Content_Types].xml': `<Types><Override PartName="/${folder}/${main}" ContentType="${type}"/></Types>`, [`${folder}/${main}`]: '<x/>' });
};
async function openDocument(kind: string): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(`application/vnd.oasis.opendocument.${kind}`), 'mimetype', { compress: false });
  zip.addBuffer(Buffer.from('<x/>'), 'content.xml');
  zip.end();
  return buffer(zip.outputStream);
}

/** A compound file (MS-CFB) with a root and one stream. */
function compoundFile(stream: string): Buffer {
  const file = Buffer.alloc(512 * 2);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(0, 48);
  for (const [index, name] of ['Root Entry', stream].entries()) {
    const at = 512 + index * 128;
    file.write(name, at, 'utf16le');
    file.writeUInt16LE((name.length + 1) * 2, at + 64);
  }
  return file;
}
const bytes = (hex: string, length = 64) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(length)]);

/** One small file of each kind that the portal takes, by its extension. */
export const sampleFiles: Readonly<Record<string, Buffer>> = {
  pdf: pdf(),
  doc: compoundFile('WordDocument'),
  xls: compoundFile('Workbook'),
  ppt: compoundFile('PowerPoint Document'),
  docx: await openXml('wordprocessingml.document', 'word', 'document.xml'),
  xlsx: await openXml('spreadsheetml.sheet', 'xl', 'workbook.xml'),
  pptx: await openXml('presentationml.presentation', 'ppt', 'presentation.xml'),
  odt: await openDocument('text'),
  ods: await openDocument('spreadsheet'),
  odp: await openDocument('presentation'),
  odg: await openDocument('graphics'),
  rtf: Buffer.from('{\\rtf1\\ansi Road works}'),
  txt: Buffer.from('BM and other beginnings of a text are no pictures.\nसडक निर्माण\n'),
  csv: Buffer.from('\ufeffItem,Amount\nGravel,12\n'),
  png: bytes('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154'),
  jpg: bytes('ffd8ffe000104a46494600'),
  jpeg: bytes('ffd8ffe000104a46494600'),
  gif: bytes('474946383961'),
  webp: Buffer.concat([Buffer.from('RIFF\u0040\0\0\0WEBPVP8 '), Buffer.alloc(64)]),
  tif: bytes('49492a0008000000'),
  tiff: bytes('4d4d002a00000008'),
  bmp: bytes('424d46000000000000003600000028000000'),
  dwg: bytes('414331303332'),
  dxf: Buffer.from('  0\nSECTION\n  2\nHEADER\n  0\nENDSEC\n  0\nEOF\n'),
  zip: await zipOf({ 'plans/ground floor.txt': 'walls' }),
};
