import { expect, test } from 'vitest';
import { isChosen, withSector } from './sectors.ts';

const construction = { children: [{ code: '44000000' }, { code: '45000000' }] };

test('a sector includes its divisions, and replaces choices below them', () => {
  expect(withSector(['4523', '72'], construction)).toEqual(['72', '44', '45']);
  expect(isChosen(construction, ['72', '44', '45'])).toBe(true);
  expect(isChosen(construction, ['45'])).toBe(false);
  expect(withSector(['72', '44', '45'], construction)).toEqual(['72']);
});
