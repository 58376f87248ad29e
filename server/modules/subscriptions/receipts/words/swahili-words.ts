import { inScales } from './scales.ts';

// The package puts a group's name after its number, and leaves out "na": these follow CLDR's rules for Swahili.
const ones = 'sifuri moja mbili tatu nne tano sita saba nane tisa'.split(' ');
const tens = '- kumi ishirini thelathini arobaini hamsini sitini sabini themanini tisini'.split(' ');

function belowHundred(value: number): string {
  const [ten, one] = [Math.floor(value / 10), value % 10];
  if (ten === 0) return ones[one]!;
  return one === 0 ? tens[ten]! : `${tens[ten]} na ${ones[one]}`;
}

function belowThousand(value: number): string {
  const [hundreds, rest] = [Math.floor(value / 100), value % 100];
  if (hundreds === 0) return belowHundred(rest);
  return rest === 0 ? `mia ${ones[hundreds]}` : `mia ${ones[hundreds]} na ${belowHundred(rest)}`;
}

/** A whole number in Swahili. The comma tells "elfu ishirini, moja" (20,001) from "elfu ishirini na moja" (21,000). */
export function swahiliWords(value: number): string {
  const { groups, rest } = inScales(value, [
    [1e9, 'bilioni'],
    [1e6, 'milioni'],
    [1e3, 'elfu'],
  ]);
  const counted = groups.map(({ count, name }) => `${name} ${belowThousand(count)}`);
  return [...counted, ...(rest === 0 && counted.length > 0 ? [] : [belowThousand(rest)])].join(', ');
}
