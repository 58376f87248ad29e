import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shortCpv, addCpvCode } from './advanced-query.ts';

it('writes a code without trailing zeros', () => {
  expect(['45000000', '45210000', '45200000', '30000000', '45', '03111000'].map(shortCpv)).toEqual(['45', '4521', '452', '30', '45', '03111']);
});

it('when one code includes the other, the last choice stays', () => {
  expect(addCpvCode(['45', '72'], '45210000')).toEqual(['72', '4521']);
  expect(addCpvCode(['4521', '4523', '72'], '45000000')).toEqual(['72', '45']);
  expect(addCpvCode(['4521'], '45210000')).toEqual(['4521']);
});

it('no chosen code includes another', () => {
  const code = fc.stringMatching(/^[0-9]{2}[1-9]{0,6}$/u);
  fc.assert(
    fc.property(fc.array(code), (added) => {
      const chosenCodes = added.reduce<string[]>(addCpvCode, []);
      for (const chosenCode of chosenCodes) expect(chosenCodes.filter((other) => other.startsWith(chosenCode))).toEqual([chosenCode]);
      if (added.length > 0) expect(chosenCodes.at(-1)).toBe(shortCpv(added.at(-1) as string));
    }),
  );
});
