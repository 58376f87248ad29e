import type { MappedRelease } from './mapped-release.ts';
import type { KnownRelease } from './import-releases.repo.ts';

/** A record to be stored, and what identifies it. */
interface IncomingRecord {
  release: MappedRelease;
  digest: string;
  sourceDigest: string;
}

/** Records to store, sorted by what is stored already. */
export interface Sorted<T> {
  /** Not seen before. */
  fresh: T[];
  /** Unchanged at the source, but the mapping reads it otherwise than before. */
  reread: { incoming: T; before: KnownRelease }[];
  /** Seen before and read as then, but its source digest changed or was not stored. */
  changedDigests: { noticeKey: string; digest: string; sourceDigest: string }[];
}

const idOf = (key: string, digest: string) => `${key}\u0001${digest}`;
const instant = (date: string | null) => (date === null ? null : Date.parse(date));

/** Whether a known record without a source digest is the same: it has the same notice, id and date. */
const isSameRecord = (knownRelease: KnownRelease, { release }: IncomingRecord) =>
  knownRelease.sourceDigest === null &&
  knownRelease.releaseId !== null &&
  knownRelease.releaseId === release.releaseId &&
  instant(knownRelease.date) === instant(release.date);

/**
 * Compares records with the stored ones (`knownReleases`, in order of arrival). A record that occurs several times is new once. If a record is
 * unchanged at its source but maps differently, its mapping has changed and reads it better.
 */
export function sortRecords<T extends IncomingRecord>(incomingRecords: readonly T[], knownReleases: readonly KnownRelease[]): Sorted<T> {
  const sorted: Sorted<T> = { fresh: [], reread: [], changedDigests: [] };
  const byDigest = new Map(knownReleases.map((row) => [idOf(row.noticeKey, row.digest), row]));
  const unmatchedRows = Map.groupBy(knownReleases, (row) => row.noticeKey);
  const remove = (row: KnownRelease) => {
    unmatchedRows.set(
      row.noticeKey,
      (unmatchedRows.get(row.noticeKey) ?? []).filter((candidate) => candidate !== row),
    );
  };
  const seen = new Set<string>();
  const unmatchedRecords: T[] = [];
  for (const incomingRecord of incomingRecords) {
    const id = idOf(incomingRecord.release.key, incomingRecord.digest);
    if (seen.has(id)) continue;
    seen.add(id);
    const row = byDigest.get(id);
    if (!row) unmatchedRecords.push(incomingRecord);
    else {
      remove(row);
      if (row.sourceDigest !== incomingRecord.sourceDigest)
        sorted.changedDigests.push({ noticeKey: row.noticeKey, digest: row.digest, sourceDigest: incomingRecord.sourceDigest });
    }
  }
  for (const incomingRecord of unmatchedRecords) {
    const rows = unmatchedRows.get(incomingRecord.release.key) ?? [];
    const before = rows.find((row) => row.sourceDigest === incomingRecord.sourceDigest) ?? rows.find((row) => isSameRecord(row, incomingRecord));
    if (before) {
      remove(before);
      sorted.reread.push({ incoming: incomingRecord, before });
    } else sorted.fresh.push(incomingRecord);
  }
  return sorted;
}
