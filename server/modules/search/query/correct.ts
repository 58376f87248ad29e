import type { Ctx } from '#server/platform/ctx.ts';
import { type WordGroup, hasSpellingVariants, stopWords } from '#server/modules/query/index.ts';
import type { SearchCriteria } from './parse-search.ts';
import { queryWords } from './query-words.ts';
import { countsOf } from '../store/statistics.ts';
import { type KnownWord, commonest, commonestAlike, likenesses } from '../store/terms.repo.ts';
import type { Audience } from '../store/row.ts';
import { type Transliterated, inOneScript, isSure, zipChoices, transliterate } from './transliterate.ts';

// Letters that a slip may add or change, by script. Marks count as letters here: they are typed like letters.
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
const alphabets: readonly { script: RegExp; letters: readonly string[] }[] = [
  { script: /^[a-z]+$/u, letters: range(0x61, 0x7a) },
  { script: /^[\u0900-\u097f]+$/u, letters: range(0x0901, 0x094d).filter((letter) => /[\p{L}\p{M}]/u.test(letter)) },
  { script: /^[\u0980-\u09ff]+$/u, letters: range(0x0981, 0x09ce).filter((letter) => /[\p{L}\p{M}]/u.test(letter)) },
  { script: /^[\u0400-\u04ff]+$/u, letters: [...range(0x0430, 0x044f), 'ё', 'і', 'ї', 'є', 'ґ'] },
  { script: /^[\u0370-\u03ff]+$/u, letters: range(0x03b1, 0x03c9) },
];
/** Any shorter word is one letter away from many others. */
const MIN_LENGTH = 4;
/** To a word this short a slip only adds a letter: "yar" is "year", not "war". */
const MIN_COMPLETED = 3;
const MAX_LENGTH = 30;

/**
 * Every word one slip away: a letter left out, added or changed, or two neighbours swapped. All are looked up at once by the word itself.
 * That misses none and is cheaper than comparing trigrams with the whole dictionary.
 */
export function typoVariantsOf(word: string): string[] {
  const letters = alphabets.find(({ script }) => script.test(word))?.letters;
  const parts = Array.from(word);
  if (!letters || parts.length < MIN_COMPLETED || parts.length > MAX_LENGTH) return [];
  const typoVariants = new Set<string>();
  for (let index = 0; index <= parts.length; index++) {
    const [head, tail] = [parts.slice(0, index).join(''), parts.slice(index)];
    const rest = tail.join('');
    const after = tail.slice(1).join('');
    for (const letter of letters) typoVariants.add(head + letter + rest);
    if (tail.length === 0 || parts.length < MIN_LENGTH) continue;
    typoVariants.add(head + after);
    for (const letter of letters) typoVariants.add(head + letter + after);
    if (tail.length > 1) typoVariants.add(head + tail[1]! + tail[0]! + tail.slice(2).join(''));
  }
  typoVariants.delete(word);
  return [...typoVariants];
}

const inAnyOrder = (word: string) => Array.from(word).toSorted().join('');
const undoubled = (word: string) => word.replace(/(.)\1+/gu, '$1');
/** Swapped letters, and a letter doubled or not doubled, are this many times likelier than other slips. */
const LIKELY_SLIP_FACTOR = 4;
const likelihood = (typedWord: string, { word, count }: KnownWord): number =>
  count *
  (undoubled(word) === undoubled(typedWord) || (word.length === typedWord.length && inAnyOrder(word) === inAnyOrder(typedWord)) ? LIKELY_SLIP_FACTOR : 1);
/** At least so many of the commonest are compared. */
const MIN_COMPARED = 8;

/** The words searched in place of the typed ones. */
export interface CorrectedWords {
  words: WordGroup[];
  text: string;
}

/**
 * Words that the typed `word` may have meant, likeliest first: one slip away or, in a script whose spelling varies, spelled alike. Where
 * there are none, words one slip from being alike. At most `limit`, and none too common to be looked for.
 */
export async function similarWords(ctx: Ctx, audience: Audience, word: string, limit: number): Promise<KnownWord[]> {
  const typoVariants = typoVariantsOf(word).filter((near) => !stopWords.has(near));
  const candidateLimit = Math.max(limit, MIN_COMPARED);
  const likeliest = (candidates: readonly KnownWord[]) =>
    [...new Map(candidates.filter((candidate) => candidate.word !== word).map((candidate) => [candidate.word, candidate])).values()]
      .toSorted((a, b) => likelihood(word, b) - likelihood(word, a))
      .slice(0, limit);
  if (!hasSpellingVariants(word)) return typoVariants.length === 0 ? [] : likeliest(await commonest(ctx, audience, typoVariants, candidateLimit));
  const [alike = ''] = await likenesses(ctx, [word]);
  const nearWords = [...(await commonest(ctx, audience, typoVariants, candidateLimit)), ...(await commonestAlike(ctx, audience, [alike], candidateLimit))];
  return likeliest(nearWords.length > 0 ? nearWords : await commonestAlike(ctx, audience, typoVariantsOf(alike), candidateLimit));
}

/** The text of a search with replacements at the same positions; null where there are none. */
function textOf({ words }: SearchCriteria, choice: Choice): string | null {
  return choice.every((word) => word === null) ? null : words.map(({ written }, index) => choice[index]?.written ?? written).join(' ');
}

/** The number of rows of each word's commonest form. */
async function countsOfWords(ctx: Ctx, { audience, words }: SearchCriteria): Promise<(group: WordGroup) => number> {
  const count = await countsOf(
    ctx,
    audience,
    words.flatMap(({ lexemes }) => lexemes),
  );
  return ({ lexemes }) => Math.max(0, ...lexemes.map(count));
}

/** Replacements for the words of a search, at the same positions; null for words that stay. */
export type Choice = readonly (KnownWord | null)[];
/** So many near words are tried in turn: the likeliest may occur on another site only. */
const MAX_TRIED = 3;

/**
 * Replacements for the words that this reader can find nowhere, in the order to try them. First words surely meant in Latin letters, then
 * words one slip away, then words that may be meant in Latin letters. All of them are words that the reader may find.
 */
export async function corrections(ctx: Ctx, criteria: SearchCriteria): Promise<Choice[]> {
  const count = await countsOfWords(ctx, criteria);
  const isUnknown = (group: WordGroup) => group.words.length === 1 && count(group) === 0;
  const [nearWords, transliterations] = await Promise.all([
    Promise.all(criteria.words.map(async (group) => (isUnknown(group) ? similarWords(ctx, criteria.audience, group.words[0]!, MAX_TRIED) : []))),
    transliterate(
      ctx,
      criteria.audience,
      criteria.words.filter(isUnknown).flatMap(({ words }) => words),
    ),
  ]);
  const replaceMissing = (choice: Choice): Choice => choice.map((word, index) => word ?? nearWords[index]![0] ?? null);
  const inLetters = (isFit: (word: Transliterated) => boolean) =>
    inOneScript(criteria.words.map(({ words: [word = ''] }) => (transliterations.get(word) ?? []).filter(isFit))).map(replaceMissing);
  return [...inLetters(isSure), ...zipChoices(nearWords), ...inLetters(() => true)];
}

/** The search with each choice of words not in `tried`, each once, made when requested. */
export async function* applyChoices(ctx: Ctx, criteria: SearchCriteria, choices: readonly Choice[], tried = new Set<string>()): AsyncGenerator<CorrectedWords> {
  for (const choice of choices) {
    const text = textOf(criteria, choice);
    if (text === null || tried.has(text)) continue;
    tried.add(text);
    yield { words: await queryWords(ctx, text), text };
  }
}
