import type { Ctx } from '#server/platform/ctx.ts';
import { quote } from './index-row.ts';
import { learnStems, queryLanguages, stemOf } from './stems.ts';
import { stopWords } from './stop-words.ts';
import { chunksOf } from './tokens.ts';

const MAX_WORDS = 24;

/** One word of a query, or one reference number; a notice must have one of its forms. */
export interface WordGroup {
  /** The folded word; of a reference number, its words. */
  readonly words: readonly string[];
  readonly written: string;
  /** Lexemes of which any will do, the word itself first. */
  readonly lexemes: readonly string[];
  /** tsquery that matches it. */
  readonly query: string;
}

/** Every form under which a word of a query may stand in the index: as written, and its stems. */
function formsOf(word: string): string[] {
  const stems = queryLanguages(word).map((language) => stemOf(language, word));
  return [...new Set([word, ...stems.filter((stem) => stem !== null)])];
}

const anyOf = (lexemes: readonly string[]) => lexemes.map(quote).join(' | ');

/** The words of a query, each once; the too common ones only where there is nothing else. At most 24. */
export async function queryWords(ctx: Ctx, text: string): Promise<WordGroup[]> {
  const chunks = [...chunksOf(text)];
  const all = [...new Set(chunks.flatMap((chunk) => chunk.tokens.map(({ word }) => word)))].slice(0, MAX_WORDS);
  const wanted = new Map<string, string[]>();
  for (const word of all) for (const language of queryLanguages(word)) wanted.set(language, [...(wanted.get(language) ?? []), word]);
  await learnStems(ctx, wanted);
  const onlyCommon = all.every((word) => stopWords.has(word));
  const groups = new Map<string, WordGroup>();
  for (const { tokens, joined } of chunks) {
    const telling = tokens.filter(({ word }) => onlyCommon || !stopWords.has(word));
    if (joined !== null && tokens.length <= 8) {
      const together = telling.map(({ word }) => quote(word)).join(' & ');
      groups.set(joined, {
        words: telling.map(({ word }) => word),
        written: tokens.map(({ written }) => written).join('-'),
        lexemes: [joined, telling[0]?.word ?? joined],
        query: together ? `(${quote(joined)} | (${together}))` : quote(joined),
      });
      continue;
    }
    for (const { word, written } of telling) {
      const lexemes = formsOf(word);
      groups.set(word, { words: [word], written, lexemes, query: lexemes.length > 1 ? `(${anyOf(lexemes)})` : quote(word) });
    }
  }
  return [...groups.values()].slice(0, MAX_WORDS);
}
