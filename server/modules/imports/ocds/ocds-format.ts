import type { RecordError, Format, ImportOptions, ReadRecord } from '../format.ts';
import { rawText } from '../format.ts';
import { type UnknownRecord, asObject, asObjects, asText } from '../parse-values.ts';
import { readJson, splitJson } from '../json-records.ts';
import type { Piece } from '../reading/pieces.ts';
import { ImportError } from '../reading/import-error.ts';
import { mapRelease } from './map-release.ts';

const linkKeys = new Set(['url', 'date', 'tag', 'uri', 'id', 'ocid']);
/** A release in a record package that is only linked. */
const isLink = (release: UnknownRecord) =>
  (asText(release['url']) ?? asText(release['uri'])) !== undefined && Object.keys(release).every((key) => linkKeys.has(key));

/** One release or record of a package as the releases to map. */
function releasesIn(value: UnknownRecord): UnknownRecord[] | RecordError {
  const isRecord = 'releases' in value || 'compiledRelease' in value || 'versionedRelease' in value;
  if (!isRecord) return isLink(value) ? onlyLinks : [value];
  const ocid = value['ocid'];
  const fullReleases = asObjects(value['releases']).filter((release) => !isLink(release) && Object.keys(release).length > 0);
  if (fullReleases.length > 0) return fullReleases.map((release) => ({ ocid, ...release }));
  // The state of the process as a whole; some publishers have it under the other name.
  const compiled = [value['compiledRelease'], value['versionedRelease']]
    .flatMap((release) => asObjects(release))
    .filter((release) => Object.keys(release).length > 0 && !isVersioned(release));
  const last = compiled.at(-1);
  return last ? [{ ocid, ...last }] : onlyLinks;
}

/** A versioned release has a list of all values it ever had in the place of each value. */
const isVersioned = (release: UnknownRecord) =>
  Array.isArray(asObject(release['tender'])['title']) || Array.isArray(release['language']) || Array.isArray(release['initiationType']);

const onlyLinks: RecordError = { outcome: 'skipped', code: 'links-only', reason: 'It holds links to releases only, nothing of a notice.', raw: null };

const isPackage = (value: UnknownRecord) => asText(value['ocid']) === undefined && (Array.isArray(value['releases']) || Array.isArray(value['records']));

/** The releases in one piece: itself, or the members of a package within a list. */
function parts(value: unknown): unknown[] {
  const record = asObject(value);
  return isPackage(record) ? [record['releases'], record['records']].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : [])) : [value];
}

function mapPart(member: unknown, piece: Piece, options: ImportOptions): Pick<ReadRecord, 'releases' | 'errors'> {
  const recordErrorOf = (error: unknown): RecordError => {
    if (!(error instanceof ImportError)) throw error;
    return { outcome: 'failed', code: error.code, reason: error.message, raw: rawText(piece.bytes) };
  };
  if (typeof member === 'string' && /^https?:/u.test(member)) return { releases: [], errors: [{ ...onlyLinks, raw: member }] };
  if (typeof member !== 'object' || member === null || Array.isArray(member)) {
    return { releases: [], errors: [recordErrorOf(new ImportError('no-object', 'It is no JSON object.'))] };
  }
  const releasesOrError = releasesIn(member as UnknownRecord);
  if (!Array.isArray(releasesOrError)) return { releases: [], errors: [{ ...releasesOrError, raw: rawText(piece.bytes) }] };
  const mapped: Pick<ReadRecord, 'releases' | 'errors'> = { releases: [], errors: [] };
  for (const release of releasesOrError) {
    try {
      mapped.releases.push(mapRelease(release, options));
    } catch (error) {
      mapped.errors.push(recordErrorOf(error));
    }
  }
  return mapped;
}

const readPiece = (piece: Piece, options: ImportOptions): ReadRecord[] => readJson(piece, (value) => parts(value).map((part) => mapPart(part, piece, options)));

/**
 * OCDS 1.0 and 1.1 as JSON: release packages, record packages, bare releases and records, lists and lines of any of
 * them (facts: Open Contracting Data Standard 1.1.5, "Packaging").
 */
export const ocds: Format = {
  name: 'ocds',
  recognises: (head) => /^\s*[[{]/u.test(head.subarray(0, 512).toString('latin1')),
  read: (stream, from, options) => splitJson(stream, from, {}, (piece) => readPiece(piece, options)),
};
