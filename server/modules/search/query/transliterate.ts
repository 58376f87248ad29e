import type { Ctx } from '#server/platform/ctx.ts';
import type { Audience } from '../store/row.ts';
import { type KnownWord, type Sounding, lexemesSounding } from '../store/terms.repo.ts';
import { MAX_DISTANCE_OF_SURE, mayBeTransliterated, maxLikelyDistance, soundDistance, spellingVariants } from '#server/modules/query/index.ts';

/** A Devanagari or Bengali word that a Latin one may stand for. */
export interface Transliterated extends KnownWord {
  /** 0 or more (words/transliteration.ts). */
  misfit: number;
}

/** Few words sound alike in these scripts. */
const MAX_SOUNDING = 100;
/** The cost of a stem that is no word by itself. */
const STEM = 0.5;
/** Of fits that differ by less, the commoner word wins. */
const NEAR = 0.15;
const MAX_EACH = 2;
/** A choice that leaves a word unchanged comes after those that do not. */
const UNCHANGED_WORD_PENALTY = 2;
const DIGIT = /\p{N}/u;

/**
 * For each folded word, the Devanagari and Bengali words that it may stand for, likeliest first, at most two in each script. Only words
 * that this reader may find. One statement for all Latin words.
 */
export async function transliterate(ctx: Ctx, audience: Audience, words: readonly string[]): Promise<Map<string, Transliterated[]>> {
  const latinWords = words.filter(mayBeTransliterated);
  if (latinWords.length === 0) return new Map();
  const spelled = new Map(latinWords.map((word) => [word, spellingVariants(word)]));
  const sounding = await lexemesSounding(ctx, audience, [...new Set([...spelled.values()].flat())], 'indic', MAX_SOUNDING);
  const lookUp = (spellings: readonly string[]) => new Map(spellings.flatMap((spelling) => (sounding.get(spelling) ?? []).map((match) => [match.word, match])));
  return new Map([...spelled].map(([word, spellings]) => [word, likeliest(word, lookUp(spellings))]));
}

function likeliest(typedWord: string, candidates: ReadonlyMap<string, Sounding>): Transliterated[] {
  const ranked = [...candidates.values()]
    .filter(({ word }) => !DIGIT.test(word))
    .map(({ word, written, count, isStem }) => ({ word, written, count, misfit: soundDistance(typedWord, word) + (isStem ? STEM : 0) }))
    .filter(({ misfit: cost }) => cost <= maxLikelyDistance(typedWord))
    .toSorted((a, b) => Math.round(a.misfit / NEAR) - Math.round(b.misfit / NEAR) || b.count - a.count);
  const mostLikely = new Set([...Map.groupBy(ranked, scriptOf).values()].flatMap((sameScript) => sameScript.slice(0, MAX_EACH)));
  return ranked.filter((word) => mostLikely.has(word));
}

const scriptOf = ({ word }: KnownWord) => (word < '\u0980' ? 'devanagari' : 'bengali');

/** Whether a word is surely meant, or only likely. */
export const isSure = ({ misfit: cost }: Transliterated): boolean => cost <= MAX_DISTANCE_OF_SURE;

/**
 * Replacements for the words of a search, at the same positions, null for words that stay. All are in one script, the likeliest first;
 * empty where no word has one.
 * @param words those that each group may stand for.
 */
export function inOneScript(words: readonly (readonly Transliterated[])[]): (Transliterated | null)[][] {
  const scripts = [...new Set(words.flatMap((candidates) => candidates.map(scriptOf)))];
  const choices = scripts.flatMap((script) => zipChoices(words.map((candidates) => candidates.filter((candidate) => scriptOf(candidate) === script))));
  const fit = (choice: readonly (Transliterated | null)[]) => choice.reduce((sum, word) => sum + (word ? word.misfit : UNCHANGED_WORD_PENALTY), 0);
  return choices.toSorted((a, b) => fit(a) - fit(b));
}

/** The likeliest of each list together, then the next of each. */
export function zipChoices<T>(words: readonly (readonly T[])[]): (T | null)[][] {
  const maxLength = Math.max(0, ...words.map(({ length }) => length));
  return Array.from({ length: maxLength }, (_, index) => words.map((candidates) => candidates[index] ?? candidates.at(-1) ?? null));
}
