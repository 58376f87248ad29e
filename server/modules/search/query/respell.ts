import type { Ctx } from '#server/platform/ctx.ts';
import type { CostBudget } from './cost-budget.ts';
import { countsOf, rowCountOf } from '../store/statistics.ts';
import type { KnownWord } from '../store/terms.repo.ts';
import { type Choice, type CorrectedWords, applyChoices, similarWords } from './correct.ts';
import { totalOf } from './count-total.ts';
import { compile } from './estimate.ts';
import type { WordGroup } from '#server/modules/query/index.ts';
import type { SearchCriteria } from './parse-search.ts';
import { queryWords } from './query-words.ts';
import { inOneScript, isSure, zipChoices, transliterate } from './transliterate.ts';

/** A word must be so many times commoner than another to make that one a slip of it. */
export const FAR_COMMONER = 5;
/** A word with more rows than this, or more than this share of all, is no slip. */
const RARE = { rows: 20, share: 0.0002 };
const MAX_TRIED = 5;

/** Of the words near an existing word: those that are far commoner, begin like it and are no other form of it; likeliest first. */
async function farCommoner(ctx: Ctx, criteria: SearchCriteria, group: WordGroup, rows: number): Promise<KnownWord[]> {
  const [word] = group.words as [string];
  const start = String.fromCodePoint(word.codePointAt(0)!);
  const commonerWords: KnownWord[] = [];
  for (const nearWord of await similarWords(ctx, criteria.audience, word, MAX_TRIED)) {
    if (nearWord.count < rows * FAR_COMMONER) continue;
    if (rows > 0 && !nearWord.word.startsWith(start)) continue;
    const forms = new Set((await queryWords(ctx, nearWord.word)).flatMap(({ lexemes }) => lexemes));
    if (!group.lexemes.some((lexeme) => forms.has(lexeme))) commonerWords.push(nearWord);
  }
  return commonerWords;
}

/** Likely replacements for the rare words of a search: of all of them, then of each alone. None where every word is common. */
async function respellings(ctx: Ctx, criteria: SearchCriteria): Promise<Choice[]> {
  const [count, searchableRows] = await Promise.all([
    // As written: "katiment" occurs nowhere, though it has the stem of another word.
    countsOf(
      ctx,
      criteria.audience,
      criteria.words.flatMap(({ words }) => words),
    ),
    rowCountOf(ctx, criteria.audience),
  ]);
  const maxRows = Math.max(RARE.rows, searchableRows * RARE.share);
  const replacements: KnownWord[][] = [];
  for (const group of criteria.words) {
    const rows = count(group.words[0]!);
    replacements.push(group.words.length === 1 && rows <= maxRows ? await farCommoner(ctx, criteria, group, rows) : []);
  }
  const rare = replacements.filter(({ length }) => length > 0);
  const singleChoices =
    rare.length > 1 ? replacements.map((words, index) => replacements.map((_, other) => (other === index ? (words[0] ?? null) : null))) : [];
  return [...zipChoices(replacements), ...singleChoices];
}

/** The words of a search in the script that they were surely meant in, including words that occur as typed. */
async function inOtherLetters(ctx: Ctx, criteria: SearchCriteria): Promise<Choice[]> {
  const typedWords = criteria.words.map(({ words }) => (words.length === 1 ? words[0]! : ''));
  const transliterations = await transliterate(ctx, criteria.audience, typedWords);
  return inOneScript(typedWords.map((word) => (transliterations.get(word) ?? []).filter(isSure)));
}

/** The search with replacements for words that do occur, the likeliest first. */
export async function* respell(ctx: Ctx, criteria: SearchCriteria, tried = new Set<string>()): AsyncGenerator<CorrectedWords> {
  yield* applyChoices(ctx, criteria, await inOtherLetters(ctx, criteria), tried);
  yield* applyChoices(ctx, criteria, await respellings(ctx, criteria), tried);
}

/**
 * What to search when the typed words found nothing. First with corrections of words that occur nowhere, then of words that occur, but not
 * within this search.
 * @param corrected what `corrections` returned.
 * @param counting the budget for counting.
 */
export async function* correctedSearches(
  ctx: Ctx,
  criteria: SearchCriteria,
  corrected: readonly Choice[],
  counting: CostBudget,
): AsyncGenerator<CorrectedWords> {
  const tried = new Set<string>();
  yield* applyChoices(ctx, criteria, corrected, tried);
  let isNothing = false;
  for await (const respelling of respell(ctx, criteria, tried)) {
    // A page beyond the last is empty too, and a cursor brings its own total. The typed words must find nothing at all.
    isNothing ||= (await totalOf(ctx, criteria, await compile(ctx, criteria), ctx.clock.now(), counting)).total === 0;
    if (!isNothing) return;
    yield respelling;
  }
}
