import { expect, test } from 'vitest';
import { firstTab, shownTabs } from './tabs.ts';

const progress = [
  { tab: 'General-information', complete: true },
  { tab: 'Contact-information', complete: true },
  { tab: 'Detailed-information', complete: false },
  { tab: 'cpv-codes', complete: true },
  { tab: 'Documents', complete: false },
  { tab: 'CAI', complete: false },
] as const;

test('only completed tabs and the next one can be clicked', () => {
  expect(shownTabs(progress, 'Contact-information').map(({ tab, state, isOpen }) => [tab, state, isOpen])).toEqual([
    ['General-information', 'complete', true],
    ['Contact-information', 'active', true],
    ['Detailed-information', 'not complete', true],
    ['cpv-codes', 'complete', true],
    ['Documents', 'not complete', false],
    ['CAI', 'not complete', false],
  ]);
});

test('an address opens the tab that it names if it can be clicked, else the next one', () => {
  expect(firstTab(progress, 'cpv-codes')).toBe('cpv-codes');
  expect(firstTab(progress, 'CAI')).toBe('Detailed-information');
  expect(firstTab(progress, null)).toBe('Detailed-information');
  expect(firstTab([], 'General-information')).toBe('General-information');
});
