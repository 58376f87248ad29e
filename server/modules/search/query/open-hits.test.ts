import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstOf } from './open-hits.ts';

interface Row {
  key: number;
  id: number;
}
const order = (a: Row, b: Row) => a.key - b.key || a.id - b.id;

test('the first rows match those of a full sort', () => {
  const rows = fc.array(fc.record({ key: fc.integer({ min: 0, max: 20 }), id: fc.nat() }), { maxLength: 300 });
  fc.assert(
    fc.property(rows, fc.integer({ min: 0, max: 40 }), (sampleRows, limit) => {
      expect(firstOf(sampleRows, limit, order)).toEqual(sampleRows.toSorted(order).slice(0, limit));
    }),
    { numRuns: 300, seed: 20261122 },
  );
});
