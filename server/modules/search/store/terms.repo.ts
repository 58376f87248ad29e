import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { runNamed } from '#server/platform/db/named.ts';
import { prewarm } from '#server/platform/db/prewarm.ts';
import type { Audience } from './row.ts';

/** Change of one lexeme's counts; `label` null: leave it. */
export interface TermChange {
  part: number;
  whole: number;
  partWord: number;
  wholeWord: number;
  label: string | null;
}

/** Adds to the counts. The words must be given in one order by all, or two writers could wait for each other. */
export async function changeTerms(ctx: Ctx, changes: readonly (readonly [word: string, change: TermChange])[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    insert into search_term as term (word, part, whole, part_word, whole_word, label)
    select * from unnest(
      ${changes.map(([word]) => word)}::text[], ${changes.map(([, change]) => change.part)}::int[], ${changes.map(([, change]) => change.whole)}::int[],
      ${changes.map(([, change]) => change.partWord)}::int[], ${changes.map(([, change]) => change.wholeWord)}::int[],
      ${changes.map(([, change]) => change.label)}::text[])
    on conflict (word) do update set part = term.part + excluded.part, whole = term.whole + excluded.whole, part_word = term.part_word + excluded.part_word,
      whole_word = term.whole_word + excluded.whole_word, label = coalesce(excluded.label, term.label)
  `.execute(ctx.db);
}

/** Names lexemes anew; null: they have no name any more. The words in one order, as above. */
export async function nameTerms(ctx: Ctx, names: readonly (readonly [word: string, name: string | null])[]): Promise<void> {
  if (names.length === 0) return;
  await sql`
    update search_term term set label = given.label
    from unnest(${names.map(([word]) => word)}::text[], ${names.map(([, name]) => name)}::text[]) as given (word, label)
    where term.word = given.word and term.label is distinct from given.label
  `.execute(ctx.db);
}

/** In how many rows of the audience each lexeme stands; absent: in none. */
export async function frequencies(ctx: Ctx, audience: Audience, words: readonly string[]): Promise<Map<string, number>> {
  const statement = { name: `search-frequencies-${audience}`, text: `select word, ${audience} as count from search_term where word = any($1::text[])` };
  const rows = await runNamed<{ word: string; count: number }>(ctx.pool, statement, [words]);
  return new Map(rows.map((row) => [row.word, row.count]));
}

/** Lexemes that begin with a filter's prefix, with their counts and names; most frequent first. */
export async function lexemesUnder(ctx: Ctx, audience: Audience, prefix: string, limit: number): Promise<{ word: string; count: number }[]> {
  const statement = {
    name: `search-lexemes-under-${audience}`,
    text: `select word, ${audience} as count from search_term where word >= $1 and word < $2 and ${audience} > 0 order by ${audience} desc, word limit $3`,
  };
  return runNamed(ctx.pool, statement, [prefix, `${prefix}\uffff`, limit]);
}

/** Words of the audience that begin so, as they are written, most frequent first. */
export async function wordsUnder(ctx: Ctx, audience: Audience, prefix: string, limit: number): Promise<string[]> {
  const statement = {
    name: `search-words-under-${audience}`,
    text: `select coalesce(label, word) as written
      from search_term where word >= $1 and word < $2 and ${audience}_word > 0 order by ${audience}_word desc, word limit $3`,
  };
  const rows = await runNamed<{ written: string }>(ctx.pool, statement, [prefix, `${prefix}\uffff`, limit]);
  return rows.map((row) => row.written);
}

/** Of the given candidates the word that stands in most rows of the audience. */
export async function commonest(ctx: Ctx, audience: Audience, candidates: readonly string[]): Promise<{ word: string; written: string } | null> {
  const statement = {
    name: `search-commonest-${audience}`,
    text: `select word, coalesce(label, word) as written
      from search_term where word = any($1::text[]) and ${audience}_word > 0 order by ${audience}_word desc, word limit 1`,
  };
  const rows = await runNamed<{ word: string; written: string }>(ctx.pool, statement, [candidates]);
  return rows[0] ?? null;
}

/** Names of filter values. */
export async function labelsOf(ctx: Ctx, lexemes: readonly string[]): Promise<Map<string, string>> {
  const statement = { name: 'search-labels', text: 'select word, label from search_term where word = any($1::text[]) and label is not null' };
  const rows = await runNamed<{ word: string; label: string }>(ctx.pool, statement, [lexemes]);
  return new Map(rows.map((row) => [row.word, row.label]));
}

/** Forgets lexemes that stand nowhere any more. */
export async function forgetUnused(ctx: Ctx): Promise<void> {
  await sql`delete from search_term where whole <= 0 and part <= 0`.execute(ctx.db);
}

/** The stem of each word by the dictionary at the same place; null for a word that the dictionary drops. */
export async function stemWords(ctx: Ctx, dictionaries: readonly string[], words: readonly string[]): Promise<(string | null)[]> {
  const text = `select (ts_lexize(dictionary::regdictionary, word))[1] as stem
    from unnest($1::text[], $2::text[]) with ordinality as given (dictionary, word, n) order by n`;
  const rows = await runNamed<{ stem: string | null }>(ctx.pool, { name: 'search-stems', text }, [dictionaries, words]);
  return rows.map((row) => row.stem);
}

/** A stem, and in how many rows it (or the word that has none) stands; `titled`: in the title. Null: in none. */
export interface CountedStem {
  stem: string | null;
  counts: Record<Audience, number> | null;
  titled: Record<Audience, number> | null;
}

/** The same as stemWords, with the counts of what it gives: a search asks for both. @param titleMark what a lexeme of the title begins with. */
export async function countStems(ctx: Ctx, dictionaries: readonly string[], words: readonly string[], titleMark: string): Promise<CountedStem[]> {
  const text = `with stems as (
      select n, word, (ts_lexize(dictionary::regdictionary, word))[1] as stem
      from unnest($1::text[], $2::text[]) with ordinality as given (dictionary, word, n))
    select s.stem, one.counts, title.counts as titled
    from stems s
    left join lateral (select json_build_object('part', part, 'whole', whole) as counts from search_term where word = coalesce(s.stem, s.word)) one on true
    left join lateral (select json_build_object('part', part, 'whole', whole) as counts from search_term where word = $3 || coalesce(s.stem, s.word)) title on true
    order by s.n`;
  return runNamed<CountedStem>(ctx.pool, { name: 'search-counted-stems', text }, [dictionaries, words, titleMark]);
}

/** Reads the terms into memory: each search asks for some anywhere among them. */
export async function warmTerms(ctx: Ctx): Promise<void> {
  await prewarm(ctx, ['search_term', 'search_term_pkey']);
}
