import type { Ctx } from '#server/platform/ctx.ts';
import { type WordGroup, queryWords } from './query-words.ts';
import { countsOf } from '../store/statistics.ts';
import { type KnownWord, commonest, commonestAlike, likenesses } from '../store/terms.repo.ts';
import type { Audience } from '../store/row.ts';
import { inOneScript, isSure, transliterate } from './transliterate.ts';
import { isVariable } from '../words/spelling.ts';
import type { Wanted } from './wanted.ts';

// Letters by which a word may be one letter off, by its script. Marks are letters here: they are typed like letters.
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
const alphabets: readonly { script: RegExp; letters: readonly string[] }[] = [
  { script: /^[a-z]+$/u, letters: range(0x61, 0x7a) },
  { script: /^[\u0900-\u097f]+$/u, letters: range(0x0901, 0x094d).filter((letter) => /[\p{L}\p{M}]/u.test(letter)) },
  { script: /^[\u0980-\u09ff]+$/u, letters: range(0x0981, 0x09ce).filter((letter) => /[\p{L}\p{M}]/u.test(letter)) },
  { script: /^[\u0400-\u04ff]+$/u, letters: [...range(0x0430, 0x044f), 'ё', 'і', 'ї', 'є', 'ґ'] },
  { script: /^[\u0370-\u03ff]+$/u, letters: range(0x03b1, 0x03c9) },
];
/** In shorter words every other word is one letter away. */
const MIN_LENGTH = 4;
const MAX_LENGTH = 30;

/**
 * Every word one slip away: a letter left out, added, changed, or two neighbours swapped. Looked up all at once by the
 * word itself, which misses none and is cheaper than to compare trigrams with the whole dictionary.
 */
export function neighbours(word: string): string[] {
  const letters = alphabets.find(({ script }) => script.test(word))?.letters;
  const parts = Array.from(word);
  if (!letters || parts.length < MIN_LENGTH || parts.length > MAX_LENGTH) return [];
  const found = new Set<string>();
  for (let at = 0; at <= parts.length; at++) {
    const [head, tail] = [parts.slice(0, at).join(''), parts.slice(at)];
    const rest = tail.join('');
    const after = tail.slice(1).join('');
    for (const letter of letters) found.add(head + letter + rest);
    if (tail.length === 0) continue;
    found.add(head + after);
    for (const letter of letters) found.add(head + letter + after);
    if (tail.length > 1) found.add(head + tail[1]! + tail[0]! + tail.slice(2).join(''));
  }
  found.delete(word);
  return [...found];
}

/** Words searched in place of those typed. */
export interface Mended {
  words: WordGroup[];
  text: string;
}

/**
 * The words that somebody who typed `word` may have meant, commonest first: one slip away or, in a script whose spelling varies, alike;
 * where there are none of those, one slip from being alike. At most `limit`.
 */
export async function wordsNear(ctx: Ctx, audience: Audience, word: string, limit: number): Promise<KnownWord[]> {
  const slips = neighbours(word);
  if (!isVariable(word)) return slips.length === 0 ? [] : commonest(ctx, audience, slips, limit);
  const [alike = ''] = await likenesses(ctx, [word]);
  const near = [...(await commonest(ctx, audience, slips, limit)), ...(await commonestAlike(ctx, audience, [alike], limit))];
  const found = near.length > 0 ? near : await commonestAlike(ctx, audience, neighbours(alike), limit);
  return [...new Map(found.filter((known) => known.word !== word).map((known) => [known.word, known])).values()]
    .toSorted((a, b) => b.count - a.count)
    .slice(0, limit);
}

/** The search with these words in place of those at the same positions; null where none is. */
export async function withWords(ctx: Ctx, { words }: Wanted, instead: readonly (KnownWord | null)[]): Promise<Mended | null> {
  if (instead.every((word) => word === null)) return null;
  const text = words.map(({ written }, at) => instead[at]?.written ?? written).join(' ');
  return { words: await queryWords(ctx, text), text };
}

/** How many rows the commonest form of a word has. */
export async function countsOfWords(ctx: Ctx, { audience, words }: Wanted): Promise<(group: WordGroup) => number> {
  const count = await countsOf(
    ctx,
    audience,
    words.flatMap(({ lexemes }) => lexemes),
  );
  return ({ lexemes }) => Math.max(0, ...lexemes.map(count));
}

/**
 * The words of a search with those mended that this reader can find nowhere, in the order to try them: as words that were surely typed in
 * Latin letters for others; as slips; as words that may have been typed so. None where there is nothing to mend, or no word near.
 * Only words that the reader may find are put in their place.
 */
export async function corrections(ctx: Ctx, wanted: Wanted): Promise<Mended[]> {
  const count = await countsOfWords(ctx, wanted);
  const isUnknown = (group: WordGroup) => group.words.length === 1 && count(group) === 0;
  const [near, written] = await Promise.all([
    Promise.all(wanted.words.map(async (group) => (isUnknown(group) ? ((await wordsNear(ctx, wanted.audience, group.words[0]!, 1))[0] ?? null) : null))),
    transliterate(ctx, wanted, wanted.words.filter(isUnknown)),
  ]);
  const orNear = (words: readonly (KnownWord | null)[]) => words.map((word, at) => word ?? near[at] ?? null);
  const [sure, likely] = [isSure, () => true].map((isFit) => inOneScript(wanted.words.map(({ words: [word = ''] }) => (written.get(word) ?? []).filter(isFit))));
  return mendedBy(ctx, wanted, [...sure!.map(orNear), near, ...likely!.map(orNear)]);
}

/** The search under each choice of words, each once. */
export async function mendedBy(ctx: Ctx, wanted: Wanted, choices: readonly (readonly (KnownWord | null)[])[]): Promise<Mended[]> {
  const tried = await Promise.all(choices.map((instead) => withWords(ctx, wanted, instead)));
  return [...new Map(tried.flatMap((mended) => (mended ? [[mended.text, mended] as const] : []))).values()];
}
