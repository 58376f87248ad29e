import { describe, expect, it } from 'vitest';
import { cpvCodes } from '#seed/reference/cpv-codes.ts';
import { readCpv } from '#seed/reference/cpv.ts';
import { cpvAncestors, cpvLevel, cpvParent, isCpvCode, nearestCpv } from './cpv-codes.ts';

describe('CPV codes', () => {
  it('match the list of the package', async () => {
    expect(cpvCodes).toEqual((await readCpv()).map(({ code }) => code));
  });

  it('are 45 divisions, 272 groups, 1,002 classes, 2,379 categories and 5,756 subcategories', () => {
    const counts = Object.fromEntries([...Map.groupBy(cpvCodes, cpvLevel)].map(([level, codes]) => [level, codes.length]));
    expect(counts).toEqual({ 1: 45, 2: 272, 3: 1002, 4: 2379, 5: 5756 });
  });

  it('have a parent, except for divisions', () => {
    expect(cpvCodes.filter((code) => cpvParent(code) === null).every((code) => code.endsWith('000000'))).toBe(true);
    expect(cpvParent('45210000')).toBe('45200000');
    expect(cpvParent('30000000')).toBeNull();
    expect(cpvAncestors('45210000')).toEqual(['45000000', '45200000']);
    expect(cpvAncestors('45000000')).toEqual([]);
    expect(cpvAncestors('12345678')).toEqual([]);
  });

  it('differ from arbitrary digits', () => {
    expect(isCpvCode('45210000')).toBe(true);
    expect(nearestCpv('45')).toBe('45000000');
    expect(nearestCpv('45219999')).toBe('45210000');
    expect(nearestCpv('99')).toBeNull();
  });
});
