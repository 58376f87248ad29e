import type { Ctx } from '#server/platform/ctx.ts';
import { stemWords } from './terms.repo.ts';

/** ISO 639-1 languages for which PostgreSQL brings a stemmer, and its name. */
const stemmers: Readonly<Record<string, string>> = {
  ar: 'arabic_stem', da: 'danish_stem', de: 'german_stem', el: 'greek_stem', en: 'english_stem', es: 'spanish_stem', eu: 'basque_stem',
  fi: 'finnish_stem', fr: 'french_stem', ga: 'irish_stem', hi: 'hindi_stem', hu: 'hungarian_stem', hy: 'armenian_stem', id: 'indonesian_stem',
  it: 'italian_stem', lt: 'lithuanian_stem', ne: 'nepali_stem', nl: 'dutch_stem', no: 'norwegian_stem', nb: 'norwegian_stem',
  pt: 'portuguese_stem', ro: 'romanian_stem', ru: 'russian_stem', sv: 'swedish_stem', ta: 'tamil_stem', tr: 'turkish_stem',
}; // prettier-ignore

const MAX_KEPT = 300_000;
// Language → word → stem; null where the dictionary drops the word.
let kept = new Map<string, Map<string, string | null>>();
let keptWords = 0;
const DEVANAGARI = /[\u0900-\u097f]/u;
const LATIN = /^[a-z]/u;
/** Shorter words lose more than they gain. */
const MIN_STEMMED = 3;

/** Languages by whose rules a word of a query is stemmed: nobody says in which language they ask. */
export function queryLanguages(word: string): readonly string[] {
  if (LATIN.test(word)) return ['en', 'fr', 'es'];
  return DEVANAGARI.test(word) ? ['hi', 'ne'] : [];
}

/** Language by whose rules the words of a notice are stemmed; null: none. Without a language, the script decides. */
export function stemmerOf(language: string | null, country: string | null, sample: string): string | null {
  if (language !== null) return language in stemmers ? language : null;
  if (DEVANAGARI.test(sample)) return country === 'NP' ? 'ne' : 'hi';
  return LATIN.test(sample) ? 'en' : null;
}

const stemmable = (word: string) => word.length >= MIN_STEMMED && !/\d/u.test(word);

/**
 * Looks up the stems of words that are not known yet, all in one statement.
 * @param wanted language → folded words.
 */
export async function learnStems(ctx: Ctx, wanted: ReadonlyMap<string, Iterable<string>>): Promise<void> {
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
  const stems = await stemWords(ctx, missing.map((entry) => entry.dictionary), missing.map((entry) => entry.word)); // prettier-ignore
  missing.forEach(({ known, word }, index) => known.set(word, stems[index] === word ? null : (stems[index] ?? null)));
  keptWords += missing.length;
}

/** The stem of a folded word that learnStems has seen; null where it has none or is its own. */
export const stemOf = (language: string, word: string): string | null => kept.get(language)?.get(word) ?? null;
