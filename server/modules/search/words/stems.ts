import type { Ctx } from '#server/platform/ctx.ts';
import { stemWords } from '../store/terms.repo.ts';

/** ISO 639-1 languages for which PostgreSQL brings a stemmer, and its name. */
const stemmers: Readonly<Record<string, string>> = {
  ar: 'arabic_stem',
  da: 'danish_stem',
  de: 'german_stem',
  el: 'greek_stem',
  en: 'english_stem',
  es: 'spanish_stem',
  eu: 'basque_stem',
  fi: 'finnish_stem',
  fr: 'french_stem',
  ga: 'irish_stem',
  hi: 'hindi_stem',
  hu: 'hungarian_stem',
  hy: 'armenian_stem',
  id: 'indonesian_stem',
  it: 'italian_stem',
  lt: 'lithuanian_stem',
  ne: 'nepali_stem',
  nl: 'dutch_stem',
  no: 'norwegian_stem',
  nb: 'norwegian_stem',
  pt: 'portuguese_stem',
  ro: 'romanian_stem',
  ru: 'russian_stem',
  sv: 'swedish_stem',
  ta: 'tamil_stem',
  tr: 'turkish_stem',
};

const MAX_KEPT = 300_000;
// Language → word → stem; null where the dictionary drops the word.
let kept = new Map<string, Map<string, string | null>>();
let keptWords = 0;
const DEVANAGARI = /[\u0900-\u097f]/u;
const LATIN = /^[a-z]/u;
/** Shorter words lose more than they gain. */
const MIN_STEMMED = 3;

/**
 * The language by whose rules each word is stemmed in every notice, beside the notice's own: by its script. So whoever
 * looks for that stem finds the word as well, and need not look for both.
 */
export function baseLanguage(word: string): 'en' | 'hi' | null {
  return LATIN.test(word) ? 'en' : DEVANAGARI.test(word) ? 'hi' : null;
}

/** Further languages by whose rules a word of a query is stemmed: nobody says in which language they ask. */
export function otherLanguages(word: string): readonly string[] {
  return LATIN.test(word) ? ['fr', 'es'] : DEVANAGARI.test(word) ? ['ne'] : [];
}

/** A language, when there is a stemmer for it. */
export const stemmerOf = (language: string | null): string | null => (language !== null && language in stemmers ? language : null);

/** The stem of a word by its script's language, which learnStems has seen, or the word itself. */
export function baseOf(word: string): string {
  const language = baseLanguage(word);
  return (language && stemOf(language, word)) ?? word;
}

const stemmable = (word: string) => word.length >= MIN_STEMMED && !/\d/u.test(word);

/**
 * Looks up the stems of words that are not known yet, all in one statement.
 * @param wanted language → folded words. @param lookUp the stem of each word by the dictionary at the same place.
 */
export async function learnStems(
  ctx: Ctx,
  wanted: ReadonlyMap<string, Iterable<string>>,
  lookUp: (ctx: Ctx, dictionaries: readonly string[], words: readonly string[]) => Promise<readonly (string | null)[]> = stemWords,
): Promise<void> {
  if (keptWords > MAX_KEPT) [kept, keptWords] = [new Map(), 0];
  const missing: { dictionary: string; known: Map<string, string | null>; word: string }[] = [];
  for (const [language, words] of wanted) {
    const dictionary = stemmers[language];
    if (!dictionary) continue;
    let known = kept.get(language);
    if (!known) kept.set(language, (known = new Map()));
    for (const word of words) if (!known.has(word) && stemmable(word)) missing.push({ dictionary, known, word });
  }
  if (missing.length === 0) return;
  const stems = await lookUp(
    ctx,
    missing.map((entry) => entry.dictionary),
    missing.map((entry) => entry.word),
  );
  missing.forEach(({ known, word }, index) => known.set(word, stems[index] === word ? null : (stems[index] ?? null)));
  keptWords += missing.length;
}

/** The stem of a folded word that learnStems has seen; null where it has none or is its own. */
export function stemOf(language: string, word: string): string | null {
  return kept.get(language)?.get(word) ?? null;
}
