import { expect, test } from 'vitest';
import { stepsOfSide } from '#contract/organisation-lists.ts';
import { stepStates } from './step-states.ts';

const open = (completeSteps: string[]) =>
  stepStates(stepsOfSide.BUYER, completeSteps)
    .filter(({ isOpen }) => isOpen)
    .map(({ step }) => step);

test('only completed steps and the next one can be chosen', () => {
  expect(open([])).toEqual(['general']);
  expect(open(['general', 'buyerType'])).toEqual(['general', 'buyerType', 'address']);
  // A step completed out of turn stays open; the next is the first incomplete one.
  expect(open(['general', 'billing'])).toEqual(['general', 'buyerType', 'billing']);
  expect(open([...stepsOfSide.BUYER])).toEqual([...stepsOfSide.BUYER]);
});
