import type { Ctx } from '#server/platform/ctx.ts';
import { type WordGroup, baseStem, indexedWord, prefetchStems, stemOf, stemmableLanguage, wordSpans } from '#server/modules/query/index.ts';

/** A match: its position in the text and the index of the search word. */
export interface WordMatch {
  readonly from: number;
  readonly to: number;
  readonly groupIndex: number;
}

/** A word that may match. `groupIndex` is null until its stem is known. */
interface CandidateWord {
  readonly word: string;
  readonly wordIndex: number;
  readonly from: number;
  readonly to: number;
  readonly groupIndex: number | null;
}

/** A scanned text whose words are still to be compared by stem. */
interface ScannedText {
  readonly language: string | null;
  readonly candidates: readonly CandidateWord[];
}

interface Word {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** Characters outside ASCII. Folding can change them, or their script has other word boundaries. */
const NON_ASCII = /\P{ASCII}/u;
const NON_ASCII_LETTER = /(?!\p{ASCII})[\p{L}\p{M}\p{N}]/u;

/** A stem differs from its word in at most this many final letters. */
const MAX_SUFFIX_CHANGE = 2;
const MIN_PREFIX_LENGTH = 3;
const stemPrefix = (lexeme: string) => lexeme.slice(0, Math.max(MIN_PREFIX_LENGTH, lexeme.length - MAX_SUFFIX_CHANGE));

const [DIGIT_0, DIGIT_9, LOWER_A, LOWER_Z] = [0x30, 0x39, 0x61, 0x7a];
const isAsciiLetterOrDigit = (code: number) => (code >= LOWER_A && code <= LOWER_Z) || (code >= DIGIT_0 && code <= DIGIT_9);

/** The words of an ASCII text with one of some prefixes, in order. */
function asciiWordsWithPrefix(text: string, prefixes: readonly string[]): Word[] {
  const lowerCased = text.toLowerCase();
  const words: Word[] = [];
  for (const prefix of prefixes) {
    for (let from = lowerCased.indexOf(prefix); from !== -1; from = lowerCased.indexOf(prefix, from + 1)) {
      if (from > 0 && isAsciiLetterOrDigit(lowerCased.charCodeAt(from - 1))) continue;
      let to = from + prefix.length;
      while (to < lowerCased.length && isAsciiLetterOrDigit(lowerCased.charCodeAt(to))) to++;
      // One prefix may begin with another.
      if (!words.some((word) => word.from === from)) words.push({ text: text.slice(from, to), from, to });
    }
  }
  return words.toSorted((a, b) => a.from - b.from);
}

/**
 * Finds the words of a search in texts by the rules of the index: folded, and by stem. First it scans all texts of a page. Then one
 * statement fetches the stems that the process cannot make itself (query/words/stems.ts). Then it finds the matches.
 */
export class Matcher {
  /** Folded word or stem → the index of the search word. */
  readonly #groupByForm = new Map<string, number>();
  readonly #prefixes: readonly string[];
  /** Reference numbers: their words must be adjacent. */
  readonly #referenceNumbers: readonly { readonly words: readonly string[]; readonly groupIndex: number }[];
  readonly #referenceNumberWords: ReadonlySet<string>;
  /** Prefixes of ASCII words: in an ASCII text they are found without splitting it. Null: words must be counted. */
  readonly #asciiPrefixes: readonly string[] | null;
  /** Two search words with the same stem share one index. */
  readonly groupIndexes: ReadonlySet<number>;
  readonly #wordsToStem = new Map<string, Set<string>>();

  constructor(groups: readonly WordGroup[]) {
    for (const [groupIndex, { words, lexemes }] of groups.entries())
      for (const lexeme of words.length === 1 ? [...words, ...lexemes] : lexemes.slice(0, 1)) this.#groupByForm.getOrInsert(lexeme, groupIndex);
    this.#referenceNumbers = groups.flatMap(({ words }, groupIndex) => (words.length > 1 ? [{ words, groupIndex }] : []));
    this.#prefixes = [...new Set([...this.#groupByForm.keys()].map(stemPrefix))];
    this.#asciiPrefixes = this.#referenceNumbers.length > 0 ? null : this.#prefixes.filter((each) => /^[a-z0-9]+$/u.test(each));
    this.#referenceNumberWords = new Set(this.#referenceNumbers.flatMap(({ words }) => words));
    this.groupIndexes = new Set([...this.#groupByForm.values(), ...this.#referenceNumbers.map(({ groupIndex }) => groupIndex)]);
  }

  scan(text: string, language: string | null): ScannedText {
    const candidates: CandidateWord[] = [];
    let wordIndex = 0;
    const stemLanguage = stemmableLanguage(language);
    for (const { text: written, from, to } of this.#words(text)) {
      const word = indexedWord(written);
      wordIndex++;
      if (!this.#referenceNumberWords.has(word) && !this.#prefixes.some((prefix) => word.startsWith(prefix))) continue;
      const groupIndex = this.#groupByForm.get(word) ?? null;
      candidates.push({ word, wordIndex, from, to, groupIndex });
      if (groupIndex !== null) continue;
      if (stemLanguage !== null) this.#wordsToStem.getOrInsertComputed(stemLanguage, () => new Set<string>()).add(word);
    }
    return { language: stemLanguage, candidates };
  }

  /** The words of a text; for ASCII texts only the candidates. */
  #words(text: string): Iterable<Word> {
    const isAscii = this.#asciiPrefixes !== null && !(NON_ASCII.test(text) && NON_ASCII_LETTER.test(text));
    return isAscii ? asciiWordsWithPrefix(text, this.#asciiPrefixes) : wordSpans(text);
  }

  /** Fetches the stems of the scanned words. */
  async fetchStems(ctx: Ctx): Promise<void> {
    await prefetchStems(ctx, this.#wordsToStem);
    this.#wordsToStem.clear();
  }

  /** The search words in a scanned text, in order. */
  matches({ language, candidates }: ScannedText): WordMatch[] {
    const matches: WordMatch[] = [];
    for (let index = 0; index < candidates.length; index++) {
      const { word, wordIndex, from, to } = candidates[index]!;
      const referenceNumber = this.#referenceNumbers.find(({ words }) =>
        words.every((part, next) => candidates[index + next]?.word === part && candidates[index + next]!.wordIndex === wordIndex + next),
      );
      if (referenceNumber) {
        matches.push({ from, to: candidates[index + referenceNumber.words.length - 1]!.to, groupIndex: referenceNumber.groupIndex });
        index += referenceNumber.words.length - 1;
        continue;
      }
      const groupIndex =
        candidates[index]!.groupIndex ?? this.#groupByForm.get(baseStem(word)) ?? this.#groupByForm.get((language && stemOf(language, word)) ?? word);
      if (groupIndex !== undefined) matches.push({ from, to, groupIndex });
    }
    return matches;
  }
}
