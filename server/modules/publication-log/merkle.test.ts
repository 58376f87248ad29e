import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MerkleRoot, leafHash, pathOf, rootByPath, rootOf } from './merkle.ts';

const leaves = (count: number) => Array.from({ length: count }, (_, index) => leafHash(`leaf ${index}`));

test('roots are those of RFC 6962', () => {
  // The test vectors of Certificate Transparency.
  const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map((hex) => Buffer.from(hex, 'hex'));
  const tree = new MerkleRoot();
  const roots = inputs.map((input) => {
    tree.add(leafHash(input.toString('latin1')));
    return tree.root().toString('hex');
  });
  expect(roots[0]).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d');
  expect(roots[1]).toBe('fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125');
  expect(roots[7]).toBe('5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328');
});

test('the path of every leaf leads to the root, and no other leaf’s does', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 70 }), fc.nat(), (count, place) => {
      const all = leaves(count);
      const index = place % count;
      const path = pathOf(all, index);
      expect(path.length).toBeLessThanOrEqual(7);
      expect(rootByPath(all[index]!, path)).toEqual(rootOf(all));
      expect(rootByPath(leafHash('another'), path)).not.toEqual(rootOf(all));
    }),
  );
});

test('a tree of parts of equal size is the tree of all leaves', () => {
  for (const count of [1, 3, 4, 5, 8, 9, 16, 21]) {
    const all = leaves(count);
    const parts = Array.from({ length: Math.ceil(count / 4) }, (_, part) => rootOf(all.slice(part * 4, part * 4 + 4)));
    expect(rootOf(parts)).toEqual(rootOf(all));
    const [index, part] = [count - 1, parts.length - 1];
    const path = [...pathOf(all.slice(part * 4), index - part * 4), ...pathOf(parts, part)];
    expect(rootByPath(all[index]!, path)).toEqual(rootOf(all));
  }
});
