import { fold } from '#contract/fold.ts';
import { cut } from './fold.ts';

/** Longest word that is indexed, in characters after folding; longer ones are cut. */
export const MAX_WORD = 40;
// Letters, digits and the marks that belong to them: Devanagari and Bengali vowels are marks, and must not end a word.
const CHUNK = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u200c\u200d]*(?:[-/._:#\\&'’][\p{L}\p{N}][\p{L}\p{N}\p{M}\u200c\u200d]*)*/gu;
const INNER = /[-/._:#\\&'’]/u;

export interface Token {
  /** The folded word. */
  readonly word: string;
  /** As it was written, lower case. */
  readonly written: string;
}

/** One run of text without spaces: its words, and all of it as one word where it looks like a reference number. */
export interface Chunk {
  readonly tokens: readonly Token[];
  /** "NP/2024-55" → "np202455"; null where there is one word, or no digit. */
  readonly joined: string | null;
}

function token(part: string): Token | null {
  const word = cut(fold(part), MAX_WORD);
  return word === '' || !/[\p{L}\p{N}]/u.test(word) ? null : { word, written: cut(part.toLowerCase(), MAX_WORD * 2) };
}

/** Takes text apart, lazily. The same for notices and for queries, so that both know the same words. */
export function* chunksOf(text: string): Generator<Chunk> {
  for (const [chunk] of text.matchAll(CHUNK)) {
    const parts = INNER.test(chunk) ? chunk.split(INNER) : [chunk];
    const tokens = parts.map(token).filter((found) => found !== null);
    if (tokens.length === 0) continue;
    const joined = tokens.length > 1 && /\p{N}/u.test(chunk) ? tokens.map(({ word }) => word).join('') : null;
    yield { tokens, joined: joined !== null && joined.length <= MAX_WORD ? joined : null };
  }
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u200c\u200d]*/gu;
/** Where the same words stand in a text, lazily: what is between `from` and `to` is one, not folded yet. */
export function* placesOf(text: string): Generator<{ readonly written: string; readonly from: number; readonly to: number }> {
  for (const found of text.matchAll(WORD)) yield { written: found[0], from: found.index, to: found.index + found[0].length };
}

/** A word as the index knows it. */
export const indexedWord = (written: string): string => cut(fold(written), MAX_WORD);

/** The folded words of a text, in its order. */
export const wordsOf = (text: string): string[] => [...chunksOf(text)].flatMap(({ tokens }) => tokens.map(({ word }) => word));
