import { open } from 'node:fs/promises';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';

/** So many bytes tell most kinds of file. */
export const HEAD_BYTES = 64 * 1024;

const UTF16_MARKS = new Set(['fffe', 'feff']);
const hasUtf16Mark = (head: Uint8Array) => UTF16_MARKS.has(Buffer.from(head.subarray(0, 2)).toString('hex'));
/** Control characters that no text has; tabs, line ends, form feeds and the old end of file may be there. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const BINARY = /[\u0000-\u0008\u000b\u000e-\u0019\u001b-\u001f]/u;
const DXF = /^\s*(?:999\s[^\0]*?\n\s*)?0\s+SECTION\s/u;

/** `text`, `dxf`, or `markup` (HTML, SVG and other XML, which a browser might run); null: it is no text. */
function kindOfText(head: Uint8Array): 'text' | 'dxf' | 'markup' | null {
  const bytes = Buffer.from(head);
  if (bytes.subarray(0, 20).toString('latin1') === 'AutoCAD Binary DXF\r\n') return 'dxf';
  const text = hasUtf16Mark(head) ? new TextDecoder(head[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(head) : bytes.toString('latin1');
  if (BINARY.test(text)) return null;
  if (DXF.test(text)) return 'dxf';
  return /^(?:\u00ef\u00bb\u00bf|\ufeff)?\s*<(?:[a-z!?/]|$)/iu.test(text) ? 'markup' : 'text';
}

/** Directory entries of a compound file (Word, Excel and PowerPoint before 2007; MS-CFB 2.6): the name of the stream with the document. */
const COMPOUND_STREAMS: Readonly<Record<string, string>> = { WordDocument: 'doc', Workbook: 'xls', Book: 'xls', 'PowerPoint Document': 'ppt' };
const [ENTRY_BYTES, ENTRIES] = [128, 128];

async function kindOfCompoundFile(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const read = async (length: number, position: number) => (await file.read(Buffer.alloc(length), 0, length, position)).buffer;
    const header = await read(52, 0);
    const sectorBytes = 2 ** header.readUInt16LE(30);
    if (sectorBytes !== 512 && sectorBytes !== 4096) return 'cfb';
    const directory = await read(ENTRY_BYTES * ENTRIES, (header.readUInt32LE(48) + 1) * sectorBytes);
    for (let at = 0; at < directory.length; at += ENTRY_BYTES) {
      const nameBytes = Math.min(64, Math.max(0, directory.readUInt16LE(at + 64) - 2));
      const kind = COMPOUND_STREAMS[directory.toString('utf16le', at, at + nameBytes)];
      if (kind) return kind;
    }
    return 'cfb';
  } finally {
    await file.close();
  }
}

/** Formats that are text and whose beginning is their own. By anything shorter, a text that begins with "BM" would be a picture. */
const TEXT_FORMATS = new Set(['pdf', 'rtf', 'ps', 'eps', 'xml']);

const recognised = (head: Uint8Array, found: string | undefined): string | null => {
  const kind = kindOfText(head);
  return found === undefined || (kind !== null && !TEXT_FORMATS.has(found)) ? kind : found === 'xml' ? 'markup' : found;
};

/** What the first bytes show, in the words of `file-type`: null where they do not tell. A zip may still turn out to be a kind of document. */
export async function recogniseHead(head: Uint8Array): Promise<string | null> {
  return recognised(head, (await fileTypeFromBuffer(head))?.ext);
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** What a file is by its content: `pdf`, `docx`, `text`, `markup` …; null: nothing known. It reads no more than it needs. */
export async function recogniseFile(path: string): Promise<string | null> {
  const found = recognised(await headOf(path), (await fileTypeFromFile(path))?.ext);
  return found === 'cfb' ? kindOfCompoundFile(path) : found;
}
