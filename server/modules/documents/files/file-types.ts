import { type FileExtension, mediaTypes } from '#contract/document-names.ts';
import { extensionOf } from './clean-name.ts';

/** A kind of file that the portal takes. */
export interface FileType {
  /** Served under this type, whatever a browser said. */
  readonly mediaType: string;
  /** How its content is recognised (recognise-content.ts). */
  readonly content: string;
  /** It is a zip archive: what it unpacks to is limited. */
  readonly isZip: boolean;
}

/** Contents that are recognised by another name than their extension. */
const contents: Partial<Readonly<Record<FileExtension, string>>> = { txt: 'text', csv: 'text', jpeg: 'jpg', tiff: 'tif' };
const zips: ReadonlySet<FileExtension> = new Set(['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'odg', 'zip']);

const isTaken = (extension: string): extension is FileExtension => Object.hasOwn(mediaTypes, extension);

/** The type that a file's name claims; undefined: the portal takes no such files. */
export function claimedType(name: string): FileType | undefined {
  const extension = extensionOf(name);
  if (!isTaken(extension)) return undefined;
  return { mediaType: mediaTypes[extension], content: contents[extension] ?? extension, isZip: zips.has(extension) };
}
