import { LRUCache } from 'lru-cache';
import { cpvCodes } from '#seed/reference/cpv-codes.ts';
import { type CpvWord, cpvWords } from '#seed/reference/cpv-words.ts';
import { prefetchStems } from '#server/modules/query/index.ts';
import { cpvLabels } from '#server/modules/reference/index.ts';
import type { Ctx } from '#server/platform/ctx.ts';
import { perDatabase } from '#server/platform/per-database.ts';
import { type EnglishWord, alignLabels } from './align-labels.ts';
import { groupOfCode } from './cpv-groups.ts';
import { type IsKnown, foldedWords, pairOf, textWords } from './text-words.ts';

/** How often a word stands beside each group: in labels, or in notices. */
export interface WordCounts {
  /** Numbers of groups. */
  readonly groups: Uint16Array;
  readonly counts: Float32Array;
  readonly total: number;
}

/** CPV's labels in one language, taken apart. */
export interface LabelIndex {
  readonly language: string;
  /** Of words, and of pairs of neighbours. Many labels of one group count by their square root. */
  readonly counts: ReadonlyMap<string, WordCounts>;
  /** Word → places in `cpvCodes` of the codes whose label has it. */
  readonly codes: ReadonlyMap<string, Uint16Array>;
  /** Words of each code's label. */
  readonly lengths: Uint8Array;
  readonly isKnown: IsKnown;
  /** What a stem means in the words of the English labels. */
  readonly english: (stem: string, written: string) => readonly EnglishWord[];
}

/** Languages whose labels serve others. */
const labelsOf: Readonly<Record<string, string>> = { nb: 'da', nn: 'da', no: 'da' };
/** How surely a word of the list is meant, where the labels have the word itself too. */
const LISTED = 0.7;
/** Indexes that a process keeps, besides the English one. */
const MAX_INDEXES = 8;

const split = (text: string | undefined) => (text ? text.split(' ') : []);

/** Stem → English words by the list of other words. */
function listedWords(language: string, list: readonly CpvWord[], isKnown: IsKnown): Map<string, EnglishWord[]> {
  const meanings = new Map<string, EnglishWord[]>();
  for (const { label, words } of list) {
    for (const word of split(words[language])) {
      const stem = textWords(language, word)[0]?.stems[0];
      if (stem === undefined) continue;
      const english = textWords('en', label).map(({ stems }): EnglishWord => [stems[0]!, isKnown(stem) ? LISTED : 1]);
      meanings.getOrInsertComputed(stem, () => []).push(...english);
    }
  }
  return meanings;
}

/** The labels of every code in a language, '' where it has none. */
async function labelTexts(ctx: Ctx, language: string): Promise<string[]> {
  const own = labelsOf[language] ?? language;
  const labels = await cpvLabels(ctx, cpvCodes, own);
  return cpvCodes.map((code) => {
    const label = labels.get(code);
    return label?.language === own ? label.label : '';
  });
}

type Index = Omit<LabelIndex, 'english'> & { readonly words: readonly (readonly string[])[] };

async function indexLabels(ctx: Ctx, language: string): Promise<Index> {
  const texts = await labelTexts(ctx, language);
  const listed = cpvWords.map(({ words }) => words[language] ?? '');
  await prefetchStems(ctx, new Map([[language, foldedWords([...texts, ...listed])]]));
  const words = texts.map((text) => textWords(language, text).map(({ stems }) => stems[0]!));
  const groupCounts = new Map<string, Map<number, number>>();
  const codes = new Map<string, number[]>();
  const count = (word: string, group: number) => {
    const counts = groupCounts.getOrInsertComputed(word, () => new Map<number, number>());
    counts.set(group, (counts.get(group) ?? 0) + 1);
  };
  for (const [place, label] of words.entries()) {
    for (const word of new Set(label)) {
      count(word, groupOfCode[place]!);
      codes.getOrInsertComputed(word, () => []).push(place);
    }
    for (const [at, word] of label.slice(1).entries()) count(pairOf(label[at]!, word), groupOfCode[place]!);
  }
  return {
    language,
    words,
    counts: new Map([...groupCounts].map(([word, counts]) => [word, wordCounts(counts, Math.sqrt)])),
    codes: new Map([...codes].map(([word, places]) => [word, Uint16Array.from(places)])),
    lengths: Uint8Array.from(words, (label) => Math.max(1, new Set(label).size)),
    isKnown: (stem) => codes.has(stem),
  };
}

export function wordCounts(byGroup: ReadonlyMap<number, number>, scale = (count: number) => count): WordCounts {
  const counts = Float32Array.from(byGroup.values(), scale);
  return { groups: Uint16Array.from(byGroup.keys()), counts, total: counts.reduce((sum, count) => sum + count, 0) };
}

async function englishIndex(ctx: Ctx): Promise<LabelIndex & Index> {
  const index = await indexLabels(ctx, 'en');
  const synonyms = listedWords('en', cpvWords, index.isKnown);
  return { ...index, english: (stem) => [[stem, 1], ...(synonyms.get(stem) ?? [])] };
}

async function otherIndex(ctx: Ctx, language: string): Promise<LabelIndex> {
  const [index, english] = await Promise.all([indexLabels(ctx, language), englishLabels(ctx)]);
  const listed = listedWords(language, cpvWords, index.isKnown);
  const hasLabels = index.words.filter(({ length }) => length > 0).length > cpvCodes.length / 2;
  const aligned = hasLabels ? await alignLabels(index.words, english.words) : new Map<string, EnglishWord[]>();
  // Languages without labels borrow words from English: "laptop", "CCTV".
  const borrowed = (written: string): readonly EnglishWord[] => {
    if (hasLabels || !/^[a-z]/iu.test(written)) return [];
    const stem = textWords('en', written)[0]?.stems[0];
    const meanings = stem === undefined ? [] : english.english(stem, written);
    return meanings.filter(([word]) => english.isKnown(word));
  };
  const isKnown: IsKnown = (stem) => index.isKnown(stem) || listed.has(stem);
  return { ...index, isKnown, english: (stem, written) => aligned.get(stem) ?? listed.get(stem) ?? borrowed(written) };
}

interface Indexes {
  english?: Promise<LabelIndex & Index>;
  others: LRUCache<string, Promise<LabelIndex>>;
}
const indexes = perDatabase((): Indexes => ({ others: new LRUCache({ max: MAX_INDEXES }) }));

function englishLabels(ctx: Ctx): Promise<LabelIndex & Index> {
  const cache = indexes(ctx);
  return (cache.english ??= englishIndex(ctx).catch((error: unknown) => {
    delete cache.english;
    throw error;
  }));
}

/** The labels of a language, taken apart once in a process; of a language without labels, of the divisions. */
export function labelIndex(ctx: Ctx, language: string): Promise<LabelIndex> {
  if (language === 'en') return englishLabels(ctx);
  const { others } = indexes(ctx);
  let index = others.get(language);
  if (!index) {
    index = otherIndex(ctx, language);
    others.set(language, index);
    index.catch(() => others.delete(language));
  }
  return index;
}
