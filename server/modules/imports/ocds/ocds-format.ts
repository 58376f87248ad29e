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
  const whole = objects(value['releases']).filter((release) => !isLink(release) && Object.keys(release).length > 0);
  if (whole.length > 0) return whole.map((release) => ({ ocid, ...release }));
  // The state of the process as a whole; some publishers have it under the other name.
  const compiled = [value['compiledRelease'], value['versionedRelease']]
    .flatMap((one) => objects(one))
    .filter((one) => Object.keys(one).length > 0 && !isVersioned(one));
  const last = compiled.at(-1);
  return last ? [{ ocid, ...last }] : onlyLinks;
}

/** A versioned release has a list of all values it ever had in the place of each value. */
const isVersioned = (release: UnknownRecord) =>
  Array.isArray(object(release['tender'])['title']) || Array.isArray(release['language']) || Array.isArray(release['initiationType']);

const onlyLinks: Fault = { outcome: 'skipped', code: 'links-only', reason: 'It holds links to releases only, nothing of a notice.', raw: null };

const packaged = (value: UnknownRecord) => text(value['ocid']) === undefined && (Array.isArray(value['releases']) || Array.isArray(value['records']));

/** The releases in one piece: itself, or the members of a package within a list. */
function parts(value: unknown): unknown[] {
  const whole = object(value);
  return packaged(whole) ? [whole['releases'], whole['records']].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : [])) : [value];
}

function mapPart(part: unknown, piece: Piece, options: ImportOptions): Pick<ReadRecord, 'releases' | 'faults'> {
  const fault = (error: unknown): Fault => {
    if (!(error instanceof Refusal)) throw error;
    return { outcome: 'failed', code: error.code, reason: error.message, raw: rawText(piece.bytes) };
  };
  if (typeof part === 'string' && /^https?:/u.test(part)) return { releases: [], faults: [{ ...onlyLinks, raw: part }] };
  if (typeof part !== 'object' || part === null || Array.isArray(part)) {
    return { releases: [], faults: [fault(new Refusal('no-object', 'It is no JSON object.'))] };
  }
  const given = releasesIn(part as UnknownRecord);
  if (!Array.isArray(given)) return { releases: [], faults: [{ ...given, raw: rawText(piece.bytes) }] };
  const mapped: Pick<ReadRecord, 'releases' | 'faults'> = { releases: [], faults: [] };
  for (const release of given) {
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
