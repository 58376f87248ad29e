import { MAX_FILE_BYTES, mediaTypes } from '#contract/document-names.ts';

const extensionOf = (name: string) => /\.([a-z0-9]{1,10})$/iu.exec(name)?.[1]?.toLowerCase() ?? '';

/** For the file picker: what the portal takes. */
export const acceptedFiles = Object.keys(mediaTypes)
  .map((extension) => `.${extension}`)
  .join(',');

/** Why a file cannot be sent, as the server would say it; null: it may be. */
export function checkBeforeUpload({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!Object.hasOwn(mediaTypes, extensionOf(name))) return 'extension';
  if (size === 0) return 'least-number';
  return size > MAX_FILE_BYTES ? 'most-number' : null;
}
