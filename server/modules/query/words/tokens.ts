import { fold } from '#contract/fold.ts';
import { truncate } from './fold.ts';

/** Longest indexed word, in characters after folding; longer ones are cut. */
export const MAX_WORD_LENGTH = 40;
// Letters, digits and their marks. Devanagari and Bengali vowels are marks and must not end a word.
const CHUNK = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u200c\u200d]*(?:[-/._:#\\&'’][\p{L}\p{N}][\p{L}\p{N}\p{M}\u200c\u200d]*)*/gu;
const INNER = /[-/._:#\\&'’]/u;

export interface Token {
  /** The folded word. */
  readonly word: string;
  /** As written, in lower case. */
  readonly written: string;
}

/** A run of text without spaces: its words, and all of it as one word where it looks like a reference number. */
export interface Chunk {
  readonly tokens: readonly Token[];
  /** "NP/2024-55" → "np202455"; null where there is only one word, or no digit. */
  readonly joined: string | null;
}

function token(part: string): Token | null {
  const word = truncate(fold(part), MAX_WORD_LENGTH);
  return word === '' || !/[\p{L}\p{N}]/u.test(word) ? null : { word, written: truncate(part.toLowerCase(), MAX_WORD_LENGTH * 2) };
}

/** Splits text into chunks, lazily. Notices and queries use the same function, so both have the same words. */
export function* chunksOf(text: string): Generator<Chunk> {
  for (const [chunk] of text.matchAll(CHUNK)) {
    const parts = INNER.test(chunk) ? chunk.split(INNER) : [chunk];
    const tokens = parts.map(token).filter((found) => found !== null);
    if (tokens.length === 0) continue;
    const joined = tokens.length > 1 && /\p{N}/u.test(chunk) ? tokens.map(({ word }) => word).join('') : null;
    yield { tokens, joined: joined !== null && joined.length <= MAX_WORD_LENGTH ? joined : null };
  }
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u200c\u200d]*/gu;
/** The positions of those words in a text, lazily: from `from` to `to`, not folded yet. */
export function* wordSpans(text: string): Generator<{ readonly text: string; readonly from: number; readonly to: number }> {
  for (const match of text.matchAll(WORD)) yield { text: match[0], from: match.index, to: match.index + match[0].length };
}

/** A word as indexed. */
export const indexedWord = (word: string): string => truncate(fold(word), MAX_WORD_LENGTH);

/** The folded words of a text, in order. */
export const wordsOf = (text: string): string[] => [...chunksOf(text)].flatMap(({ tokens }) => tokens.map(({ word }) => word));
