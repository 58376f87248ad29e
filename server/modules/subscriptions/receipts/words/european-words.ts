import { ToWords } from 'to-words';
import { inScales } from './scales.ts';

const french = new ToWords({ localeCode: 'fr-FR' });
const spanish = new ToWords({ localeCode: 'es-ES' });
const afrikaans = new ToWords({ localeCode: 'af-ZA' });
const below = (words: ToWords, value: number) => words.convert(value).toLowerCase();

/** A whole number in French: "quatre-vingts", but "quatre-vingt mille"; "une" before a feminine word. */
export function frenchWords(value: number, isFeminine: boolean): string {
  if (value === 0) return 'zéro';
  const { groups, rest } = inScales(value, [
    [1e9, 'milliard'],
    [1e6, 'million'],
    [1e3, 'mille'],
  ]);
  const counted = groups.map(({ count, name }) => {
    if (name !== 'mille') return `${below(french, count)} ${name}${count === 1 ? '' : 's'}`;
    return count === 1 ? name : `${below(french, count).replace(/(cent|vingt)s$/u, '$1')} ${name}`;
  });
  const last = rest === 0 ? [] : [isFeminine ? below(french, rest).replace(/\bun$/u, 'une') : below(french, rest)];
  return [...counted, ...last].join(' ');
}

const spanishHundreds = ' ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(' ');

/** 1 to 999 in Spanish before a noun. @param one how "uno" ends before it: `un` or `una`. */
function spanishBelowThousand(value: number, isFeminine: boolean, one: 'un' | 'una'): string {
  if (value === 100) return 'cien';
  const [hundreds, rest] = [Math.floor(value / 100), value % 100];
  const hundred = isFeminine ? spanishHundreds[hundreds]!.replace(/os$/u, 'as') : spanishHundreds[hundreds]!;
  const tens =
    rest === 0
      ? ''
      : below(spanish, rest)
          .replace(/uno$/u, one)
          .replace(/^veintiun$/u, 'veintiún');
  return [hundred, tens].filter((part) => part !== '').join(' ');
}

/** A whole number in Spanish before a noun: "veintiún mil", "doscientas rupias", "mil millones". */
export function spanishWords(value: number, isFeminine: boolean): string {
  if (value === 0) return 'cero';
  const { groups, rest } = inScales(value, [
    [1e6, 'millón'],
    [1e3, 'mil'],
  ]);
  const counted = groups.map(({ count, name }) => {
    if (name === 'millón') return count === 1 ? 'un millón' : `${spanishWords(count, false)} millones`;
    return count === 1 ? name : `${spanishBelowThousand(count, isFeminine, 'un')} ${name}`;
  });
  return [...counted, ...(rest === 0 ? [] : [spanishBelowThousand(rest, isFeminine, isFeminine ? 'una' : 'un')])].join(' ');
}

/** 1 to 999 in Afrikaans: "een-en-twintig", "eenhonderd en dertig". */
function afrikaansBelowThousand(value: number): string {
  const [hundreds, rest] = [Math.floor(value / 100), value % 100];
  const tens = rest === 0 ? '' : below(afrikaans, rest).replaceAll(' ', '-');
  if (hundreds === 0) return tens;
  const hundred = `${below(afrikaans, hundreds)}honderd`;
  if (tens === '') return hundred;
  return tens.includes('-') ? `${hundred} ${tens}` : `${hundred} en ${tens}`;
}

/** A whole number in Afrikaans. */
export function afrikaansWords(value: number): string {
  if (value === 0) return 'nul';
  const { groups, rest } = inScales(value, [
    [1e9, 'miljard'],
    [1e6, 'miljoen'],
    [1e3, 'duisend'],
  ]);
  const counted = groups.map(({ count, name }) => `${afrikaansBelowThousand(count)} ${name}`);
  return [...counted, ...(rest === 0 ? [] : [afrikaansBelowThousand(rest)])].join(' ');
}
