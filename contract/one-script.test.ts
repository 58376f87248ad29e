import { expect, test } from 'vitest';
import { isOneScript } from './one-script.ts';

test.each([
  'admin 2',
  'Éléonore',
  'i\u0307',
  'प्रकाश २',
  'गर्‍यो',
  'শাহীন ২',
  'Мария',
  'Ελένη',
  '佐藤 はな',
  'サトウ Hana',
  '김 민수',
  'Kim 민수',
  '王小明 2',
  'ᤛᤡᤖᤡ',
  '2026',
])('%s uses one script', (text) => expect(isOneScript(text)).toBe(true));

test.each(['аdmin', 'admіn', 'αdmin', 'admin २', 'Мapия', 'मina', 'はな Мария', 'ᎪᎠmin', '𐌀dmin', 'ꓮꓓ', 'ⲁdmin', 'はな 민수'])('%s mixes scripts', (text) =>
  expect(isOneScript(text)).toBe(false),
);
