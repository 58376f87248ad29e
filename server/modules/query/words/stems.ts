import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as hindi } from '@orama/stemmers/indian';
import { stemmer as nepali } from '@orama/stemmers/nepali';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import porter2 from 'wink-porter2-stemmer';
import type { Ctx } from '#server/platform/ctx.ts';
import { stemWords } from './dictionary-stems.repo.ts';

type Stemmer = (word: string) => string;

/**
 * Words of three letters and more that PostgreSQL's English dictionary drops. They are kept as they are, because their stems are other
 * words.
 */
const ENGLISH_STOP_WORDS: ReadonlySet<string> = new Set(
  [
    'myself our ours ourselves you your yours yourself yourselves him his himself she her hers herself its itself they them their theirs',
    'themselves what which who whom this that these those are was were been being have has had having does did doing the and but because until',
    'while for with about against between into through during before after above below from down out off over under again further then once here',
    'there when where why how all any both each few more most other some such nor not only own same than too very can will just don should now',
  ]
    .join(' ')
    .split(' '),
);
/** "added", "egging": since Snowball 3 both consonants after an initial a, e or o stay. */
const DOUBLED = /^([aeo])([bdfgmnprt])\2(?:ed|edly|ing|ingly)$/u;

function english(word: string): string {
  if (ENGLISH_STOP_WORDS.has(word)) return word;
  return DOUBLED.test(word) ? word.slice(0, 3) : porter2(word);
}

/**
 * Stemmers that run in this process, by ISO 639-1: Snowball's, which agreed with PostgreSQL's for 218,000 words of real notices. The first
 * ones are needed by any query. The others are loaded with the first notice in their language.
 */
const ready = new Map<string, Stemmer>([
  ['en', english],
  ['es', spanish],
  ['fr', french],
  ['hi', hindi],
  ['ne', nepali],
]);
const loaders: Readonly<Record<string, () => Promise<{ stemmer: Stemmer }>>> = {
  da: () => import('@orama/stemmers/danish'),
  fi: () => import('@orama/stemmers/finnish'),
  ga: () => import('@orama/stemmers/irish'),
  hu: () => import('@orama/stemmers/hungarian'),
  id: () => import('@orama/stemmers/indonesian'),
  it: () => import('@orama/stemmers/italian'),
  nb: () => import('@orama/stemmers/norwegian'),
  nl: () => import('@orama/stemmers/dutch'),
  no: () => import('@orama/stemmers/norwegian'),
  pt: () => import('@orama/stemmers/portuguese'),
  ro: () => import('@orama/stemmers/romanian'),
  sv: () => import('@orama/stemmers/swedish'),
  tr: () => import('@orama/stemmers/turkish'),
};
/** Languages that only PostgreSQL stems, with its dictionaries. No library has them, or only in an older version. */
const dictionaries: Readonly<Record<string, string>> = {
  ar: 'arabic_stem',
  de: 'german_stem',
  el: 'greek_stem',
  eu: 'basque_stem',
  hy: 'armenian_stem',
  lt: 'lithuanian_stem',
  ru: 'russian_stem',
  ta: 'tamil_stem',
};

const MAX_CACHED = 300_000;
// Language → word → stem; null where the dictionary drops the word.
let cache = new Map<string, Map<string, string | null>>();
let keptWords = 0;
const DEVANAGARI = /[\u0900-\u097f]/u;
const LATIN = /^[a-z]/u;
/** Stemming shorter words does more harm than good. */
const MIN_STEMMED = 3;

/**
 * The language by whose rules each word is stemmed in every notice, besides the notice's own. It follows from the script. A search for that
 * stem therefore finds the word too, and need not look for both.
 */
export function baseLanguage(word: string): 'en' | 'hi' | null {
  return LATIN.test(word) ? 'en' : DEVANAGARI.test(word) ? 'hi' : null;
}

/** Further languages by whose rules a word of a query is stemmed, because the language of a query is unknown. */
export function otherLanguages(word: string): readonly string[] {
  return LATIN.test(word) ? ['fr', 'es'] : DEVANAGARI.test(word) ? ['ne'] : [];
}

/** The language if it has a stemmer, else null. */
export const stemmableLanguage = (language: string | null): string | null =>
  language !== null && (ready.has(language) || language in loaders || language in dictionaries) ? language : null;

/** The stem of a word in its script's language, or the word itself. */
export function baseStem(word: string): string {
  const language = baseLanguage(word);
  return (language && stemOf(language, word)) ?? word;
}

const stemmable = (word: string) => word.length >= MIN_STEMMED && !/\d/u.test(word);

const cacheOf = (language: string) => cache.getOrInsertComputed(language, () => new Map<string, string | null>());

/**
 * Prepares stemOf for some words. Loads the stemmers of their languages, and asks PostgreSQL in one statement for the stems that only it
 * knows. The result lasts until the next call. @param wordsByLanguage language → folded words.
 */
export async function prefetchStems(ctx: Ctx, wordsByLanguage: ReadonlyMap<string, Iterable<string>>): Promise<void> {
  if (keptWords > MAX_CACHED) [cache, keptWords] = [new Map(), 0];
  const missing: { dictionary: string; known: Map<string, string | null>; word: string }[] = [];
  for (const [language, words] of wordsByLanguage) {
    const load = loaders[language];
    if (load && !ready.has(language)) ready.set(language, (await load()).stemmer);
    const dictionary = dictionaries[language];
    if (!dictionary) continue;
    const languageCache = cacheOf(language);
    for (const word of words) if (!languageCache.has(word) && stemmable(word)) missing.push({ dictionary, known: languageCache, word });
  }
  if (missing.length === 0) return;
  const stems = await stemWords(
    ctx,
    missing.map((entry) => entry.dictionary),
    missing.map((entry) => entry.word),
  );
  missing.forEach(({ known, word }, index) => known.set(word, stems[index] === word ? null : (stems[index] ?? null)));
  keptWords += missing.length;
}

/** The stem of a folded word. Null where it has none, equals the word, or was not prepared by prefetchStems. */
export function stemOf(language: string, word: string): string | null {
  const cachedStem = cache.get(language)?.get(word);
  if (cachedStem !== undefined) return cachedStem;
  const stemmer = ready.get(language);
  if (!stemmer || !stemmable(word)) return null;
  const stem = stemmer(word);
  const differentStem = stem === word || stem === '' ? null : stem;
  if (keptWords <= MAX_CACHED) {
    cacheOf(language).set(word, differentStem);
    keptWords++;
  }
  return differentStem;
}
