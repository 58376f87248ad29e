import type { Ctx } from '#server/platform/ctx.ts';
import { linkEntries } from './append-to-log.ts';
import { MerkleRoot } from './merkle.ts';
import { type LeafRow, type PartRow, copyParts, leavesOfRun } from './publication-log.repo.ts';

/** Leaves of one part: a power of two, so that the tree of the parts is the tree of all leaves. */
export const PART_SIZE = 1024;

/** The leaves of a run, a part at a time. */
export async function* partsOfRun(ctx: Ctx, run: string): AsyncGenerator<LeafRow[]> {
  for (let fromId = 0; ;) {
    const leaves = await leavesOfRun(ctx, run, fromId, PART_SIZE);
    if (leaves.length > 0) yield leaves;
    if (leaves.length < PART_SIZE) return;
    fromId = leaves.at(-1)!.id + 1;
  }
}

/**
 * Adds the entry of an import run that has ended, in the transaction that ends it; its digest is the root of the tree of all versions that
 * the run stored (`addLeaves`). The chain is locked after the tree is built. A run that changed nothing has no entry.
 */
export async function logRun(ctx: Ctx, run: string): Promise<void> {
  const tree = new MerkleRoot();
  const parts: PartRow[] = [];
  let leafCount = 0;
  for await (const leaves of partsOfRun(ctx, run)) {
    const part = new MerkleRoot();
    for (const { hash } of leaves) part.add(hash);
    parts.push({ position: parts.length, firstLeaf: leaves[0]!.id, hash: part.root() });
    tree.add(part.root());
    leafCount += leaves.length;
  }
  if (leafCount === 0) return;
  const [entry] = await linkEntries(ctx, [
    { kind: 'import', noticeId: null, record: null, facts: null, salt: null, run, leaves: leafCount, digest: tree.root() },
  ]);
  await copyParts(ctx, entry!.number, parts);
}
