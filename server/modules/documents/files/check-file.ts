import type { Refusal } from '#contract/document-names.ts';
import { checkZip } from './check-zip.ts';
import { claimedType } from './file-types.ts';
import { recogniseFile, recogniseHead } from './recognise-content.ts';

const refusalOf = (found: string | null): Refusal => (found === 'markup' ? 'markup' : 'content-mismatch');

/** Why a file is refused by its first bytes; null: they show nothing wrong. */
export async function checkHead(name: string, head: Uint8Array): Promise<Refusal | null> {
  const type = claimedType(name);
  if (!type) return 'extension';
  const found = await recogniseHead(head);
  // Zip and compound files show what they are further on; text is text in all of it.
  if (found === type.content || (found === 'zip' && type.isZip) || found === 'cfb') return null;
  return refusalOf(found);
}

/** Looks into a finished file. @returns its media type, or why it is refused. */
export async function checkFile(name: string, path: string): Promise<{ mediaType: string } | { refusal: Refusal }> {
  const type = claimedType(name);
  if (!type) return { refusal: 'extension' };
  const found = await recogniseFile(path);
  if (found !== type.content) return { refusal: refusalOf(found) };
  const refusal = type.isZip ? await checkZip(path) : null;
  return refusal ? { refusal } : { mediaType: type.mediaType };
}
