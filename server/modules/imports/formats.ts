import { eforms } from './eforms/eforms-format.ts';
import type { Format, ImportOptions, ReadRecord } from './format.ts';
import { unknownTable } from './mapped/csv-format.ts';
import type { Mapping } from './mapped/mapping-schema.ts';
import { mappedFormats } from './mapped/built-in-mappings.ts';
import { readSheet, sheetFor } from './mapped/xlsx-format.ts';
import { ocds } from './ocds/ocds-format.ts';
import { type Bytes, peek } from './reading/peek.ts';
import { ImportError } from './reading/import-error.ts';
import { asUtf8, encodingOf } from './reading/text-encoding.ts';
import { ted } from './ted/ted-format.ts';
import { hasDoctype } from './xml/xml-head.ts';
import { DOCTYPE_REASON } from './xml/xml-tree.ts';

/** All formats. The first that recognises a file reads it. */
export const formats: readonly Format[] = [ocds, eforms, ted];

/** Enough for the header of a table, for the first record of most JSON, and for the comments before the root of XML. */
const HEAD_BYTES = 64 * 1024;
const isXml = (head: Buffer) => /^\s*</u.test(head.toString('latin1'));

/** The source of a file, and its records from a place on. */
export interface DetectedFormat {
  /** Of its notices. */
  source: string;
  read(from: number, options: ImportOptions): AsyncIterable<ReadRecord[]>;
}

/**
 * Recognises a file by its content. Mappings are tried before the formats that need none. Null if the file is empty.
 * @throws ImportError when no format recognises it, and for XML with a document type.
 */
export async function detectFormat(stream: Bytes, mappings: readonly Mapping[]): Promise<DetectedFormat | null> {
  const first = await peek(stream, HEAD_BYTES);
  if (first.head.length === 0) return null;
  const text = await peek(asUtf8(first.stream, encodingOf(first.head)), HEAD_BYTES);
  if (isXml(text.head) && hasDoctype(text.head)) {
    await text.close();
    throw new ImportError('doctype', DOCTYPE_REASON);
  }
  const toDetectedFormat = (format: Format): DetectedFormat => ({ source: format.name, read: (from, options) => format.read(text.stream, from, options) });
  const format = [...mappedFormats(mappings), ...formats].find((candidate) => candidate.recognises(text.head));
  if (format) return toDetectedFormat(format);
  // Only OCDS may begin with so many blanks.
  if (/^\s*$/u.test(text.head.toString('latin1'))) return toDetectedFormat(ocds);
  await text.close();
  throw unknownFormat(text.head, mappings);
}

function unknownFormat(head: Buffer, mappings: readonly Mapping[]): ImportError {
  if (isXml(head)) return new ImportError('unknown-format', 'It is XML (or HTML) of another kind; eForms and TED XML R2.0.8 and R2.0.9 are read.');
  if (head.readUInt32BE?.(0) === 0xd0cf11e0) {
    return new ImportError('unknown-format', 'It is a workbook of an old kind (.xls), or one that is encrypted; save it as .xlsx without a password.');
  }
  return unknownTable(head, mappings) ?? new ImportError('unknown-format', 'It is in no format that is read here; OCDS as JSON begins with { or [.');
}

/** The sheet of a workbook that a mapping knows. */
export async function detectWorkbook(path: string, mappings: readonly Mapping[]): Promise<DetectedFormat> {
  const knownSheet = await sheetFor(path, mappings);
  return { source: knownSheet.mapping.id, read: (from, options) => readSheet(knownSheet, from, options) };
}
