import { canonicalSpelling, chunksOf, hasSpellingVariants, stemOf, stemmableLanguage, stopWords } from '#server/modules/query/index.ts';

/** A word of a text: its stem, the parts of a compound that nobody knows as a whole, and how the text writes it. */
export interface TextWord {
  readonly stems: readonly string[];
  readonly written: string;
}
/** Whether a stem is a word of CPV's labels. */
export type IsKnown = (stem: string) => boolean;

/** Languages without a stemmer: the beginnings of words stand for their stems. */
const BEGINNING = 6;
const NUMBER = /^\p{N}+$/u;
const MIN_WORD = 2;

/** The stem of a folded word. Stemmers that ask PostgreSQL must have been prepared (prefetchStems). */
export function stemIn(language: string, word: string): string {
  if (/\p{N}/u.test(word)) return word;
  if (hasSpellingVariants(word)) return canonicalSpelling(stemOf(language, word) ?? word);
  if (stemmableLanguage(language) !== null) return stemOf(language, word) ?? word;
  return word.slice(0, BEGINNING);
}

/** Languages that write compounds as one word. */
const compounding = new Set(['af', 'da', 'de', 'et', 'fi', 'hu', 'nb', 'nl', 'no', 'sv']);
const [MIN_COMPOUND, MIN_PART] = [9, 4];
/** What joins the parts: Arbeit-s-schutz, Straße-n-bau. */
const JOINT = /(?:es|en|er|s|n)$/u;

/** The two known parts that cover most of a compound, or one of them: "brandschutzturen" is "brandschutz" and "tur". */
function partsOf(language: string, word: string, isKnown: IsKnown): string[] {
  let [best, covered]: [string[], number] = [[], 0];
  const known = (text: string) => {
    const stem = stemIn(language, text);
    return text.length >= MIN_PART && isKnown(stem) ? stem : null;
  };
  for (let at = MIN_PART; at <= word.length - MIN_PART; at++) {
    const front = word.slice(0, at);
    const [first, last] = [known(front) ?? known(front.replace(JOINT, '')), known(word.slice(at))];
    const length = (first === null ? 0 : at) + (last === null ? 0 : word.length - at);
    if (length > covered) [best, covered] = [[first, last].filter((part) => part !== null), length];
  }
  return covered > MIN_PART ? best : [];
}

/** The words of a text in order, without stop words and numbers. @param isKnown absent: compounds stay whole. */
export function textWords(language: string, text: string, isKnown?: IsKnown): TextWord[] {
  const found: TextWord[] = [];
  for (const { tokens } of chunksOf(text)) {
    for (const { word, written } of tokens) {
      if (word.length < MIN_WORD || stopWords.has(word) || NUMBER.test(word)) continue;
      const stem = stemIn(language, word);
      const isWhole = !isKnown || !compounding.has(language) || word.length < MIN_COMPOUND || isKnown(stem);
      found.push({ stems: isWhole ? [stem] : [stem, ...partsOf(language, word, isKnown)], written });
    }
  }
  return found;
}

/** Two neighbours, in either order. */
export const pairOf = (stem: string, neighbour: string): string => (stem < neighbour ? `${stem}+${neighbour}` : `${neighbour}+${stem}`);

/** The folded words of texts, for prefetchStems. */
export const foldedWords = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => [...chunksOf(text)].flatMap(({ tokens }) => tokens.map(({ word }) => word))));
