import type { Ctx } from '#server/platform/ctx.ts';
import { type EntryRow, type LeafRow, entriesOfNotice, entriesOfRuns, leavesOfNotice } from './publication-log.repo.ts';

/** A version of a notice in the log: in an entry of its own, or as a leaf of an import's. */
export interface PlaceOfNotice {
  readonly entry: EntryRow;
  readonly version: number;
  readonly leaf: LeafRow | null;
}

/** The newest places of a notice in the log, oldest first. What a running import has stored is in no entry yet. */
export async function placesOfNotice(ctx: Ctx, noticeId: number): Promise<PlaceOfNotice[]> {
  const [entries, leaves] = [await entriesOfNotice(ctx, noticeId), await leavesOfNotice(ctx, noticeId)];
  const runs = await entriesOfRuns(ctx, [...new Set(leaves.map(({ run }) => run))]);
  const places = [
    ...entries.map((entry) => ({ entry, version: entry.record?.version ?? 1, leaf: null })),
    ...leaves.flatMap((leaf) => {
      const entry = runs.get(leaf.run);
      return entry ? [{ entry, version: leaf.version, leaf }] : [];
    }),
  ].toSorted((a, b) => a.entry.number - b.entry.number || a.version - b.version);
  // A version that a run stored twice counts as it stored it last.
  return places.filter(({ entry, version }, index) => entry !== places[index + 1]?.entry || version !== places[index + 1]?.version);
}
