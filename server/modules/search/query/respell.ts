import type { Ctx } from '#server/platform/ctx.ts';
import { universeOf } from '../store/statistics.ts';
import type { KnownWord } from '../store/terms.repo.ts';
import { type Mended, countsOfWords, mendedBy, wordsNear } from './correct.ts';
import { totalOf } from './count-total.ts';
import { compile } from './estimate.ts';
import { type WordGroup, queryWords } from './query-words.ts';
import { inOneScript, isSure, transliterate } from './transliterate.ts';
import type { Wanted } from './wanted.ts';

/** So many times commoner a word must be than one that stands somewhere, for that to be a slip of it. */
export const FAR_COMMONER = 5;
/** What has more rows than this, or than this part of all, is no slip. */
const RARE = { rows: 20, part: 0.0002 };
const TRIED = 5;

/** Of the words near one that stands somewhere the commonest that is far commoner, begins like it and is no other form of it. */
async function farCommoner(ctx: Ctx, wanted: Wanted, group: WordGroup, rows: number): Promise<KnownWord | null> {
  const [word] = group.words as [string];
  const start = String.fromCodePoint(word.codePointAt(0)!);
  for (const near of await wordsNear(ctx, wanted.audience, word, TRIED)) {
    if (near.count < rows * FAR_COMMONER) break;
    if (rows > 0 && !near.word.startsWith(start)) continue;
    const forms = new Set((await queryWords(ctx, near.word)).flatMap(({ lexemes }) => lexemes));
    if (!group.lexemes.some((lexeme) => forms.has(lexeme))) return near;
  }
  return null;
}

/**
 * A search with its rare words in place of which a far commoner one was probably meant: all of them, then each alone. None where
 * every word is common: that is told by frequencies that the search has read.
 */
export async function respell(ctx: Ctx, wanted: Wanted): Promise<Mended[]> {
  const [count, universe] = await Promise.all([countsOfWords(ctx, wanted), universeOf(ctx, wanted.audience)]);
  const most = Math.max(RARE.rows, universe * RARE.part);
  const instead: (KnownWord | null)[] = [];
  for (const group of wanted.words) {
    const rows = count(group);
    instead.push(group.words.length === 1 && rows <= most ? await farCommoner(ctx, wanted, group, rows) : null);
  }
  const alone = instead.flatMap((word, at) => (word ? [instead.map((_, other) => (other === at ? word : null))] : []));
  return mendedBy(ctx, wanted, [instead, ...(alone.length > 1 ? alone : [])]);
}

/** A search with its words in the script for which they were surely typed in Latin letters, also those that stand somewhere as they are. */
export async function inOtherLetters(ctx: Ctx, wanted: Wanted): Promise<Mended[]> {
  const written = await transliterate(ctx, wanted, wanted.words);
  return mendedBy(ctx, wanted, inOneScript(wanted.words.map(({ words: [word = ''] }) => (written.get(word) ?? []).filter(isSure))));
}

/**
 * What to search where the words typed found nothing: with the words mended that stand nowhere, then with those that stand somewhere
 * else than asked for.
 * @param corrected what `corrections` gave.
 */
export async function* mendings(ctx: Ctx, wanted: Wanted, corrected: readonly Mended[]): AsyncGenerator<Mended> {
  yield* corrected;
  const others = [...(await inOtherLetters(ctx, wanted)), ...(await respell(ctx, wanted))];
  if (others.length === 0) return;
  // A page beyond the last is empty too, and a cursor brings its own total: what was typed must find nothing at all.
  const { total } = await totalOf(ctx, wanted, await compile(ctx, wanted), ctx.clock.now());
  const tried = new Set(corrected.map(({ text }) => text));
  if (total === 0) yield* others.filter(({ text }) => !tried.has(text));
}
