import { scanPieces } from '../scan/scan-document.ts';
import { checkHead } from './check-file.ts';
import { cleanFileName, extensionOf } from './clean-name.ts';
import { claimedType } from './file-types.ts';

/** A file name as it is stored, and what it claims. */
export interface AcceptedName {
  readonly name: string;
  readonly extension: string;
  readonly mediaType: string;
}

/** A file's name, cleaned. @returns null for a kind of file that the portal does not take. */
function acceptedName(given: string): AcceptedName | null {
  const name = cleanFileName(given);
  const type = name === null ? undefined : claimedType(name);
  return name !== null && type ? { name, extension: extensionOf(name), mediaType: type.mediaType } : null;
}

/** Checks of a file that can be made while it streams by: for those who may store nothing of it in plain. */
export const contentChecks = { acceptedName, checkHead, scanPieces } as const;
