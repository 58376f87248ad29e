import type { MappedRelease } from './mapped-release.ts';
import type { KnownRelease } from './import-releases.repo.ts';

/** A record to be stored, and what identifies it. */
interface IncomingRecord {
  release: MappedRelease;
  digest: string;
  given: string;
}

/** Records to store, sorted by what is stored already. */
export interface Sorted<T> {
  /** Not seen before. */
  fresh: T[];
  /** Unchanged at the source, but the mapping reads it otherwise than before. */
  reread: { one: T; before: KnownRelease }[];
  /** Seen before and read as then, but its source digest changed or was not stored. */
  regiven: { noticeKey: string; digest: string; given: string }[];
}

const idOf = (key: string, digest: string) => `${key}\u0001${digest}`;
const instant = (date: string | null) => (date === null ? null : Date.parse(date));

/** Whether a known record without a source digest is the same: it has the same notice, id and date. */
const isSameRecord = (known: KnownRelease, { release }: IncomingRecord) =>
  known.given === null && known.releaseId !== null && known.releaseId === release.releaseId && instant(known.date) === instant(release.date);

/**
 * Compares records with the stored ones (`known`, in order of arrival). A record that occurs several times is new once. If a record is
 * unchanged at its source but maps differently, its mapping has changed and reads it better.
 */
export function sortRecords<T extends IncomingRecord>(coming: readonly T[], known: readonly KnownRelease[]): Sorted<T> {
  const sorted: Sorted<T> = { fresh: [], reread: [], regiven: [] };
  const byDigest = new Map(known.map((row) => [idOf(row.noticeKey, row.digest), row]));
  const left = Map.groupBy(known, (row) => row.noticeKey);
  const takeOut = (row: KnownRelease) => {
    left.set(
      row.noticeKey,
      (left.get(row.noticeKey) ?? []).filter((one) => one !== row),
    );
  };
  const seen = new Set<string>();
  const others: T[] = [];
  for (const one of coming) {
    const id = idOf(one.release.key, one.digest);
    if (seen.has(id)) continue;
    seen.add(id);
    const row = byDigest.get(id);
    if (!row) others.push(one);
    else {
      takeOut(row);
      if (row.given !== one.given) sorted.regiven.push({ noticeKey: row.noticeKey, digest: row.digest, given: one.given });
    }
  }
  for (const one of others) {
    const rows = left.get(one.release.key) ?? [];
    const before = rows.find((row) => row.given === one.given) ?? rows.find((row) => isSameRecord(row, one));
    if (before) {
      takeOut(before);
      sorted.reread.push({ one, before });
    } else sorted.fresh.push(one);
  }
  return sorted;
}
