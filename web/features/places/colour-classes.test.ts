import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classOf, classBreaksOf } from './colour-classes.ts';

test('classBreaks begin at round numbers', () => {
  expect(classBreaksOf([])).toEqual([]);
  expect(classBreaksOf([0, 0])).toEqual([]);
  expect(classBreaksOf([3])).toEqual([3]);
  expect(classBreaksOf([12, 35, 350, 4730, 92_000])).toEqual([10, 30, 300, 4000, 90_000]);
  expect(classBreaksOf([231, 217, 190, 182, 161, 151, 147, 145])).toEqual([140, 160, 180, 210]);
  expect(classOf([1, 30, 300], 0)).toBe(-1);
  expect(classOf([1, 30, 300], 29)).toBe(0);
  expect(classOf([1, 30, 300], 300)).toBe(2);
});

test('for any numbers each has a colourClass, more is never lighter, and there are at most five', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(10_000_000), { maxLength: 80 }), (counts) => {
      const classBreaks = classBreaksOf(counts);
      expect(classBreaks.length).toBeLessThanOrEqual(5);
      const numberedSteps = counts.toSorted((a, b) => a - b).map((count) => ({ count, colourClass: classOf(classBreaks, count) }));
      for (const [index, { count, colourClass }] of numberedSteps.entries()) {
        expect(colourClass >= 0).toBe(count > 0);
        if (index > 0) expect(colourClass).toBeGreaterThanOrEqual(numberedSteps[index - 1]!.colourClass);
      }
    }),
  );
});
