import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stepOf, stepsOf } from './steps.ts';

test('steps begin at round numbers', () => {
  expect(stepsOf([])).toEqual([]);
  expect(stepsOf([0, 0])).toEqual([]);
  expect(stepsOf([3])).toEqual([3]);
  expect(stepsOf([12, 35, 350, 4730, 92_000])).toEqual([10, 30, 300, 4000, 90_000]);
  expect(stepsOf([231, 217, 190, 182, 161, 151, 147, 145])).toEqual([140, 160, 180, 210]);
  expect(stepOf([1, 30, 300], 0)).toBe(-1);
  expect(stepOf([1, 30, 300], 29)).toBe(0);
  expect(stepOf([1, 30, 300], 300)).toBe(2);
});

test('for any numbers each has a step, more is never lighter, and there are at most five', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(10_000_000), { maxLength: 80 }), (counts) => {
      const steps = stepsOf(counts);
      expect(steps.length).toBeLessThanOrEqual(5);
      const numberedSteps = counts.toSorted((a, b) => a - b).map((count) => ({ count, step: stepOf(steps, count) }));
      for (const [index, { count, step }] of numberedSteps.entries()) {
        expect(step >= 0).toBe(count > 0);
        if (index > 0) expect(step).toBeGreaterThanOrEqual(numberedSteps[index - 1]!.step);
      }
    }),
  );
});
