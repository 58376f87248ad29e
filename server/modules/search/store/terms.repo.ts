import { sql } from 'kysely';
import type { Ctx } from '#server/platform/ctx.ts';
import { runNamedOutside } from '#server/platform/db/named.ts';
import { prewarm } from '#server/platform/db/prewarm.ts';
import { runSearch } from '#server/platform/search-resources/run-search.ts';
import type { Audience } from './row.ts';

/** Change of one lexeme's counts; `label` null leaves it as it is. */
export interface TermChange {
  part: number;
  whole: number;
  partWord: number;
  wholeWord: number;
  label: string | null;
}

/** Adds to the counts. All writers must pass the words in one order, or two could deadlock. */
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

/** Renames lexemes; null removes the name. Words in one order, as above. */
export async function nameTerms(ctx: Ctx, names: readonly (readonly [word: string, name: string | null])[]): Promise<void> {
  if (names.length === 0) return;
  await sql`
    update search_term term set label = given.label
    from unnest(${names.map(([word]) => word)}::text[], ${names.map(([, name]) => name)}::text[]) as given (word, label)
    where term.word = given.word and term.label is distinct from given.label
  `.execute(ctx.db);
}

/**
 * Names cities by the commonest spelling in notices that everybody may read; of equals, one that is not all capitals. @param cities folded,
 * in one order, as above.
 */
export async function nameCities(ctx: Ctx, cities: readonly string[]): Promise<void> {
  if (cities.length === 0) return;
  await sql`
    update search_term term set label = usual.written
    from unnest(${cities}::text[]) city, lateral (
      select written from search_term, lateral (select substr(word, length(city) + 4) as written) spelling
      where word >= 'C:' || city || '=' and word < 'C:' || city || '>' and part > 0
      order by part desc, written = upper(written), written = lower(written), word limit 1) usual
    where term.word = 'c:' || city and term.label is distinct from usual.written
  `.execute(ctx.db);
}

/** The number of rows of the audience with each lexeme; absent: none. */
export async function frequencies(ctx: Ctx, audience: Audience, words: readonly string[]): Promise<Map<string, number>> {
  const statement = { name: `search-frequencies-${audience}`, text: `select word, ${audience} as count from search_term where word = any($1::text[])` };
  const rows = await runSearch<{ word: string; count: number }>(ctx, statement, [words]);
  return new Map(rows.map((row) => [row.word, row.count]));
}

/** Lexemes that begin with a filter's prefix, with their counts and names; most frequent first. */
export async function lexemesUnder(ctx: Ctx, audience: Audience, prefix: string, limit: number): Promise<{ word: string; count: number }[]> {
  const statement = {
    name: `search-lexemes-under-${audience}`,
    text: `select word, ${audience} as count from search_term where word >= $1 and word < $2 and ${audience} > 0 order by ${audience} desc, word limit $3`,
  };
  return runSearch(ctx, statement, [prefix, `${prefix}\uffff`, limit]);
}

/** Words of the audience with this beginning, as written, most frequent first. */
export async function wordsUnder(ctx: Ctx, audience: Audience, prefix: string, limit: number): Promise<string[]> {
  const statement = {
    name: `search-words-under-${audience}`,
    text: `select coalesce(label, word) as written
      from search_term where word >= $1 and word < $2 and ${audience}_word > 0 order by ${audience}_word desc, word limit $3`,
  };
  const rows = await runSearch<{ written: string }>(ctx, statement, [prefix, `${prefix}\uffff`, limit]);
  return rows.map((row) => row.written);
}

/** A word of the dictionary, as written, and its number of rows. */
export interface KnownWord {
  word: string;
  written: string;
  count: number;
}

const selectWords = (audience: Audience) => `select word, coalesce(label, word) as written, ${audience}_word as count from search_term`;
const mostFirst = (audience: Audience, limit: string) => `and ${audience}_word > 0 order by ${audience}_word desc, word limit ${limit}`;

/** Of the given candidates, the words with most rows of the audience. */
export async function commonest(ctx: Ctx, audience: Audience, candidates: readonly string[], limit: number): Promise<KnownWord[]> {
  const statement = {
    name: `search-commonest-${audience}`,
    text: `${selectWords(audience)} where word = any($1::text[]) ${mostFirst(audience, '$2')}`,
  };
  return runSearch<KnownWord>(ctx, statement, [candidates, limit]);
}

/** The words that the likeness index holds: Devanagari and Bengali. */
const INDIC = `word >= U&'\\0900' and word < U&'\\0A00'`;

/** The likeness of each word (search_alike). */
export async function likenesses(ctx: Ctx, words: readonly string[]): Promise<string[]> {
  const text = 'select search_alike(word) as alike from unnest($1::text[]) with ordinality as given (word, n) order by n';
  const rows = await runSearch<{ alike: string }>(ctx, { name: 'search-likenesses', text }, [words]);
  return rows.map(({ alike }) => alike);
}

/** The words with one of these likenesses and most rows of the audience. */
export async function commonestAlike(ctx: Ctx, audience: Audience, alike: readonly string[], limit: number): Promise<KnownWord[]> {
  const statement = {
    name: `search-commonest-alike-${audience}`,
    text: `${selectWords(audience)} where ${INDIC} and search_alike(word) = any($1::text[]) ${mostFirst(audience, '$2')}`,
  };
  return runSearch<KnownWord>(ctx, statement, [alike, limit]);
}

/** For each lexeme, the alike words and stems of the audience, most frequent first, at most `limit`. */
export async function lexemesAlike(ctx: Ctx, audience: Audience, lexemes: readonly string[], limit: number): Promise<Map<string, string[]>> {
  const statement = {
    name: `search-lexemes-alike-${audience}`,
    text: `select given.lexeme, array(
        select word from search_term
        where ${INDIC} and search_alike(word) = search_alike(given.lexeme) and word <> given.lexeme and ${audience} > 0
        order by ${audience} desc, word limit $2) as alike
      from unnest($1::text[]) as given (lexeme)`,
  };
  const rows = await runSearch<{ lexeme: string; alike: string[] }>(ctx, statement, [lexemes, limit]);
  return new Map(rows.map(({ lexeme, alike }) => [lexeme, alike]));
}

/** A lexeme that sounds like a given word. */
export interface Sounding extends KnownWord {
  /** Its stem in English; null without one. */
  stem: string | null;
  /** It is a stem only; no word is written so. */
  isStem: boolean;
}
const lettersOf = { indic: INDIC, latin: `word ~ '^[a-z]{3,}$'` } as const;

/**
 * For each word, the lexemes of the audience in the other script that sound like it (search_sound), most frequent first, at most `limit`.
 */
export async function lexemesSounding(
  ctx: Ctx,
  audience: Audience,
  words: readonly string[],
  letters: keyof typeof lettersOf,
  limit: number,
): Promise<Map<string, Sounding[]>> {
  const statement = {
    name: `search-lexemes-sounding-${letters}-${audience}`,
    text: `select given.word as sound, found.* from unnest($1::text[]) as given (word), lateral (
        select word, coalesce(label, word) as written, (ts_lexize('english_stem', word))[1] as stem, ${audience}_word <= 0 as "isStem", ${audience} as count
        from search_term
        where ${lettersOf[letters]} and search_sound(word) = search_sound(given.word) and search_sound(given.word) <> '' and ${audience} > 0
        order by ${audience} desc, word limit $2) found`,
  };
  const rows = await runSearch<Sounding & { sound: string }>(ctx, statement, [words, limit]);
  return Map.groupBy(rows, ({ sound }) => sound);
}

/** Names of filter values. */
export async function labelsOf(ctx: Ctx, lexemes: readonly string[]): Promise<Map<string, string>> {
  const statement = { name: 'search-labels', text: 'select word, label from search_term where word = any($1::text[]) and label is not null' };
  const rows = await runSearch<{ word: string; label: string }>(ctx, statement, [lexemes]);
  return new Map(rows.map((row) => [row.word, row.label]));
}

/** Names of the commonest filter values, at most `limit`. */
export async function commonestLabels(ctx: Ctx, limit: number): Promise<[lexeme: string, label: string][]> {
  const text = `select word, label from search_term where label is not null and word ~ '^[bcfoa]:' order by whole desc limit $1`;
  const rows = await runNamedOutside<{ word: string; label: string }>(ctx, { name: 'search-commonest-labels', text }, [limit]);
  return rows.map(({ word, label }) => [word, label]);
}

/** Deletes unused lexemes. */
export async function deleteUnusedTerms(ctx: Ctx): Promise<void> {
  await sql`delete from search_term where whole <= 0 and part <= 0`.execute(ctx.db);
}

/** Reads the terms into memory: each search needs some from anywhere among them. */
export async function warmTerms(ctx: Ctx): Promise<void> {
  await prewarm(ctx, ['search_term', 'search_term_pkey']);
}
