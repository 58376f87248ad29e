import { isUtf8 } from 'node:buffer';
import type { RecordError, Format, ImportOptions, ReadRecord } from '../format.ts';
import { recordDigest, rawText } from '../format.ts';
import type { MappedRelease } from '../mapped-release.ts';
import type { Bytes } from '../reading/peek.ts';
import { ImportError } from '../reading/import-error.ts';
import { decoderOf } from './xml-encoding.ts';
import { firstTag } from './xml-head.ts';
import type { XmlNode } from './xml-node.ts';
import { type XmlPiece, XmlSplitter } from './xml-splitter.ts';
import { type XmlNames, XmlTags, XmlTree } from './xml-tree.ts';

/** There is no notice in a document, and why. */
export interface NoNotice {
  code: string;
  reason: string;
}

export interface XmlFormat {
  name: string;
  /** @param root the first tag of the file; empty when it is not in the head. */
  recognises(root: string, head: string): boolean;
  names?: XmlNames;
  /** A document's root in our terms. @throws ImportError when it is not understood. */
  map(root: XmlNode, options: ImportOptions): MappedRelease | NoNotice;
  /** References of the document to other notices. */
  further?(root: XmlNode, release: MappedRelease): MappedRelease[];
}

const SLICE_BYTES = 1024 * 1024;

/** The tree of a document. @throws ImportError */
export function parseXml(bytes: Buffer, tags?: XmlTags): XmlNode {
  const tree = new XmlTree(tags);
  // Nearly all documents are small and UTF-8: these are read at once.
  if (bytes.length <= SLICE_BYTES && isUtf8(bytes)) {
    tree.write(bytes.toString('utf8'));
    return tree.end();
  }
  const decoder = decoderOf(bytes);
  for (let start = 0; start < bytes.length; start += SLICE_BYTES) tree.write(decoder.decode(bytes.subarray(start, start + SLICE_BYTES), { stream: true }));
  tree.write(decoder.decode());
  return tree.end();
}

function readPiece(piece: XmlPiece, format: XmlFormat, tags: XmlTags, options: ImportOptions): ReadRecord {
  const record: ReadRecord = {
    index: piece.index,
    position: piece.offset,
    bytes: piece.size,
    sourceDigest: recordDigest(piece.bytes),
    releases: [],
    errors: [],
  };
  const addError = (outcome: RecordError['outcome'], code: string, reason: string) => record.errors.push({ outcome, code, reason, raw: rawText(piece.bytes) });
  try {
    if (piece.tooLarge) throw new ImportError('too-large', 'It is larger than 16 MB.');
    const root = parseXml(piece.bytes, tags);
    const mapped = format.map(root, options);
    if ('key' in mapped) record.releases.push(mapped, ...(format.further?.(root, mapped) ?? []));
    else addError('skipped', mapped.code, mapped.reason);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    addError('failed', error.code, error.message);
  }
  return record;
}

/** A format whose records are XML documents: one in a file, or several, each with its declaration. */
export function xmlFormat(format: XmlFormat): Format {
  const tags = new XmlTags(format.names);
  return {
    name: format.name,
    recognises: (head) => /^\s*</u.test(head.subarray(0, 512).toString('latin1')) && format.recognises(firstTag(head), head.toString('latin1')),
    async *read(stream: Bytes, from: number, options: ImportOptions) {
      const splitter = new XmlSplitter();
      const take = (pieces: XmlPiece[]) => pieces.filter((piece) => piece.index >= from);
      for await (const chunk of stream) for (const piece of take(splitter.push(chunk))) yield [readPiece(piece, format, tags, options)];
      for (const piece of take(splitter.end())) yield [readPiece(piece, format, tags, options)];
    },
  };
}
