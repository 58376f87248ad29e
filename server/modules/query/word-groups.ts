import { LABEL_MARK, TITLE_MARK, anyOf } from './words/lexemes.ts';
import { hasSpellingVariants } from './words/spelling.ts';
import { baseStem, otherLanguages, stemOf } from './words/stems.ts';
import { stopWords } from './words/stop-words.ts';
import { type Chunk, type Token, chunksOf } from './words/tokens.ts';

const MAX_WORDS = 24;
/** Parts of a reference number. */
const MAX_PARTS = 8;

/** One word of a query, or one reference number; a notice must have one of its forms. */
export interface WordGroup {
  /** The folded word, or the words of a reference number. */
  readonly words: readonly string[];
  readonly written: string;
  /** Lexemes, one of which must match; of a reference number, the first alone. */
  readonly lexemes: readonly string[];
  /** How many of the first lexemes are enough, each by itself. */
  readonly enough: number;
  /** tsquery that matches it. */
  readonly query: string;
  /** The same for the title only, and for the title with the labels of its classifications. */
  readonly title: string;
  readonly headings: string;
  /** The stem of each word, by which word pairs of a title are indexed. */
  readonly stems: readonly string[];
}

/** Forms in the index under other spellings and in Latin letters, by the form that they belong to. */
export type Spellings = ReadonlyMap<string, readonly string[]>;

/**
 * Every form under which a word of a query may be indexed. The first is present wherever the word itself is. A word that is its own stem in
 * Nepali is a form too: endings are written together with it, "कम्पनीको", and Hindi cuts them off differently.
 */
function formsOf(word: string): string[] {
  const stems = otherLanguages(word).map((language) => stemOf(language, word) ?? (language === 'ne' ? word : null));
  return [...new Set([baseStem(word), ...stems.filter((stem) => stem !== null)])];
}

const inTitle = (lexemes: readonly string[]) => lexemes.map((lexeme) => TITLE_MARK + lexeme);
const inHeadings = (lexeme: string) => [TITLE_MARK + lexeme, LABEL_MARK + lexeme];

function wordGroup({ word, written }: Token, spellings: Spellings): WordGroup {
  const forms = formsOf(word);
  const lexemes = [...new Set([...forms, ...forms.flatMap((form) => spellings.get(form) ?? [])])];
  return {
    words: [word],
    written,
    lexemes,
    enough: lexemes.length,
    query: anyOf(lexemes),
    title: anyOf(inTitle(lexemes)),
    headings: anyOf(lexemes.flatMap(inHeadings)),
    stems: [forms[0]!],
  };
}

/** The first lexeme, or all others. */
const wholeOrAllParts = (forms: readonly (readonly string[])[]) => `(${anyOf(forms[0]!)} | (${forms.slice(1).map(anyOf).join(' & ')}))`;

/** A reference number: as one word, or by all its parts. */
function numberGroup(joinedWord: string, tokens: readonly Token[]): WordGroup {
  const words = tokens.map(({ word }) => word);
  const stems = words.map(baseStem);
  const forms = [joinedWord, ...stems];
  return {
    words,
    written: tokens.map(({ written }) => written).join('-'),
    lexemes: forms.slice(0, 2),
    enough: 1,
    query: wholeOrAllParts(forms.map((form) => [form])),
    title: wholeOrAllParts(inTitle(forms).map((form) => [form])),
    headings: wholeOrAllParts(forms.map(inHeadings)),
    stems,
  };
}

/** A parsed text, before the other spellings of its words are known. */
export interface ParsedText {
  readonly chunks: readonly Chunk[];
  /** It has only stop words. */
  readonly onlyCommon: boolean;
  /** Forms of its words that have several usual spellings. */
  readonly variable: readonly string[];
}

/** Parses a text; only its first 24 words count. */
export function parseText(text: string): ParsedText {
  const chunks = [...chunksOf(text)];
  const distinctWords = [...new Set(chunks.flatMap((chunk) => chunk.tokens.map(({ word }) => word)))].slice(0, MAX_WORDS);
  return { chunks, onlyCommon: distinctWords.every((word) => stopWords.has(word)), variable: distinctWords.filter(hasSpellingVariants).flatMap(formsOf) };
}

/** The words of a query, each once and at most 24. Stop words count only where there are no others. */
export function wordGroups({ chunks, onlyCommon }: ParsedText, spellings: Spellings): WordGroup[] {
  const groups = new Map<string, WordGroup>();
  for (const { tokens, joined } of chunks) {
    const searchedTokens = tokens.filter(({ word }) => onlyCommon || !stopWords.has(word));
    if (joined !== null && tokens.length <= MAX_PARTS) groups.set(joined, numberGroup(joined, tokens));
    else for (const token of searchedTokens) groups.set(token.word, wordGroup(token, spellings));
  }
  return [...groups.values()].slice(0, MAX_WORDS);
}
