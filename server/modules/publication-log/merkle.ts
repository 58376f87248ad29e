import { hash } from 'node:crypto';

// The tree of RFC 6962 (Certificate Transparency), section 2.1: a leaf is hashed after the byte 0, two nodes after the byte 1.
const [LEAF, NODE] = [Buffer.from([0]), Buffer.from([1])];

export const leafHash = (text: string): Buffer => hash('sha256', Buffer.concat([LEAF, Buffer.from(text)]), 'buffer');
const nodeHash = (left: Buffer, right: Buffer): Buffer => hash('sha256', Buffer.concat([NODE, left, right]), 'buffer');

/** The root of leaves that are added one by one; it keeps one hash for each level of the tree. */
export class MerkleRoot {
  #count = 0;
  readonly #perfectSubtrees: Buffer[] = [];

  get count(): number {
    return this.#count;
  }

  add(leaf: Buffer): void {
    let node = leaf;
    for (let rest = this.#count; rest % 2 === 1; rest = Math.floor(rest / 2)) node = nodeHash(this.#perfectSubtrees.pop()!, node);
    this.#perfectSubtrees.push(node);
    this.#count++;
  }

  /** @throws Error where nothing was added. */
  root(): Buffer {
    const root = this.#perfectSubtrees.reduceRight<Buffer | null>((right, left) => (right === null ? left : nodeHash(left, right)), null);
    if (root === null) throw new Error('A tree has leaves.');
    return root;
  }
}

/** @throws Error for no hashes. */
export function rootOf(hashes: readonly Buffer[]): Buffer {
  const tree = new MerkleRoot();
  for (const each of hashes) tree.add(each);
  return tree.root();
}

/** A neighbour on the way from a leaf to the root, and on which side it stands. */
export interface PathStep {
  readonly side: 'left' | 'right';
  readonly hash: Buffer;
}

/** The neighbours with which the root is computed from the hash at `index`, the nearest first. */
export function pathOf(hashes: readonly Buffer[], index: number): PathStep[] {
  if (hashes.length === 1) return [];
  const split = 2 ** Math.ceil(Math.log2(hashes.length) - 1);
  const [left, right] = [hashes.slice(0, split), hashes.slice(split)];
  return index < split
    ? [...pathOf(left, index), { side: 'right', hash: rootOf(right) }]
    : [...pathOf(right, index - split), { side: 'left', hash: rootOf(left) }];
}

/** The root that a leaf's hash and its path lead to. */
export const rootByPath = (leaf: Buffer, path: readonly PathStep[]): Buffer =>
  path.reduce((node, step) => (step.side === 'left' ? nodeHash(step.hash, node) : nodeHash(node, step.hash)), leaf);
