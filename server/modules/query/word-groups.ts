import { LABEL_MARK, TITLE_MARK, anyOf } from './words/lexemes.ts';
import { isVariable } from './words/spelling.ts';
import { baseOf, otherLanguages, stemOf } from './words/stems.ts';
import { stopWords } from './words/stop-words.ts';
import { type Chunk, type Token, chunksOf } from './words/tokens.ts';

const MAX_WORDS = 24;
/** Parts of a reference number. */
const MAX_PARTS = 8;

/** One word of a query, or one reference number; a notice must have one of its forms. */
export interface WordGroup {
  /** The folded word; of a reference number, its words. */
  readonly words: readonly string[];
  readonly written: string;
  /** Lexemes of which any will do; of a reference number the first alone. */
  readonly lexemes: readonly string[];
  /** How many of the first of them are enough, each by itself. */
  readonly enough: number;
  /** tsquery that matches it. */
  readonly query: string;
  /** The same for the title alone, and for the title and the labels of its classifications. */
  readonly title: string;
  readonly headings: string;
  /** The stem of each of its words by which pairs of a title are known. */
  readonly stems: readonly string[];
}

/** Forms that the index has of words under other spellings and in Latin letters, by the form that they go with. */
export type Spellings = ReadonlyMap<string, readonly string[]>;

/**
 * Every form under which a word of a query may stand in the index; the first stands wherever the word itself does. What is its own stem
 * in Nepali is a form too: endings are written as one with it, "कम्पनीको", and cut off differently in Hindi.
 */
function formsOf(word: string): string[] {
  const stems = otherLanguages(word).map((language) => stemOf(language, word) ?? (language === 'ne' ? word : null));
  return [...new Set([baseOf(word), ...stems.filter((stem) => stem !== null)])];
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

/** The first lexeme, or all the others. */
const together = (of: readonly (readonly string[])[]) => `(${anyOf(of[0]!)} | (${of.slice(1).map(anyOf).join(' & ')}))`;

/** A reference number: as one word, or all its parts. */
function numberGroup(joined: string, tokens: readonly Token[]): WordGroup {
  const words = tokens.map(({ word }) => word);
  const stems = words.map(baseOf);
  const forms = [joined, ...stems];
  return {
    words,
    written: tokens.map(({ written }) => written).join('-'),
    lexemes: forms.slice(0, 2),
    enough: 1,
    query: together(forms.map((form) => [form])),
    title: together(inTitle(forms).map((form) => [form])),
    headings: together(forms.map(inHeadings)),
    stems,
  };
}

/** A text taken apart, before it is known under which other spellings its words stand. */
export interface ParsedText {
  readonly chunks: readonly Chunk[];
  /** It has none but too common words. */
  readonly onlyCommon: boolean;
  /** Forms of its words that have several usual spellings. */
  readonly variable: readonly string[];
}

/** Takes a text apart; its first 24 words count. */
export function parseText(text: string): ParsedText {
  const chunks = [...chunksOf(text)];
  const all = [...new Set(chunks.flatMap((chunk) => chunk.tokens.map(({ word }) => word)))].slice(0, MAX_WORDS);
  return { chunks, onlyCommon: all.every((word) => stopWords.has(word)), variable: all.filter(isVariable).flatMap(formsOf) };
}

/** The words of a query, each once; the too common ones only where there is nothing else. At most 24. */
export function wordGroups({ chunks, onlyCommon }: ParsedText, spellings: Spellings): WordGroup[] {
  const groups = new Map<string, WordGroup>();
  for (const { tokens, joined } of chunks) {
    const telling = tokens.filter(({ word }) => onlyCommon || !stopWords.has(word));
    if (joined !== null && tokens.length <= MAX_PARTS) groups.set(joined, numberGroup(joined, tokens));
    else for (const token of telling) groups.set(token.word, wordGroup(token, spellings));
  }
  return [...groups.values()].slice(0, MAX_WORDS);
}
