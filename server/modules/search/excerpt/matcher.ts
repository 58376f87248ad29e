import type { Ctx } from '#server/platform/ctx.ts';
import { type WordGroup, baseStem, indexedWord, prefetchStems, placesOf, stemOf, stemmerOf } from '#server/modules/query/index.ts';

/** A word of a text that the search looks for: its position, and which search word it is. */
export interface Mark {
  readonly from: number;
  readonly to: number;
  readonly group: number;
}

/** A word that may be one of those, the `nth` of its text; `group` null: its stem decides. */
interface Place {
  readonly word: string;
  readonly nth: number;
  readonly from: number;
  readonly to: number;
  readonly group: number | null;
}

/** A scanned text whose words are still to be compared by stem. */
interface Scanned {
  readonly language: string | null;
  readonly places: readonly Place[];
}

interface Word {
  readonly written: string;
  readonly from: number;
  readonly to: number;
}

/** A letter that folding may change, or one of a script with other word ends. */
const BEYOND_ASCII = /\P{ASCII}/u;
const LETTER_BEYOND_ASCII = /(?!\p{ASCII})[\p{L}\p{M}\p{N}]/u;

/** At most so many letters at the end of a stem differ from the word: all stemmers change fewer ("stability", "stabl"). */
const ENDING = 2;
const LEAST_SHARED = 3;
const beginning = (lexeme: string) => lexeme.slice(0, Math.max(LEAST_SHARED, lexeme.length - ENDING));

const [DIGIT_0, DIGIT_9, SMALL_A, SMALL_Z] = [0x30, 0x39, 0x61, 0x7a];
const isPlainLetter = (code: number) => (code >= SMALL_A && code <= SMALL_Z) || (code >= DIGIT_0 && code <= DIGIT_9);

/** The words of an ASCII text with certain beginnings, in order. */
function plainWords(text: string, beginnings: readonly string[]): Word[] {
  const small = text.toLowerCase();
  const words: Word[] = [];
  for (const beginning of beginnings) {
    for (let from = small.indexOf(beginning); from !== -1; from = small.indexOf(beginning, from + 1)) {
      if (from > 0 && isPlainLetter(small.charCodeAt(from - 1))) continue;
      let to = from + beginning.length;
      while (to < small.length && isPlainLetter(small.charCodeAt(to))) to++;
      // One beginning may include another.
      if (!words.some((word) => word.from === from)) words.push({ written: text.slice(from, to), from, to });
    }
  }
  return words.toSorted((a, b) => a.from - b.from);
}

/**
 * Finds the words of a search in texts by the rules of the index: folded, and by stem. First it scans all texts of a page. Then one
 * statement fetches the stems that the process cannot make itself (words/stems.ts). Then it marks the texts.
 */
export class Matcher {
  /** Folded word or stem → the word of the search. */
  readonly #known = new Map<string, number>();
  readonly #beginnings: readonly string[];
  /** Reference numbers: their words must be adjacent. */
  readonly #numbers: readonly { readonly words: readonly string[]; readonly group: number }[];
  readonly #parts: ReadonlySet<string>;
  /** Beginnings of ASCII words: in an ASCII text they are found without splitting it. Null: words must be counted. */
  readonly #plain: readonly string[] | null;
  /** The search words to find, by number; of two with the same stem, one. */
  readonly groupNumbers: ReadonlySet<number>;
  readonly #toLearn = new Map<string, Set<string>>();

  constructor(groups: readonly WordGroup[]) {
    for (const [group, { words, lexemes }] of groups.entries())
      for (const lexeme of words.length === 1 ? [...words, ...lexemes] : lexemes.slice(0, 1)) this.#known.getOrInsert(lexeme, group);
    this.#numbers = groups.flatMap(({ words }, group) => (words.length > 1 ? [{ words, group }] : []));
    this.#beginnings = [...new Set([...this.#known.keys()].map(beginning))];
    this.#plain = this.#numbers.length > 0 ? null : this.#beginnings.filter((each) => /^[a-z0-9]+$/u.test(each));
    this.#parts = new Set(this.#numbers.flatMap(({ words }) => words));
    this.groupNumbers = new Set([...this.#known.values(), ...this.#numbers.map(({ group }) => group)]);
  }

  scan(text: string, language: string | null): Scanned {
    const places: Place[] = [];
    let nth = 0;
    const stemmer = stemmerOf(language);
    for (const { written, from, to } of this.#words(text)) {
      const word = indexedWord(written);
      nth++;
      if (!this.#parts.has(word) && !this.#beginnings.some((beginning) => word.startsWith(beginning))) continue;
      const group = this.#known.get(word) ?? null;
      places.push({ word, nth, from, to, group });
      if (group !== null) continue;
      if (stemmer !== null) this.#toLearn.getOrInsertComputed(stemmer, () => new Set<string>()).add(word);
    }
    return { language: stemmer, places };
  }

  /** The candidate words of a text, and others. */
  #words(text: string): Iterable<Word> {
    const isPlain = this.#plain !== null && !(BEYOND_ASCII.test(text) && LETTER_BEYOND_ASCII.test(text));
    return isPlain ? plainWords(text, this.#plain) : placesOf(text);
  }

  /** Fetches the stems of the scanned words. */
  async learn(ctx: Ctx): Promise<void> {
    await prefetchStems(ctx, this.#toLearn);
    this.#toLearn.clear();
  }

  /** The search words in a scanned text, in order. */
  marks({ language, places }: Scanned): Mark[] {
    const marks: Mark[] = [];
    for (let at = 0; at < places.length; at++) {
      const { word, nth, from, to } = places[at]!;
      const number = this.#numbers.find(({ words }) => words.every((part, next) => places[at + next]?.word === part && places[at + next]!.nth === nth + next));
      if (number) {
        marks.push({ from, to: places[at + number.words.length - 1]!.to, group: number.group });
        at += number.words.length - 1;
        continue;
      }
      const group = places[at]!.group ?? this.#known.get(baseStem(word)) ?? this.#known.get((language && stemOf(language, word)) ?? word);
      if (group !== undefined) marks.push({ from, to, group });
    }
    return marks;
  }
}
