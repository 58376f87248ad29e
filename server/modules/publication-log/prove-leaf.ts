import type { Ctx } from '#server/platform/ctx.ts';
import { PART_SIZE } from './log-run.ts';
import { type PathStep, pathOf } from './merkle.ts';
import { type EntryRow, type LeafRow, leavesOfRun, partsOf } from './publication-log.repo.ts';

/** The path from a version to the root of its import's entry. It reads one part's leaves and the roots of the parts. */
export async function proveLeaf(ctx: Ctx, entry: Pick<EntryRow, 'number'>, leaf: LeafRow): Promise<PathStep[]> {
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
