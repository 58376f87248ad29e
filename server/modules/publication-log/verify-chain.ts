import type { Ctx } from '#server/platform/ctx.ts';
import { type LogRecord, NO_HASH, digestOf, entryText, recordText, sha256 } from './log-record.ts';
import { partsOfRun } from './log-run.ts';
import { MerkleRoot, rootOf } from './merkle.ts';
import { isLeafOf } from './prove-leaf.ts';
import { type EntryRow, type LeafRow, entriesFrom, newestLeaves, partsOf } from './publication-log.repo.ts';

/** What does not fit, where the chain is broken for the first time. */
export type BreakKind =
  /** The numbers have a gap, or the neighbour's hash is another. */
  | 'chain'
  /** The entry's own hash, or the digest that it has, is not that of its data. */
  | 'hash'
  | 'digest'
  /** The root of an import is not that of its versions. */
  | 'root'
  /** The stored content or amendment of a version is not the one that was logged. */
  | 'version'
  /** The notice or version is gone. */
  | 'gone'
  /** A public version is in no entry. */
  | 'unlogged'
  /** A head that somebody noted is not in the chain. */
  | 'head';

export interface Break {
  readonly what: BreakKind;
  /** Number of the entry; null where there is none. */
  readonly entry: number | null;
  /** Public id of the notice. */
  readonly notice?: string;
  readonly version?: number;
}

export interface VersionKey {
  /** notice.id */
  readonly noticeId: number;
  readonly version: number;
}
export const keyOf = ({ noticeId, version }: VersionKey): string => `${noticeId} ${version}`;
/** Computes the records of stored versions, by `keyOf`; what is not stored is absent. */
export type ReadRecords = (ctx: Ctx, versions: readonly VersionKey[]) => Promise<Map<string, LogRecord>>;

export interface ChainReport {
  entries: number;
  /** Versions of notices that were computed again. */
  versions: number;
  head: { number: number; hash: string } | null;
  firstBreak: Break | null;
}

const BATCH = 200;

/** @returns what is wrong with an entry by itself, and with its place after the one before. */
function breakOfEntry(entry: EntryRow, before: Pick<EntryRow, 'number' | 'hash'>): BreakKind | null {
  if (entry.number !== before.number + 1 || !entry.previous.equals(before.hash)) return 'chain';
  if (!sha256(entryText(entry)).equals(entry.hash)) return 'hash';
  if (entry.record === null || entry.salt === null) return null;
  if (!sha256(recordText(entry.salt, entry.record)).equals(entry.digest)) return 'digest';
  return entry.facts !== null && digestOf(entry.facts) !== entry.record.facts ? 'digest' : null;
}

/** Whether a record says what is stored; one of an opening does not speak of the content. */
const fits = (logged: LogRecord, stored: LogRecord) =>
  logged.notice === stored.notice &&
  (logged.content === undefined || logged.content === stored.content) &&
  (logged.content === undefined || logged.amendment === stored.amendment);

/** @returns the first leaf whose version is stored otherwise. A version that a later import read better counts as that one logged it. */
async function breakOfLeaves(ctx: Ctx, entry: number, leaves: readonly LeafRow[], readRecords: ReadRecords): Promise<Break | null> {
  const newest = await newestLeaves(ctx, [...new Set(leaves.map(({ noticeId }) => noticeId))]);
  const current = leaves.filter((leaf) => newest.get(keyOf(leaf)) === leaf.id);
  const records = await readRecords(ctx, current);
  for (const leaf of current) {
    const record = records.get(keyOf(leaf));
    if (!record) return { what: 'gone', entry, version: leaf.version };
    if (!isLeafOf(leaf, record)) return { what: 'version', entry, notice: record.notice, version: leaf.version };
  }
  return null;
}

/** @returns what is wrong with an import's entry, and the number of versions in it. */
async function breakOfRun(ctx: Ctx, entry: EntryRow, readRecords: ReadRecords): Promise<{ versions: number; firstBreak: Break | null }> {
  const tree = new MerkleRoot();
  const parts = await partsOf(ctx, entry.number);
  let versions = 0;
  let position = 0;
  for await (const leaves of partsOfRun(ctx, entry.run ?? '')) {
    const root = rootOf(leaves.map(({ hash }) => hash));
    const part = parts[position++];
    if (!part?.hash.equals(root) || part.firstLeaf !== leaves[0]!.id) return { versions, firstBreak: { what: 'root', entry: entry.number } };
    tree.add(root);
    versions += leaves.length;
    const firstBreak = await breakOfLeaves(ctx, entry.number, leaves, readRecords);
    if (firstBreak) return { versions, firstBreak };
  }
  const fitsRoot = versions > 0 && versions === entry.leaves && position === parts.length && tree.root().equals(entry.digest);
  return { versions, firstBreak: fitsRoot ? null : { what: 'root', entry: entry.number } };
}

/** Computes the whole chain again, and the records of all versions in it, until something does not fit. */
export async function verifyChain(ctx: Ctx, readRecords: ReadRecords, onProgress?: (entry: number) => void): Promise<ChainReport> {
  let before: Pick<EntryRow, 'number' | 'hash'> = { number: 0, hash: NO_HASH };
  const report: ChainReport = { entries: 0, versions: 0, head: null, firstBreak: null };
  for (;;) {
    const entries = await entriesFrom(ctx, before.number + 1, BATCH);
    const keys = entries.flatMap(({ noticeId, record }) => (noticeId === null || record === null ? [] : [{ noticeId, version: record.version }]));
    const records = await readRecords(ctx, keys);
    for (const entry of entries) {
      const { number, noticeId, record } = entry;
      const what = breakOfEntry(entry, before);
      if (what) return { ...report, firstBreak: { what, entry: number, ...(record ? { notice: record.notice, version: record.version } : {}) } };
      if (noticeId === null || record === null) {
        const { versions, firstBreak } = await breakOfRun(ctx, entry, readRecords);
        report.versions += versions;
        if (firstBreak) return { ...report, firstBreak };
      } else {
        const stored = records.get(keyOf({ noticeId, version: record.version }));
        report.versions++;
        if (!stored || !fits(record, stored))
          return { ...report, firstBreak: { what: stored ? 'version' : 'gone', entry: number, notice: record.notice, version: record.version } };
      }
      before = entry;
      report.entries++;
      report.head = { number, hash: entry.hash.toString('hex') };
      onProgress?.(number);
    }
    if (entries.length < BATCH) return report;
  }
}
