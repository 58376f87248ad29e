import type { Fault, Format, ImportOptions, ReadRecord } from '../format.ts';
import { rawText } from '../format.ts';
import { type UnknownRecord, object, objects, text } from '../parse-values.ts';
import { readJson, splitJson } from '../json-records.ts';
import type { Piece } from '../reading/pieces.ts';
import { Refusal } from '../reading/refusal.ts';
import { mapRelease } from './map-release.ts';

const linkKeys = new Set(['url', 'date', 'tag', 'uri', 'id', 'ocid']);
/** A release in a record package that is only linked. */
const isLink = (release: UnknownRecord) =>
  (text(release['url']) ?? text(release['uri'])) !== undefined && Object.keys(release).every((key) => linkKeys.has(key));

/** One release or record of a package as the releases to map. */
function releasesIn(value: UnknownRecord): UnknownRecord[] | Fault {
  const isRecord = 'releases' in value || 'compiledRelease' in value || 'versionedRelease' in value;
  if (!isRecord) return isLink(value) ? onlyLinks : [value];
  const ocid = value['ocid'];
  const fullReleases = objects(value['releases']).filter((release) => !isLink(release) && Object.keys(release).length > 0);
  if (fullReleases.length > 0) return fullReleases.map((release) => ({ ocid, ...release }));
  // The state of the process as a whole; some publishers have it under the other name.
  const compiled = [value['compiledRelease'], value['versionedRelease']]
    .flatMap((release) => objects(release))
    .filter((release) => Object.keys(release).length > 0 && !isVersioned(release));
  const last = compiled.at(-1);
  return last ? [{ ocid, ...last }] : onlyLinks;
}

/** A versioned release has a list of all values it ever had in the place of each value. */
const isVersioned = (release: UnknownRecord) =>
  Array.isArray(object(release['tender'])['title']) || Array.isArray(release['language']) || Array.isArray(release['initiationType']);

const onlyLinks: Fault = { outcome: 'skipped', code: 'links-only', reason: 'It holds links to releases only, nothing of a notice.', raw: null };

const isPackage = (value: UnknownRecord) => text(value['ocid']) === undefined && (Array.isArray(value['releases']) || Array.isArray(value['records']));

/** The releases in one piece: itself, or the members of a package within a list. */
function parts(value: unknown): unknown[] {
  const record = object(value);
  return isPackage(record) ? [record['releases'], record['records']].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : [])) : [value];
}

function mapPart(member: unknown, piece: Piece, options: ImportOptions): Pick<ReadRecord, 'releases' | 'faults'> {
  const fault = (error: unknown): Fault => {
    if (!(error instanceof Refusal)) throw error;
    return { outcome: 'failed', code: error.code, reason: error.message, raw: rawText(piece.bytes) };
  };
  if (typeof member === 'string' && /^https?:/u.test(member)) return { releases: [], faults: [{ ...onlyLinks, raw: member }] };
  if (typeof member !== 'object' || member === null || Array.isArray(member)) {
    return { releases: [], faults: [fault(new Refusal('no-object', 'It is no JSON object.'))] };
  }
  const releasesOrFault = releasesIn(member as UnknownRecord);
  if (!Array.isArray(releasesOrFault)) return { releases: [], faults: [{ ...releasesOrFault, raw: rawText(piece.bytes) }] };
  const mapped: Pick<ReadRecord, 'releases' | 'faults'> = { releases: [], faults: [] };
  for (const release of releasesOrFault) {
    try {
      mapped.releases.push(mapRelease(release, options));
    } catch (error) {
      mapped.faults.push(fault(error));
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
