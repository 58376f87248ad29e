import type { Ctx } from '#server/platform/ctx.ts';
import { PART_SIZE } from './log-run.ts';
import { type LogRecord, recordText } from './log-record.ts';
import { type PathStep, leafHash, pathOf } from './merkle.ts';
import { type EntryRow, type LeafRow, leavesOfRun, partsOf } from './publication-log.repo.ts';

/** Whether a leaf is of this record. */
export const isLeafOf = ({ salt, hash }: LeafRow, record: LogRecord): boolean => leafHash(recordText(salt, record)).equals(hash);

/** The path from a leaf to the root of its import's entry. It reads one part's leaves and the roots of the parts. */
async function pathToRoot(ctx: Ctx, entry: Pick<EntryRow, 'number'>, leaf: LeafRow): Promise<PathStep[]> {
  const parts = await partsOf(ctx, entry.number);
  const position = parts.findLastIndex(({ firstLeaf }) => firstLeaf <= leaf.id);
  const part = parts[position];
  if (!part) return [];
  const leaves = await leavesOfRun(ctx, leaf.run, part.firstLeaf, PART_SIZE);
  const within = pathOf(
    leaves.map(({ hash }) => hash),
    leaves.findIndex(({ id }) => id === leaf.id),
  );
  return [
    ...within,
    ...pathOf(
      parts.map(({ hash }) => hash),
      position,
    ),
  ];
}

/**
 * What proves that an import's entry is of a version: the text that its leaf is the hash of, and the path to the root. `fits`: the record,
 * which is of what is stored now, is the logged one.
 */
export async function proveLeaf(
  ctx: Ctx,
  entry: Pick<EntryRow, 'number'>,
  leaf: LeafRow,
  record: LogRecord,
): Promise<{ hashed: string; path: PathStep[]; fits: boolean }> {
  return { hashed: recordText(leaf.salt, record), path: await pathToRoot(ctx, entry, leaf), fits: isLeafOf(leaf, record) };
}
