import type { LabelIndex } from './label-index.ts';
import { type TextWord, pairOf, textWords } from './text-words.ts';

/** A word or a pair of neighbours that may speak for a group. */
export interface Feature {
  readonly word: string;
  readonly weight: number;
  /** How the text writes it. */
  readonly written: string;
}

/** What a text says: in its own language, and in the words of the English labels, which all languages share. */
export interface Features {
  readonly own: readonly Feature[];
  readonly pivots: readonly Feature[];
}

const TITLE = 2;
const DESCRIPTION = 1;
/** How much a pair of translated words counts: their order may differ. */
const TRANSLATED_PAIR = 0.5;
/** Only the beginning of a text tells what is bought; the rest is conditions. In UTF-16 units and words. */
const MAX_TITLE = 500;
const MAX_DESCRIPTION = 600;
const [MAX_TITLE_WORDS, MAX_DESCRIPTION_WORDS] = [40, 60];

class FeatureList {
  readonly #features = new Map<string, Feature>();
  add(word: string, weight: number, written: string): void {
    const present = this.#features.get(word);
    if (!present || present.weight < weight) this.#features.set(word, { word, weight, written });
  }
  values(): Feature[] {
    return [...this.#features.values()];
  }
}

/** The texts as far as they count: also the limits of what must be prepared (prefetchStems). */
export const countedTexts = (title: string, description: string | null | undefined): [string, string] => [
  title.slice(0, MAX_TITLE),
  (description ?? '').slice(0, MAX_DESCRIPTION),
];

/** The features of a title and a description. */
export function featuresOf(index: LabelIndex, title: string, description: string | null | undefined): Features {
  const [own, pivots] = [new FeatureList(), new FeatureList()];
  const isEnglish = index.language === 'en';
  const addWords = (words: readonly TextWord[], weight: number) => {
    for (const { stems, written } of words) {
      for (const stem of stems) {
        own.add(stem, weight, written);
        for (const [word, share] of index.english(stem, written)) pivots.add(word, weight * share, written);
      }
    }
  };
  const [titleText, descriptionText] = countedTexts(title, description);
  const titleWords = textWords(index.language, titleText, index.isKnown).slice(0, MAX_TITLE_WORDS);
  addWords(titleWords, TITLE);
  addWords(textWords(index.language, descriptionText, index.isKnown).slice(0, MAX_DESCRIPTION_WORDS), DESCRIPTION);
  for (const [before, { stems, written }] of titleWords.slice(1).entries()) {
    const first = titleWords[before]!;
    const both = `${first.written} ${written}`;
    own.add(pairOf(first.stems[0]!, stems[0]!), TITLE, both);
    const [meaning, next] = [index.english(first.stems[0]!, first.written)[0], index.english(stems[0]!, written)[0]];
    if (meaning && next) pivots.add(pairOf(meaning[0], next[0]), isEnglish ? TITLE : TITLE * TRANSLATED_PAIR, both);
  }
  return { own: own.values(), pivots: pivots.values() };
}
